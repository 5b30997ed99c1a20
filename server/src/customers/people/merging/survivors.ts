import { ApiError } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

/*
 * A person who was merged into another keeps their row, so that their external id and their addresses lead to the
 * surviving person (docs/behaviour/customers.md: Merging people).
 */

/** The external ids that now stand for other people: merged → surviving. Uses people_merged. */
export async function findSurvivors(
  { db, org }: Pick<Ctx, 'db' | 'org'>,
  externalIds: readonly string[],
): Promise<Map<string, string>> {
  if (externalIds.length === 0) return new Map()
  const rows = await db.rows(
    sql<{ merged: string; surviving: string }>`
      select m.external_id as merged, s.external_id as surviving
      from people m join people s on s.org_id = ${org} and s.id = m.merged_into
      where m.org_id = ${org} and m.external_id = any(${externalIds}) and m.merged_into is not null`,
    'people_survivors',
  )
  return new Map(rows.map((row) => [row.merged, row.surviving]))
}

/** The external id of the person whom this one leads to, which is mostly the same. */
export async function survivorOf(ctx: Pick<Ctx, 'db' | 'org'>, externalId: string): Promise<string> {
  return (await findSurvivors(ctx, [externalId])).get(externalId) ?? externalId
}

/** The surviving external id of a column, or null when nobody was merged into another under this id. */
export function survivorIn(org: string, externalId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(
    select s.external_id from people m join people s on s.org_id = ${org} and s.id = m.merged_into
    where m.org_id = ${org} and m.external_id = ${externalId} and m.merged_into is not null)`
}

/**
 * A from clause: people `p` behind rows `a`, which are their own or were merged into them. Look for external ids and
 * addresses in `a`, and the statement uses the keys and indexes of people.
 */
export function peopleBehind(org: string): RawBuilder<unknown> {
  return sql`
    people a join people p on p.org_id = ${org} and p.id = coalesce(a.merged_into, a.id) and p.deleted_at is null`
}

/** Selects the rows `a` with the addresses of a person: their own and those of people merged into them. */
export function addressesOfPerson(org: string, personId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select a.id, a.external_id, a.phone_number, a.email from people a where a.org_id = ${org} and a.id = ${personId}
    union all
    select a.id, a.external_id, a.phone_number, a.email from people a
    where a.org_id = ${org} and a.merged_into = ${personId} and a.merged_into is not null`
}

export function samePerson(): ApiError {
  return new ApiError('invalid_request', 'Both external ids lead to the same person. Name two people.')
}
