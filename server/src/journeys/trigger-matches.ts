import { closeConversationsOfRuns } from '../conversations/index.ts'
import { type RowWork, sql, type TakenRow } from '../db/index.ts'
import { type Actor, type Ctx, inTransaction, type Runtime, toWire, toWireOrNull } from '../kernel/index.ts'
import { QUEUES } from '../queues.ts'
import { endRuns, type Trigger } from '../runs/index.ts'
import { type Emission, emit } from '../webhooks/index.ts'
import { type Candidate, type Enrollment, enroll, findLiveJourneys, type LiveJourney } from './enrollment.ts'

interface MatchRow extends TakenRow {
  action: 'enroll' | 'cancel'
  initiative_id: string
  journey_id: string
  person_external_id: string
  trigger: Trigger
  properties: Record<string, unknown>
  created_at: Date
}

/** A match with the person it is about; null while the person has not synced. */
interface Match extends MatchRow {
  person: { id: string; phone_number: string | null; name: string | null } | null
}

const TRIGGERS: Actor = { kind: 'system', id: 'triggers' }
/** Matches of one organization a turn. */
const SHARE = 500

/** Enrolls and cancels what triggers matched; on the event path a refusal is reported (docs/behaviour.md: Webhooks). */
export function matchesWorker(runtime: Runtime): RowWork<MatchRow> {
  return {
    queue: QUEUES.matches,
    share: SHARE,
    columns: sql`t.*`,
    work: (org, matches, lease) =>
      inTransaction(runtime, org, TRIGGERS, (ctx) => settle(ctx, matches, lease)),
    onSetAside: (org, match, { name }, store) =>
      inTransaction(runtime, org, TRIGGERS, async (ctx) => {
        if (!(await store(ctx.db))) return
        const rejection = { reason: 'internal_error', detail: { errorName: name } }
        await report(ctx, [{ match: { ...match, person: null }, rejection }])
      }),
  }
}

async function settle(ctx: Ctx, taken: readonly MatchRow[], lease: Date): Promise<void> {
  const mine = await removeMatches(ctx, taken, lease)
  const matches = (await withPeople(ctx, mine)).toSorted(
    (a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1),
  )
  // An event that both cancels and enrolls ends the old run before it starts the new one.
  await cancelAll(
    ctx,
    matches.filter((match) => match.action === 'cancel'),
  )
  const enrolling = matches.filter((match) => match.action === 'enroll')
  const journeys = await findLiveJourneys(ctx, [...new Set(enrolling.map((match) => match.initiative_id))])
  for (const [initiativeId, group] of Map.groupBy(enrolling, (match) => match.initiative_id)) {
    await enrollAll(ctx, journeys.get(initiativeId) ?? null, group)
  }
}

/** What another worker has taken meanwhile is that worker's to settle. */
async function removeMatches(ctx: Ctx, matches: readonly MatchRow[], lease: Date): Promise<MatchRow[]> {
  const removed = await ctx.db.rows(sql<{ id: string }>`
    delete from trigger_matches
    where org_id = ${ctx.org} and id = any(${matches.map((match) => match.id)}) and due_at = ${lease}
    returning id`)
  const mine = new Set(removed.map((row) => row.id))
  return matches.filter((match) => mine.has(match.id))
}

async function withPeople(ctx: Ctx, matches: readonly MatchRow[]): Promise<Match[]> {
  const people = await ctx.db.rows(sql<NonNullable<Match['person']> & { external_id: string }>`
    select id, external_id, phone_number, nullif(concat_ws(' ', first_name, last_name), '') as name from people
    where org_id = ${ctx.org} and external_id = any(${matches.map((match) => match.person_external_id)})
      and deleted_at is null`)
  const byExternalId = new Map(people.map((person) => [person.external_id, person]))
  return matches.map((match) => ({ ...match, person: byExternalId.get(match.person_external_id) ?? null }))
}

async function cancelAll(ctx: Ctx, matches: readonly Match[]): Promise<void> {
  if (matches.length === 0) return
  const live = await ctx.db.rows(sql<{ id: string }>`
    select r.id from runs r
    join jsonb_to_recordset(${JSON.stringify(matches)}::jsonb) as m (
      journey_id uuid, person_external_id text, created_at timestamptz)
      on m.journey_id = r.journey_id and m.person_external_id = r.person_external_id and r.started_at <= m.created_at
    where r.org_id = ${ctx.org} and r.ended_at is null`)
  const ended = await endRuns(
    ctx,
    live.map((row) => row.id),
    'canceled_operator',
  )
  await closeConversationsOfRuns(ctx, ended)
}

async function enrollAll(ctx: Ctx, journey: LiveJourney | null, matches: readonly Match[]): Promise<void> {
  const known = journey ? matches.filter((match) => match.person !== null) : []
  const enrollments = journey && known.length > 0 ? await enroll(ctx, journey, known.map(candidateFrom)) : []
  const outcomes = new Map(known.map((match, index) => [match, enrollments[index]!]))
  const refusals = matches.flatMap((match) => {
    const rejection = journey ? rejectionOf(outcomes.get(match)) : { reason: 'no_workflow' }
    return rejection ? [{ match, rejection }] : []
  })
  await keepRefusals(ctx, refusals)
  await report(ctx, refusals)
}

function candidateFrom(match: Match): Candidate {
  const person = match.person!
  return {
    personId: person.id,
    personExternalId: match.person_external_id,
    phoneNumber: person.phone_number,
    name: person.name,
    context: {},
    workflowState: match.properties,
    trigger: match.trigger,
  }
}

interface Rejection {
  reason: string
  detail?: Record<string, unknown>
}

function rejectionOf(enrollment: Enrollment | undefined): Rejection | null {
  // A person who has not synced has no phone yet; one on the do-not-contact list is not reachable by it.
  if (!enrollment || enrollment.outcome === 'no_channel' || enrollment.outcome === 'suppressed')
    return { reason: 'no_channel' }
  if (enrollment.outcome === 'started') return null
  if (enrollment.outcome === 'active_run') {
    return { reason: 'active_run', detail: { existingEngagementId: toWire('run', enrollment.runId) } }
  }
  return { reason: 'frequency_cap', detail: { ...enrollment.cap } }
}

interface Refusal {
  match: Match
  rejection: Rejection
}

/** With the runs that started, every match is accounted for, those of segments too. */
async function keepRefusals(ctx: Ctx, refusals: readonly Refusal[]): Promise<void> {
  if (refusals.length === 0) return
  const rows = refusals.map(({ match, rejection }) => ({ ...match, reason: rejection.reason }))
  await ctx.db.run(sql`
    insert into refused_enrollments (org_id, id, initiative_id, journey_id, person_external_id, trigger, reason, refused_at)
    select ${ctx.org}, id, initiative_id, journey_id, person_external_id, trigger, reason, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, initiative_id uuid, journey_id uuid, person_external_id text, trigger jsonb, reason text)
    on conflict (org_id, id, refused_at) do nothing`)
}

/** enrollment.rejected fires on the event path only. */
async function report(ctx: Ctx, refusals: readonly Refusal[]): Promise<void> {
  const ofEvents = refusals.filter(({ match }) => match.trigger.kind === 'cdp_event')
  await emit(ctx, 'enrollment.rejected', ofEvents.map(rejectedData))
}

function rejectedData({ match, rejection }: Refusal): Emission {
  const { trigger } = match
  const data = {
    reason: rejection.reason,
    detail: rejection.detail ?? null,
    initiativeId: toWire('initiative', match.initiative_id),
    workflowId: toWire('journey', match.journey_id),
    trigger,
    personId: toWireOrNull('person', match.person?.id ?? null),
    personExternalId: match.person_external_id,
    customerId: null,
    // Deprecated: read them from `trigger` (docs/behaviour.md: Webhooks).
    ...(trigger.kind === 'cdp_event' ? { eventName: trigger.eventName, eventId: trigger.eventId } : {}),
  }
  return { journeyId: match.journey_id, data }
}
