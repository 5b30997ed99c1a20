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
export async function lockContacts(ctx: Ctx, people: readonly Addressed[]): Promise<void> {
  const ids = [...new Set(people.map(({ contactId }) => contactId))]
  await ctx.db.run(sql`
    select 1 from contacts where org_id = ${ctx.org} and id = any(${ids}::uuid[]) order by id for no key update`)
}

/**
 * The run of somebody else that already reaches the address of a candidate: a live one, or one for the same stay in the
 * segment that triggers the journey. Of several candidates with one address, all but the first wait for that one.
 */
export async function findRunsOfOthers(
  ctx: Ctx,
  initiative: { initiativeId: string; channel: ChannelName },
  people: readonly Addressed[],
): Promise<Map<Candidate, string>> {
  const live = await findLive(ctx, initiative.initiativeId, people)
  const left = people.filter(({ candidate }) => !live.has(candidate))
  const earlier = await findOfSegment(ctx, initiative, left)
  return new Map([...live, ...earlier])
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
 * Others with the same address who are in the same segment and got a message for it. Uses people_by_phone or
 * people_by_listed_email, the key of segment_members and runs_by_person.
 */
async function findOfSegment(
  ctx: Ctx,
  { initiativeId, channel }: { initiativeId: string; channel: ChannelName },
  people: readonly Addressed[],
): Promise<Map<Candidate, string>> {
  const { kind, field } = channelNamed(channel).address
  const entering = people.flatMap(({ candidate }) => {
    const { trigger, personId } = candidate
    const address = candidate[field]
    return trigger.kind === 'segment' && address !== null && personId !== null
      ? [{ candidate, address, personId, segmentId: fromWire('segment', trigger.segmentId) }]
      : []
  })
  if (entering.length === 0) return new Map()
  const hasAddress = kind === 'phone' ? sql`q.phone_number = w.address` : sql`lower(q.email) = w.address`
  const rows = await ctx.db.rows(sql<{ index: number; id: string }>`
    select w.index::int - 1 as index, earlier.id
    from unnest(${entering.map(({ address }) => address)}::text[], ${entering.map(({ personId }) => personId)}::uuid[],
                ${entering.map(({ segmentId }) => segmentId)}::uuid[])
      with ordinality as w (address, person_id, segment_id, index)
    cross join lateral (
      select r.id from people q
      join segment_members m on m.org_id = ${ctx.org} and m.segment_id = w.segment_id and m.person_id = q.id
      join runs r on r.org_id = ${ctx.org} and r.initiative_id = ${initiativeId} and r.person_external_id = q.external_id
        and r.messages_sent > 0 and r.started_at >= m.entered_at
      where q.org_id = ${ctx.org} and ${hasAddress} and q.id <> w.person_id and q.deleted_at is null
      order by r.started_at desc limit 1
    ) earlier`)
  return new Map(rows.map(({ index, id }) => [entering[index]!.candidate, id]))
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
