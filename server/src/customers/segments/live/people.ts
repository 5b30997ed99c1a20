import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { Concerns } from './concerns.ts'
import type { Crossings, Stretch } from './crossings.ts'
import type { Note } from './notes.ts'

/** External ids, or `everybody` when there are too many to look at one by one. */
export type Concerned = readonly string[] | 'everybody'

/** Beyond so many people one evaluation of everybody costs less. */
const MAX_PEOPLE = 20_000

/** Whose membership in a segment may have changed by what was noted. */
export async function peopleOfNotes(
  ctx: Ctx,
  concerns: Concerns,
  notes: readonly Note[],
): Promise<Concerned> {
  if (notes.some(namesNobody)) return 'everybody'
  const people = notes.flatMap((note) => note.person_external_id ?? [])
  const objects = notes.filter((note) => note.object_type !== null)
  const contacts = notes.flatMap((note) => note.contact_id ?? [])
  return atMostMany([
    people,
    objects.length > 0 ? await linkedTo(ctx, concerns, objects) : [],
    contacts.length > 0 ? await withAddressesOf(ctx, contacts) : [],
  ])
}

function namesNobody(note: Note): boolean {
  return note.person_external_id === null && note.object_type === null && note.contact_id === null
}

/** Whose membership the passing of time may have changed. */
export async function peopleOfCrossings(
  ctx: Ctx,
  segmentId: string,
  crossings: Crossings,
): Promise<Concerned> {
  if (crossings.everybody) return 'everybody'
  const found: Concerned[] = []
  for (const { name, during } of crossings.events) {
    // Uses events_by_name, or the primary key.
    found.push(
      await externalIds(
        ctx,
        sql`
          select e.person_external_id as external_id from events e
          where e.org_id = ${ctx.org} ${name === null ? sql`` : sql`and e.name = ${name}`}
            and e.person_external_id is not null and ${isDuring(sql`e.occurred_at`, during)}`,
      ),
    )
  }
  for (const during of crossings.created) {
    // Uses people_newest.
    found.push(
      await externalIds(
        ctx,
        sql`
          select p.external_id from people p
          where p.org_id = ${ctx.org} and p.deleted_at is null and ${isDuring(sql`p.created_at`, during)}`,
      ),
    )
  }
  if (crossings.kept) {
    // Uses segment_moments_next.
    found.push(
      await externalIds(
        ctx,
        sql`
          select m.person_external_id as external_id from segment_moments m
          where m.org_id = ${ctx.org} and m.segment_id = ${segmentId} and m.at <= ${ctx.now}`,
      ),
    )
  }
  return atMostMany(found)
}

function isDuring(instant: RawBuilder<unknown>, { from, to }: Stretch): RawBuilder<unknown> {
  return sql`${instant} >= ${from} and ${instant} <= ${to}`
}

/**
 * Everybody with a way to one of the objects, of any role and direction and whether or not the objects on it are there:
 * a few too many do no harm. Goes back link by link through objects of the types that the filter names.
 */
function linkedTo(ctx: Ctx, { hops, objectTypes }: Concerns, objects: readonly Note[]): Promise<Concerned> {
  const types = objects.map((note) => note.object_type)
  const ids = objects.map((note) => note.object_external_id)
  return externalIds(
    ctx,
    sql`
      with recursive reached (type, external_id, hop) as (
        select o.type, o.external_id, 1 from unnest(${types}::text[], ${ids}::text[]) as o (type, external_id)
        union
        select next.type, next.external_id, reached.hop + 1
        from reached
        cross join lateral (
          select t.from_type as type, r.from_external_id as external_id
          from relationship_types t
          join relationships r
            on r.org_id = ${ctx.org} and r.relationship_type_id = t.id and r.to_external_id = reached.external_id
          where t.org_id = ${ctx.org} and t.to_type = reached.type and t.from_type = any(${[...objectTypes]}::text[])
          union all
          select t.to_type, r.to_external_id
          from relationship_types t
          join relationships r
            on r.org_id = ${ctx.org} and r.relationship_type_id = t.id and r.from_external_id = reached.external_id
          where t.org_id = ${ctx.org} and t.from_type = reached.type and t.to_type = any(${[...objectTypes]}::text[])
          offset 0
        ) next
        where reached.hop < ${hops}
      )
      select own.external_id
      from (select distinct type, external_id from reached) reached
      cross join lateral (
        select r.from_external_id as external_id
        from relationship_types t
        join relationships r
          on r.org_id = ${ctx.org} and r.relationship_type_id = t.id and r.to_external_id = reached.external_id
        where t.org_id = ${ctx.org} and t.from_type is null and t.to_type = reached.type
        offset 0
      ) own`,
  )
}

/** The people whom the conversations of some contacts belong to (contacts.ts). */
function withAddressesOf(ctx: Ctx, contactIds: readonly string[]): Promise<Concerned> {
  const theirs = (address: RawBuilder<unknown>) => sql`
    select ${address} from contacts k where k.org_id = ${ctx.org} and k.id = any(${contactIds}::uuid[])`
  // Uses people_by_phone and people_by_listed_email.
  return externalIds(
    ctx,
    sql`
      select p.external_id from people p
      where p.org_id = ${ctx.org} and p.phone_number = any(array(${theirs(sql`k.phone_number`)}))
      union all
      select p.external_id from people p
      where p.org_id = ${ctx.org} and lower(p.email) = any(array(${theirs(sql`k.email`)}))`,
  )
}

/** Reads no more of a query for `external_id` than would be used. */
async function externalIds(ctx: Ctx, query: RawBuilder<unknown>): Promise<Concerned> {
  const rows = await ctx.db.rows(sql<{ external_id: string }>`
    select distinct external_id from (${query}) as found limit ${MAX_PEOPLE + 1}`)
  return rows.length > MAX_PEOPLE ? 'everybody' : rows.map((row) => row.external_id)
}

function atMostMany(found: readonly Concerned[]): Concerned {
  const people = new Set<string>()
  for (const some of found) {
    if (some === 'everybody') return some
    for (const externalId of some) people.add(externalId)
  }
  return people.size > MAX_PEOPLE ? 'everybody' : [...people]
}
