import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { peopleBehind } from '../../people/index.ts'
import type { CrossedBoundaries, Interval } from '../boundaries/crossed-boundaries.ts'
import type { Dependencies } from '../invalidation/dependencies.ts'
import type { Invalidation } from '../invalidation/invalidations.ts'

/** External ids, or `all` if there are too many to check one by one. */
export type AffectedPeople = readonly string[] | 'all'

/** Above this number, one full evaluation costs less. */
const MAX_PEOPLE = 20_000

/** The people whose membership may have changed because of these invalidations. */
export async function peopleOfInvalidations(
  ctx: Ctx,
  dependencies: Dependencies,
  invalidations: readonly Invalidation[],
): Promise<AffectedPeople> {
  if (invalidations.some(affectsEveryone)) return 'all'
  const people = invalidations.flatMap((invalidation) => invalidation.person_external_id ?? [])
  const objects = invalidations.filter((invalidation) => invalidation.object_type !== null)
  const contacts = invalidations.flatMap((invalidation) => invalidation.contact_id ?? [])
  return atMostMany([
    people,
    objects.length > 0 ? await linkedTo(ctx, dependencies, objects) : [],
    contacts.length > 0 ? await withAddressesOf(ctx, contacts) : [],
  ])
}

function affectsEveryone(invalidation: Invalidation): boolean {
  return (
    invalidation.person_external_id === null &&
    invalidation.object_type === null &&
    invalidation.contact_id === null
  )
}

/** The people whose membership may have changed because time passed these boundaries. */
export async function peopleAtBoundaries(
  ctx: Ctx,
  segmentId: string,
  boundaries: CrossedBoundaries,
): Promise<AffectedPeople> {
  if (boundaries.all) return 'all'
  const found: AffectedPeople[] = []
  for (const { name, during } of boundaries.events) {
    // Uses events_by_name_with_person, or the primary key.
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
  for (const during of boundaries.created) {
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
  if (boundaries.ownWindows) {
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

function isDuring(instant: RawBuilder<unknown>, { from, to }: Interval): RawBuilder<unknown> {
  return sql`${instant} >= ${from} and ${instant} <= ${to}`
}

/**
 * Everyone linked to one of the objects through up to `hops` links. Roles, directions and deleted objects are ignored:
 * checking a few people too many does no harm. Walks back link by link through objects of the types in the filter.
 */
function linkedTo(
  ctx: Ctx,
  { hops, objectTypes }: Dependencies,
  objects: readonly Invalidation[],
): Promise<AffectedPeople> {
  const types = objects.map((invalidation) => invalidation.object_type)
  const ids = objects.map((invalidation) => invalidation.object_external_id)
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

/** The people who share a phone number or an email address with these contacts (contacts.ts). */
function withAddressesOf(ctx: Ctx, contactIds: readonly string[]): Promise<AffectedPeople> {
  const theirs = (address: RawBuilder<unknown>) => sql`
    select ${address} from contacts k where k.org_id = ${ctx.org} and k.id = any(${contactIds}::uuid[])`
  // Uses people_by_phone and people_by_listed_email.
  return externalIds(
    ctx,
    sql`
      select p.external_id from ${peopleBehind(ctx.org)}
      where a.org_id = ${ctx.org} and a.phone_number = any(array(${theirs(sql`k.phone_number`)}))
      union all
      select p.external_id from ${peopleBehind(ctx.org)}
      where a.org_id = ${ctx.org} and lower(a.email) = any(array(${theirs(sql`k.email`)}))`,
  )
}

/** Runs a query for `external_id`; reads no more rows than can be used. */
async function externalIds(ctx: Ctx, query: RawBuilder<unknown>): Promise<AffectedPeople> {
  const rows = await ctx.db.rows(sql<{ external_id: string }>`
    select distinct external_id from (${query}) as found limit ${MAX_PEOPLE + 1}`)
  return rows.length > MAX_PEOPLE ? 'all' : rows.map((row) => row.external_id)
}

function atMostMany(found: readonly AffectedPeople[]): AffectedPeople {
  const people = new Set<string>()
  for (const some of found) {
    if (some === 'all') return some
    for (const externalId of some) people.add(externalId)
  }
  return people.size > MAX_PEOPLE ? 'all' : [...people]
}
