import { parseEmail, peopleBehind } from '../../../customers/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { Candidate } from '../enrollment/eligibility.ts'
import { chainAfter, readSources, type Source, sourceOf } from './chains.ts'
import type { MatchRow } from './match.ts'

/** The fields of a person that enrollment needs. */
export interface PersonRow {
  id: string
  external_id: string
  phone_number: string | null
  email: string | null
  name: string | null
}

/** A contact who wrote, and the known person with that number, if any. */
interface ContactRow {
  id: string
  phone_number: string | null
  email: string | null
  name: string | null
  person: PersonRow | null
}

/** The current candidate of each match; null for a person who is not synced. */
export async function findCandidates(
  ctx: Ctx,
  matches: readonly MatchRow[],
): Promise<Map<MatchRow, Candidate | null>> {
  const sources = await readSources(ctx, matches)
  const people = await findPeople(
    ctx,
    matches.map((match) => match.person_external_id).filter((id) => id !== null),
  )
  const contacts = await readContacts(ctx, matches.flatMap(contactOf(sources)))
  return new Map(
    matches.map((match) => {
      const source = sources.get(sourceOf(match) ?? '') ?? null
      const person = people.get(match.person_external_id ?? '') ?? null
      if (match.person_external_id !== null) return [match, person && candidateFrom(match, person, source)]
      const contact = contactOf(sources)(match).map((id) => contacts.get(id))[0]
      return [match, contact ? candidateWhoWrote(match, contact, source) : null]
    }),
  )
}

function contactOf(sources: ReadonlyMap<string, Source>): (match: MatchRow) => string[] {
  return ({ trigger, person_external_id }) => {
    if (trigger.kind === 'inbound') return [trigger.contactId]
    const source = trigger.kind === 'chained' && person_external_id === null && sources.get(trigger.runId)
    return source ? [source.contact_id] : []
  }
}

function candidateFrom(match: MatchRow, person: PersonRow, source: Source | null): Candidate {
  return {
    personId: person.id,
    personExternalId: person.external_id,
    phoneNumber: person.phone_number,
    email: parseEmail(person.email),
    name: person.name,
    context: match.trigger.kind === 'chained' ? (source?.context ?? {}) : {},
    trigger: match.trigger,
    state: { workflowState: match.properties, ...chainAfter(source) },
  }
}

/** Reachable on the channel that they wrote on, even when the provider withholds the number. */
function candidateWhoWrote(match: MatchRow, contact: ContactRow, source: Source | null): Candidate {
  const { person } = contact
  const channelId = match.trigger.kind === 'inbound' ? match.trigger.channelId : source?.channel_id
  return {
    personId: person?.id ?? null,
    personExternalId: person?.external_id ?? null,
    contactId: contact.id,
    phoneNumber: contact.phone_number,
    email: contact.email ?? parseEmail(person?.email ?? null),
    name: person?.name ?? contact.name,
    context: match.trigger.kind === 'chained' ? (source?.context ?? {}) : {},
    trigger: match.trigger,
    state: {
      workflowState: match.properties,
      ...(channelId ? { channelId } : {}),
      ...chainAfter(source),
    },
  }
}

const PERSON = sql`
  p.id, p.external_id, p.phone_number, p.email, nullif(concat_ws(' ', p.first_name, p.last_name), '') as name`

/** The current people of these external ids, without unsynced and deleted ones. */
export async function findPeople(ctx: Ctx, externalIds: readonly string[]): Promise<Map<string, PersonRow>> {
  if (externalIds.length === 0) return new Map()
  const rows = await ctx.db.rows(sql<PersonRow>`
    select ${PERSON} from people p
    where p.org_id = ${ctx.org} and p.external_id = any(${externalIds}) and p.deleted_at is null`)
  return new Map(rows.map((person) => [person.external_id, person]))
}

/** Of several people with one number the one changed last; uses people_by_phone. */
async function readContacts(ctx: Ctx, ids: readonly string[]): Promise<Map<string, ContactRow>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.rows(sql<ContactRow>`
    select c.id, c.phone_number, c.email, c.name, to_jsonb(known) as person
    from contacts c
    left join lateral (
      select ${PERSON} from ${peopleBehind(ctx.org)}
      where a.org_id = ${ctx.org} and a.phone_number = c.phone_number
      order by p.updated_at desc, p.id limit 1
    ) known on true
    where c.org_id = ${ctx.org} and c.id = any(${ids})`)
  return new Map(rows.map((contact) => [contact.id, contact]))
}
