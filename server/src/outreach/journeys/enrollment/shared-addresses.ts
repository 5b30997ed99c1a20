import { type ChannelName, channelNamed } from '../../../customers/index.ts'
import { fromWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { type Candidate, subjectOf } from './eligibility.ts'

/* Several people with one address count as one person in an initiative, because each message reaches the same owner. */

/** A candidate with the contact that a run would write to. */
export interface Addressed {
  candidate: Candidate
  contactId: string
}

/** Until the end of the transaction, no other enrollment decides about these contacts. */
export async function lockContacts(ctx: Ctx, people: readonly Pick<Addressed, 'contactId'>[]): Promise<void> {
  const ids = [...new Set(people.map(({ contactId }) => contactId))]
  await ctx.db.run(sql`
    select 1 from contacts where org_id = ${ctx.org} and id = any(${ids}::uuid[]) order by id for no key update`)
}

/**
 * The run of somebody else that already reaches the address of a candidate: a live one, one for the same stay in the
 * segment that triggers the journey, or one of the same campaign. Of several candidates with one address, all but the first wait for that one.
 */
export async function findRunsOfOthers(
  ctx: Ctx,
  initiativeId: string,
  people: readonly Addressed[],
): Promise<Map<Candidate, string>> {
  const live = await findLive(ctx, initiativeId, people)
  const left = people.filter(({ candidate }) => !live.has(candidate))
  const earlier = await findReached(ctx, initiativeId, left)
  return new Map([...live, ...earlier])
}

/** The same for one person as of now, without locks and without making a contact. */
export async function findRunOfOther(
  ctx: Ctx,
  { initiativeId, channel }: { initiativeId: string; channel: ChannelName },
  candidate: Candidate,
): Promise<string | null> {
  const { kind, field } = channelNamed(channel).address
  const column = sql.ref(kind === 'phone' ? 'phone_number' : 'email')
  const contact = await ctx.db.maybe(sql<{ id: string }>`
    select id from contacts where org_id = ${ctx.org} and ${column} = ${candidate[field]}`)
  if (!contact) return null
  const found = await findRunsOfOthers(ctx, initiativeId, [{ candidate, contactId: contact.id }])
  return found.get(candidate) ?? null
}

/** Uses runs_live_by_contact. */
async function findLive(
  ctx: Ctx,
  initiativeId: string,
  people: readonly Addressed[],
): Promise<Map<Candidate, string>> {
  const rows = await ctx.db.rows(sql<{ index: number; id: string }>`
    select distinct on (w.index) w.index::int - 1 as index, r.id
    from unnest(${people.map(({ contactId }) => contactId)}::uuid[],
                ${people.map(({ candidate }) => subjectOf(candidate))}::uuid[])
      with ordinality as w (contact_id, subject_id, index)
    join runs r on r.org_id = ${ctx.org} and r.contact_id = w.contact_id and r.ended_at is null
      and r.initiative_id = ${initiativeId} and r.subject_id <> w.subject_id
    order by w.index, r.started_at, r.id`)
  return new Map(rows.map(({ index, id }) => [people[index]!.candidate, id]))
}

/**
 * Runs of others whose message reached the contact, for a stay in the segment that goes on, or since the campaign started.
 * Uses conversations_by_contact and the messages of each conversation, which are few.
 */
async function findReached(
  ctx: Ctx,
  initiativeId: string,
  people: readonly Addressed[],
): Promise<Map<Candidate, string>> {
  const once = people.flatMap(({ candidate, contactId }) => {
    const { trigger, personId, oneMessageSince } = candidate
    const segmentId = trigger.kind === 'segment' ? fromWire('segment', trigger.segmentId) : null
    if (personId === null || (segmentId === null && !oneMessageSince)) return []
    return [{ candidate, contactId, personId, segmentId, since: oneMessageSince ?? null }]
  })
  if (once.length === 0) return new Map()
  const rows = await ctx.db.rows(sql<{ index: number; id: string }>`
    select w.index::int - 1 as index, earlier.id
    from unnest(${once.map(({ contactId }) => contactId)}::uuid[], ${once.map(({ personId }) => personId)}::uuid[],
                ${once.map(({ segmentId }) => segmentId)}::uuid[], ${once.map(({ since }) => since)}::timestamptz[])
      with ordinality as w (contact_id, person_id, segment_id, since, index)
    cross join lateral (
      select r.id from conversations c
      join messages m on m.org_id = ${ctx.org} and m.conversation_id = c.id and m.initiative_id = ${initiativeId}
        and m.author = 'journey' and m.status not in ('canceled', 'failed')
        and m.created_at >= coalesce(w.since, '-infinity')
      join runs r on r.org_id = ${ctx.org} and r.id = m.run_id and r.person_id <> w.person_id
      left join segment_members s on s.org_id = ${ctx.org} and s.segment_id = w.segment_id and s.person_id = r.person_id
        and s.entered_at <= r.started_at
      where c.org_id = ${ctx.org} and c.contact_id = w.contact_id and (w.segment_id is null or s.person_id is not null)
      limit 1
    ) earlier`)
  return new Map(rows.map(({ index, id }) => [once[index]!.candidate, id]))
}

/** Splits off candidates whose address an earlier candidate has. */
export function firstOfEachContact(people: readonly Addressed[]): {
  first: Addressed[]
  others: { person: Addressed; first: Addressed }[]
} {
  const byContact = new Map<string, Addressed>()
  const first: Addressed[] = []
  const others: { person: Addressed; first: Addressed }[] = []
  for (const person of people) {
    const known = byContact.get(person.contactId)
    if (!known) byContact.set(person.contactId, person)
    if (known && subjectOf(known.candidate) !== subjectOf(person.candidate))
      others.push({ person, first: known })
    else first.push(person)
  }
  return { first, others }
}
