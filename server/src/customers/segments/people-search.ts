import { z } from 'zod'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import {
  type Ctx,
  operation,
  PageInput,
  type PageRequest,
  pageOf,
  readPage,
} from '../../platform/operations/index.ts'
import { Person, type PersonRow, presentPerson } from '../people/index.ts'
import { boundMemory } from './evaluation/memory-limit.ts'
import { compileFilter } from './filter/filter.ts'
import { FilterExpression } from './filter/filter-schema.ts'
import { requireFilter } from './references/references.ts'
import { timeZoneOf } from './segments.ts'

/** The people whom a filter finds, newest first; uses people_newest. Needs a transaction. Throws `invalid_filter`. */
async function findPeople(
  ctx: Ctx,
  filter: FilterExpression,
): Promise<(page: PageRequest) => Promise<RawBuilder<PersonRow>>> {
  const context = { org: ctx.org, now: ctx.now, timeZone: await timeZoneOf(ctx) }
  await requireFilter(ctx, filter, context.timeZone)
  await boundMemory(ctx, filter)
  const condition = compileFilter(filter, context)
  return async ({ limit, after }) => sql<PersonRow>`
    select p.* from people p
    where p.org_id = ${ctx.org} and p.deleted_at is null and ${condition}
      ${after ? sql`and (p.created_at, p.id) < (${after.at}, ${after.id})` : sql``}
    order by p.created_at desc, p.id desc limit ${limit}`
}

/** How many people a filter finds now. Needs a transaction. Throws `invalid_filter`. */
export async function countPeople(ctx: Ctx, filter: FilterExpression): Promise<number> {
  const context = { org: ctx.org, now: ctx.now, timeZone: await timeZoneOf(ctx) }
  await requireFilter(ctx, filter, context.timeZone)
  await boundMemory(ctx, filter)
  // Materialized, as in an evaluation: parallel workers would each read the keys again.
  const { count } = await ctx.db.one(sql<{ count: number }>`
    with matching as materialized (
      select p.id from people p
      where p.org_id = ${ctx.org} and p.deleted_at is null and ${compileFilter(filter, context)}
    )
    select count(*) from matching`)
  return count
}

const positionOf = ({ created_at, id }: PersonRow) => ({ at: created_at, id })

export const segments_people_search = operation({
  name: 'segments_people_search',
  route: 'POST /segments/people/search',
  permission: 'segments:read',
  summary: 'Find people by filter',
  description:
    'Returns who matches now, newest first, without saving a segment. For the number only, call ' +
    '`segments_preview`.',
  effect: 'read',
  transaction: 'shared',
  idempotent: true,
  input: z.strictObject({ filterExpression: FilterExpression, ...PageInput.shape }),
  output: pageOf(Person),
  errors: ['invalid_filter', 'invalid_cursor'],
  run: async (ctx, { filterExpression, limit, cursor }) => {
    const scope = JSON.stringify(['segments_people_search', ctx.org, filterExpression])
    const request = ctx.cursors.read(scope, { limit, cursor })
    const found = await readPage(ctx.db, request, await findPeople(ctx, filterExpression), positionOf)
    return ctx.cursors.page(scope, found, positionOf, presentPerson)
  },
})
