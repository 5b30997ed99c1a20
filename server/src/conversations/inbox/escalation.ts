import { peopleBehind } from '../../customers/index.ts'
import { emit } from '../../integrations/index.ts'
import { tellChanges } from '../../platform/changes/index.ts'
import { publicUrl, toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { assignLanded } from './assignment/assign.ts'
import type { EscalationReason } from './escalation-reasons.ts'
import { noteOpened } from './reports/episodes.ts'
import { wakeConversations } from './snoozing/wake.ts'

/** A phone shared by more people than this does not tell who wrote. */
const MAX_CANDIDATES = 50

/** A conversation to hand to people. */
interface Escalation {
  conversationId: string
  reason: EscalationReason
}

interface Escalated {
  id: string
  journey_id: string | null
}

/**
 * Puts conversations into the unassigned inbox and emits conversation.escalated for each. A conversation that a human
 * owns stays as it is, but comes back if it is snoozed: the event is sent once per handover
 * (docs/behaviour/integrations.md: Webhooks).
 */
export async function escalateConversations(ctx: Ctx, escalations: readonly Escalation[]): Promise<void> {
  if (escalations.length === 0) return
  const conversationIds = escalations.map((escalation) => escalation.conversationId)
  const reasons = escalations.map((escalation) => escalation.reason)
  const escalated = await ctx.db.rows(sql<Escalated>`
    with locked as (
      select c.id, e.reason
      from conversations c
      join unnest(${conversationIds}::uuid[], ${reasons}::text[]) as e (id, reason) on e.id = c.id
      where c.org_id = ${ctx.org} and c.owner <> 'human'
      order by c.id for no key update of c
    )
    update conversations c set
      owner = 'human', assignee = null, unattended_since = null, snoozed_until = null, wake_at = null,
      escalated_at = ${ctx.now}, turn_at = null, rev = c.rev + 1,
      escalation_reason = locked.reason, waiting_since = coalesce(c.waiting_since, ${ctx.now})
    from locked where c.org_id = ${ctx.org} and c.id = locked.id
    returning c.id, (select r.journey_id from runs r where r.org_id = ${ctx.org} and r.id = c.run_id) as journey_id`)
  // Those that people had. The others are awake by now.
  const woken = await wakeConversations(ctx, conversationIds)
  const ids = escalated.map((row) => row.id)
  const reasonOf = new Map(escalations.map(({ conversationId, reason }) => [conversationId, reason]))
  await noteOpened(
    ctx,
    ids.map((id) => ({ id, calls: true, reason: reasonOf.get(id) ?? null })),
  )
  await tellChanges(ctx, 'conversation', ids)
  const people = await findPeople(ctx, ids)
  const { url } = ctx.services.get(publicUrl)
  const items = escalated.map(({ id, journey_id: journeyId }) => {
    const personExternalIds = [...new Set((people.get(id) ?? []).map(({ external_id }) => external_id))]
    const conversationId = toWire('conversation', id)
    return {
      journeyId,
      data: { conversationId, inboxUrl: `${url}/inbox/${conversationId}`, personExternalIds },
    }
  })
  await emit(ctx, 'conversation.escalated', items)
  await assignLanded(ctx, [...ids, ...woken])
}

interface Candidate {
  conversation_id: string
  external_id: string
}

/**
 * People who may be writing in these conversations, most likely first. These are the enrolled person, then people with
 * the contact's phone number, then with its email address, in any notation. As of now; uses people_by_phone and
 * people_by_listed_email.
 */
async function findPeople(ctx: Ctx, conversationIds: readonly string[]): Promise<Map<string, Candidate[]>> {
  if (conversationIds.length === 0) return new Map()
  const rows = await ctx.db.rows(sql<Candidate>`
    select c.id as conversation_id, candidate.external_id
    from conversations c
    join contacts k on k.org_id = ${ctx.org} and k.id = c.contact_id
    cross join lateral (
      select r.person_external_id as external_id, 0 as rank, r.id
      from runs r where r.org_id = ${ctx.org} and r.id = c.run_id and r.person_external_id is not null
      union all
      (select p.external_id, 1, p.id from ${peopleBehind(ctx.org)}
       where a.org_id = ${ctx.org} and a.phone_number = k.phone_number
       order by p.id desc limit ${MAX_CANDIDATES})
      union all
      (select p.external_id, 2, p.id from ${peopleBehind(ctx.org)}
       where a.org_id = ${ctx.org} and lower(a.email) = k.email and a.email is not null
       order by p.id desc limit ${MAX_CANDIDATES})
    ) candidate
    where c.org_id = ${ctx.org} and c.id = any(${conversationIds})
    order by candidate.rank, candidate.id desc`)
  return Map.groupBy(rows, (row) => row.conversation_id)
}
