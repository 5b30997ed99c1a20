import { z } from 'zod'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import {
  type Ctx,
  newestFirst,
  orderBy,
  PageInput,
  type PageRequest,
  pageOf,
  positionInOrder,
  readOperation,
  readPage,
  sortField,
  sortKey,
} from '../../platform/operations/index.ts'
import { containsWords, PEOPLE_SORTS, Person, type PersonRow, presentPerson } from '../people/index.ts'
import { boundMemory } from './evaluation/memory-limit.ts'
import { compileFilter } from './filter/filter.ts'
import { FilterExpression } from './filter/filter-schema.ts'
import { requireFilter } from './references/references.ts'
import { timeZoneOf } from './segments.ts'

/** Which people: those whom the filter finds, and who have the words. */
export interface Selection {
  filterExpression?: FilterExpression | undefined
  query?: string | undefined
}

const EVERYBODY: FilterExpression = { kind: 'person', op: 'AND', predicates: [] }

export const Query = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe(
    'Each word is in name, email, phone number or external id. A single letter is looked for at the ' +
      'beginning of names.',
  )

/**
 * The people of a selection, newest first or in the chosen order; uses people_newest or people_named.
 * Needs a transaction. Throws `invalid_filter`.
 */
async function findPeople(
  ctx: Ctx,
  { filterExpression: filter = EVERYBODY, query }: Selection,
): Promise<(page: PageRequest) => Promise<RawBuilder<PersonRow>>> {
  const context = { org: ctx.org, now: ctx.now, timeZone: await timeZoneOf(ctx) }
  await requireFilter(ctx, filter, context.timeZone)
  await boundMemory(ctx, filter)
  const condition = compileFilter(filter, context)
  // Behind a fence, so that people_search finds the words: the planner would rather look through all people by time.
  if (query !== undefined)
    return async (page) => sql<PersonRow>`
      with matching as materialized (
        select p.id from people p
        where p.org_id = ${ctx.org} and p.deleted_at is null and ${containsWords(query)} and ${condition}
      )
      select p.* ${sortKey(page.order)} from people p join matching m on m.id = p.id
      where p.org_id = ${ctx.org}
        ${newestFirst(page, sql`p.created_at`, sql`p.id`)}`
  return async (page) => sql<PersonRow>`
    select p.* ${sortKey(page.order)} from people p
    where p.org_id = ${ctx.org} and p.deleted_at is null and ${condition}
      ${newestFirst(page, sql`p.created_at`, sql`p.id`)}`
}

/** How many people a filter finds now. Needs a transaction. Throws `invalid_filter`. */
export async function countPeople(
  ctx: Ctx,
  { filterExpression: filter = EVERYBODY, query }: Selection,
): Promise<number> {
  const context = { org: ctx.org, now: ctx.now, timeZone: await timeZoneOf(ctx) }
  await requireFilter(ctx, filter, context.timeZone)
  await boundMemory(ctx, filter)
  // Materialized, as in an evaluation: parallel workers would each read the keys again.
  const { count } = await ctx.db.one(sql<{ count: number }>`
    with matching as materialized (
      select p.id from people p
      where p.org_id = ${ctx.org} and p.deleted_at is null and ${compileFilter(filter, context)}
        and ${query === undefined ? sql`true` : containsWords(query)}
    )
    select count(*) from matching`)
  return count
}

const positionOf = ({ created_at, id }: PersonRow) => ({ at: created_at, id })

export const segments_people_search = readOperation({
  name: 'segments_people_search',
  route: 'POST /segments/people/search',
  permission: 'segments:read',
  readsReplica: true,
  summary: 'Find people by filter',
  description:
    'Returns who matches now, newest first or in the order that you choose, without saving a segment. For the number only, call ' +
    '`segments_preview`.',
  transaction: 'shared',
  input: z.strictObject({
    filterExpression: FilterExpression.optional(),
    query: Query,
    sort: sortField(PEOPLE_SORTS, 'newest first'),
    ...PageInput.shape,
  }),
  output: pageOf(Person),
  errors: ['invalid_filter', 'invalid_cursor'],
  run: async (ctx, { filterExpression, query, sort, limit, cursor }) => {
    const scope = JSON.stringify(['segments_people_search', ctx.org, filterExpression, query, sort])
    const order = orderBy(PEOPLE_SORTS, sort)
    const request = { ...ctx.cursors.read(scope, { limit, cursor }), order }
    const position = positionInOrder(order, positionOf)
    const found = await readPage(
      ctx.db,
      request,
      await findPeople(ctx, { filterExpression, query }),
      position,
    )
    return ctx.cursors.page(scope, found, position, presentPerson)
  },
})
