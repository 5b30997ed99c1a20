import { type RawBuilder, sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import type { PersonRow } from './person.ts'
import { readQuery, type SearchQuery } from './search-query.ts'

const DEFAULT_LIMIT = 10
/** The number of newest people that are scanned first. */
const SAMPLE = 2_000
/** When this share of them matches, they are the result: the index would return most of the organization. */
const COMMON_SHARE = 0.2
/** The most matches of the index that are ranked. */
const MAX_CANDIDATES = 1_000

/**
 * People whose name, email address, phone number or external id contains every word of the query, ignoring accents and
 * case. Best first: the exact external id, whole words, prefixes of words, parts of words (three letters or more). Ties
 * are newest first.
 */
export async function searchPeople(ctx: Ctx, query: string, limit = DEFAULT_LIMIT): Promise<PersonRow[]> {
  const exact = await ctx.db.rows(sql<PersonRow>`
    select * from people where org_id = ${ctx.org} and external_id = ${query.trim()} and deleted_at is null`)
  const search = readQuery(query)
  if (search === null) return exact
  const newest = await searchNewest(ctx, search, exact, limit)
  if (newest.suffices) return [...exact, ...newest.people].slice(0, limit)
  const found = exact
  for (const patterns of search.steps) {
    if (found.length >= limit) break
    found.push(...(await searchIndex(ctx, patterns, found, limit - found.length)))
  }
  return found
}

/** `suffices`: these are all matches, or the query is so general that they are as good as any. */
async function searchNewest(
  ctx: Ctx,
  { steps }: SearchQuery,
  except: readonly PersonRow[],
  limit: number,
): Promise<{ people: PersonRow[]; suffices: boolean }> {
  const rank = sql.join(
    steps.map((patterns, step) => sql`when ${isLike(patterns)} then ${step}::int`),
    sql` `,
  )
  const rows = await ctx.db.rows(sql<PersonRow & { seen: number; fitting: number }>`
    with newest as materialized (
      select * from people where org_id = ${ctx.org} order by created_at desc, id desc limit ${SAMPLE}
    ), ranked as (
      select *, case ${rank} end as rank from newest where deleted_at is null and id <> all(${idsOf(except)})
    )
    select *, (select count(*) from newest) as seen, count(*) over () as fitting from ranked where rank is not null
    order by rank, created_at desc, id desc limit ${limit}`)
  if (rows.length === 0) return { people: [], suffices: false }
  const { seen, fitting } = rows[0]!
  return { people: rows, suffices: seen < SAMPLE || fitting >= seen * COMMON_SHARE }
}

/**
 * Uses people_search behind a fence: the planner would otherwise scan all people, hoping to find enough matches soon.
 */
function searchIndex(
  ctx: Ctx,
  patterns: readonly string[],
  except: readonly PersonRow[],
  limit: number,
): Promise<PersonRow[]> {
  return ctx.db.rows(sql<PersonRow>`
    with matching as materialized (
      select * from people
      where org_id = ${ctx.org} and ${isLike(patterns)} and deleted_at is null and id <> all(${idsOf(except)})
    ), candidates as (
      select * from matching limit ${MAX_CANDIDATES}
    )
    select * from candidates order by created_at desc, id desc limit ${limit}`)
}

function isLike(patterns: readonly string[]): RawBuilder<boolean> {
  const tests = patterns.map((pattern) => sql`search_text like ${pattern}`)
  return sql<boolean>`(${sql.join(tests, sql` and `)})`
}

function idsOf(people: readonly PersonRow[]): RawBuilder<string[]> {
  return sql<string[]>`${people.map((person) => person.id)}::uuid[]`
}

/**
 * A condition on `people p` for lists that can be paged: everybody with every word of the query in their name, email
 * address, phone number or external id. A single letter is looked for at the beginning of first and last names only,
 * because it is in nearly every address and id.
 */
export function containsWords(query: string): RawBuilder<boolean> {
  const search = readQuery(query)
  if (search === null) return sql<boolean>`p.external_id = ${query.trim()}`
  if (search.letter !== null) {
    const beginning = `${search.letter}%`
    return sql<boolean>`(searchable(p.first_name) like ${beginning} or searchable(p.last_name) like ${beginning})`
  }
  const tests = search.steps.slice(-2).map((patterns) => {
    const each = patterns.map((pattern) => sql`p.search_text like ${pattern}`)
    return sql`(${sql.join(each, sql` and `)})`
  })
  return sql<boolean>`(p.external_id = ${query.trim()} or ${sql.join(tests, sql` or `)})`
}
