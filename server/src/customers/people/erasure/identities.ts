import { notFound } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

/** Everything by which rows name a person, with the people merged into them. */
export interface Identities {
  /** Ids of people. UUIDs, like those of contacts, conversations and runs. */
  people: string[]
  externalIds: string[]
  /** In E.164. */
  phoneNumbers: string[]
  /** In lower case. */
  emails: string[]
  /** Contacts of nobody else. */
  contacts: string[]
  conversations: string[]
  runs: string[]
  /** Objects that are linked to nobody else. */
  objects: { type: string; externalId: string }[]
}

interface PersonRow {
  id: string
  external_id: string
  phone_number: string | null
  email: string | null
}

/**
 * Finds all that leads to a person, also to a deleted one. Throws `not_found`. `lock`: their rows stay locked until the
 * end of the transaction.
 */
export async function findIdentities(
  ctx: Ctx,
  externalId: string,
  lock: boolean,
): Promise<{ externalId: string; identities: Identities }> {
  const given = await ctx.db.maybe(sql<{ id: string }>`
    select coalesce(merged_into, id) as id from people where org_id = ${ctx.org} and external_id = ${externalId}`)
  if (!given) throw notFound('person')
  const rows = await ctx.db.rows(sql<PersonRow>`
    select id, external_id, phone_number, email from people
    where org_id = ${ctx.org} and (id = ${given.id} or merged_into = ${given.id})
    order by external_id ${lock ? sql`for update` : sql``}`)
  const surviving = rows.find(({ id }) => id === given.id)
  // Merged or erased meanwhile.
  if (!surviving || !rows.some((row) => row.external_id === externalId))
    return findIdentities(ctx, externalId, lock)
  const known = {
    people: rows.map(({ id }) => id),
    externalIds: rows.map((row) => row.external_id),
    phoneNumbers: rows.flatMap((row) => row.phone_number ?? []),
    emails: rows.flatMap((row) => row.email?.toLowerCase() ?? []),
  }
  const contacts = await findContacts(ctx, known)
  const conversations = await findConversations(ctx, contacts)
  const runs = await findRuns(ctx, known.externalIds, contacts, conversations)
  const objects = await findObjects(ctx, known.externalIds)
  return {
    externalId: surviving.external_id,
    identities: { ...known, contacts, conversations, runs, objects },
  }
}

type Known = Pick<Identities, 'people' | 'externalIds' | 'phoneNumbers' | 'emails'>

/** There are few initiatives, and runs_by_person finds a person's runs in each. */
const ofAnyInitiative = (org: string) =>
  sql`r.initiative_id = any(array(select i.id from initiatives i where i.org_id = ${org}))`

/**
 * The contacts with an address of the person, and those that their runs wrote to. A contact whose address another person
 * has too is theirs as well.
 */
async function findContacts(
  ctx: Ctx,
  { people, externalIds, phoneNumbers, emails }: Known,
): Promise<string[]> {
  const rows = await ctx.db.rows(sql<{ id: string }>`
    with theirs as (
      select r.id, r.contact_id from runs r
      where r.org_id = ${ctx.org} and ${ofAnyInitiative(ctx.org)} and r.person_external_id = any(${externalIds}::text[])
    )
    select k.id from contacts k
    where k.org_id = ${ctx.org}
      and (k.phone_number = any(${phoneNumbers}::text[]) or k.email = any(${emails}::text[])
        or k.claimed_email = any(${emails}::text[])
        or k.id = any(array(select contact_id from theirs))
        or k.id = any(array(
          select also.contact_id from run_contacts also
          where also.org_id = ${ctx.org} and also.run_id = any(array(select id from theirs)))))
      and not exists (
        select from people o
        where o.org_id = ${ctx.org} and o.id <> all(${people}::uuid[])
          and (o.phone_number = k.phone_number or lower(o.email) = coalesce(k.email, k.claimed_email))
          and (o.deleted_at is null or o.merged_into is not null))`)
  return rows.map(({ id }) => id)
}

export async function findConversations(ctx: Ctx, contacts: readonly string[]): Promise<string[]> {
  if (contacts.length === 0) return []
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select id from conversations where org_id = ${ctx.org} and contact_id = any(${[...contacts]}::uuid[])`)
  return rows.map(({ id }) => id)
}

/** The person's runs, and those that know their contact only. Uses runs_by_person and messages_of_conversation. */
export async function findRuns(
  ctx: Ctx,
  externalIds: readonly string[],
  contacts: readonly string[],
  conversations: readonly string[],
): Promise<string[]> {
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select r.id from runs r
    where r.org_id = ${ctx.org} and ${ofAnyInitiative(ctx.org)} and r.person_external_id = any(${[...externalIds]}::text[])
    union
    select r.id from runs r
    where r.org_id = ${ctx.org} and r.person_external_id is null and r.ended_at is null
      and r.contact_id = any(${[...contacts]}::uuid[])
    union
    select r.id from runs r
    where r.org_id = ${ctx.org} and r.person_external_id is null and r.id = any(array(
      select m.run_id from messages m
      where m.org_id = ${ctx.org} and m.conversation_id = any(${[...conversations]}::uuid[]) and m.run_id is not null))`)
  return rows.map(({ id }) => id)
}

/** Objects that are or were linked to the person, and to nobody else. */
async function findObjects(ctx: Ctx, externalIds: readonly string[]): Promise<Identities['objects']> {
  const rows = await ctx.db.rows(sql<{ type: string; external_id: string }>`
    with types as (
      select y.id, y.to_type from relationship_types y where y.org_id = ${ctx.org} and y.from_type is null
    ), links as (
      select l.relationship_type_id, l.to_external_id from relationships l
      where l.org_id = ${ctx.org} and l.relationship_type_id = any(array(select id from types))
        and l.from_external_id = any(${[...externalIds]}::text[])
      union
      select l.relationship_type_id, l.to_external_id from removed_relationships l
      where l.org_id = ${ctx.org} and l.relationship_type_id = any(array(select id from types))
        and l.from_external_id = any(${[...externalIds]}::text[])
    )
    select distinct types.to_type as type, links.to_external_id as external_id
    from links join types on types.id = links.relationship_type_id
    where not exists (
      select from relationships o
      where o.org_id = ${ctx.org} and o.to_external_id = links.to_external_id
        and o.relationship_type_id = any(array(select same.id from types same where same.to_type = types.to_type))
        and o.from_external_id <> all(${[...externalIds]}::text[]))`)
  return rows.map(({ type, external_id }) => ({ type, externalId: external_id }))
}

/** Those of the objects that are stored, although they were erased, or that other people have been linked to since. */
export async function objectsOfOthers(
  ctx: Ctx,
  objects: Identities['objects'],
  externalIds: readonly string[],
): Promise<Identities['objects']> {
  if (objects.length === 0) return []
  return ctx.db.rows(sql<Identities['objects'][number]>`
    select erased.type, erased.external_id as "externalId"
    from unnest(${objects.map(({ type }) => type)}::text[], ${objects.map((each) => each.externalId)}::text[])
      as erased (type, external_id)
    where exists (
        select from custom_objects o
        where o.org_id = ${ctx.org} and o.type = erased.type and o.external_id = erased.external_id)
      or exists (
        select from relationships l
        where l.org_id = ${ctx.org} and l.to_external_id = erased.external_id
          and l.relationship_type_id = any(array(
            select y.id from relationship_types y
            where y.org_id = ${ctx.org} and y.from_type is null and y.to_type = erased.type))
          and l.from_external_id <> all(${[...externalIds]}::text[]))`)
}
