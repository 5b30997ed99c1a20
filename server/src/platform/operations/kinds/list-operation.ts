import { z } from 'zod'
import type { ErrorCode } from '../../core/index.ts'
import { type Db, type RawBuilder, sql } from '../../db/index.ts'
import type { Ctx } from '../context.ts'
import type { Operation, OperationDefinition } from '../operation.ts'
import { MAX_TOTAL, PageInput, type PageRequest, type Position, pageOf, Total } from '../pages/page.ts'
import { readPage } from '../pages/page-reader.ts'
import { orderBy, positionInOrder, type Sorts, sortField } from '../pages/sorts.ts'
import { readOperation } from './read-operation.ts'

type ListWords = 'name' | 'permission' | 'summary' | 'description' | 'forPeople' | 'readsReplica'

interface ListDefinition<F extends z.ZodRawShape, I extends z.ZodType, Row extends object>
  extends Pick<OperationDefinition<z.ZodObject, z.ZodType>, ListWords> {
  route: `GET /${string}`
  /** Fields besides `limit` and `cursor`, including those of the path. Default: none. */
  filters?: F
  item: I
  /** Codes beyond the common ones, `invalid_cursor`, and `not_found` where the path names a record. */
  errors?: ErrorCode[]
  /** The default number of records. */
  defaultLimit?: number
  /** Fewer records a page than lists give otherwise, where each of them is large. */
  maxLimit?: number
  /** The orders that callers can choose. The query ends with `newestFirst` and selects `sortKey`. */
  sorts?: Sorts
  /** Returns the records after `page.after` in the order of the list, `page.limit` at most; null: there are none. */
  query(ctx: Ctx, page: PageRequest, filters: z.output<z.ZodObject<F>>): Promise<Query<Row>> | Query<Row>
  /** The position of a record in the list. */
  position(row: Row): Position
  present(row: Row, ctx: Ctx): z.input<I>
}

type Query<Row> = RawBuilder<Row> | null

/**
 * Defines an operation that lists records in pages with a limit of bytes (docs/behaviour/platform.md: Lists). A cursor
 * is valid only for the same organization and filters.
 */
export function listOperation<
  I extends z.ZodType,
  Row extends object,
  F extends z.ZodRawShape = Record<never, never>,
>(definition: ListDefinition<F, I, Row>): Operation {
  const {
    filters: shape,
    item,
    errors = [],
    defaultLimit,
    maxLimit,
    sorts,
    query,
    position,
    present,
    ...rest
  } = definition
  return readOperation({
    ...rest,
    input: z.strictObject({
      ...shape,
      ...(sorts && { sort: sortField(sorts, 'newest first') }),
      ...PageInput.shape,
      ...limitField(defaultLimit, maxLimit),
      total: z.boolean().optional().describe('true: also count the records of the list.'),
    }),
    output: pageOf(item).extend({ total: Total.optional() }),
    errors: [...errors, 'invalid_cursor'],
    run: async (ctx, input) => {
      const { limit, cursor, total, ...filters } = input as z.output<typeof PageInput> & {
        total?: boolean
      } & z.output<z.ZodObject<F>>
      const scope = JSON.stringify([rest.name, ctx.org, filters])
      const order = sorts && orderBy(sorts, (filters as { sort?: string }).sort)
      const request = ctx.cursors.read(scope, { limit: limit ?? defaultLimit, cursor })
      const queryFor = async (page: PageRequest) => query(ctx, page, filters as z.output<z.ZodObject<F>>)
      const positionOf = positionInOrder(order, position)
      const page = await readPage(ctx.db, { ...request, order }, queryFor, positionOf)
      const listed = ctx.cursors.page(scope, page, positionOf, (row) => present(row, ctx))
      return total ? { ...listed, total: await totalOf(ctx.db, queryFor) } : listed
    },
  })
}

/** How many records a list has, whatever the page. It counts to a limit, so it reads a limited part of an index. */
async function totalOf(
  db: Db,
  queryFor: (page: PageRequest) => Promise<RawBuilder<unknown> | null>,
): Promise<z.output<typeof Total>> {
  const query = await queryFor({ limit: MAX_TOTAL + 1, after: null })
  if (query === null) return { count: 0, capped: false }
  const { count } = await db.one(sql<{ count: number }>`select count(*)::int as count from (${query}) listed`)
  return { count: Math.min(count, MAX_TOTAL), capped: count > MAX_TOTAL }
}

function limitField(defaultLimit: number | undefined, maxLimit: number | undefined) {
  if (maxLimit === undefined) return {}
  const description = `Maximum number of records to return. Default: ${defaultLimit ?? maxLimit}.`
  return { limit: z.int().min(1).max(maxLimit).optional().describe(description) }
}

interface WholeListDefinition<F extends z.ZodRawShape, I extends z.ZodType, Row extends object>
  extends Pick<ListDefinition<F, I, Row>, ListWords | 'route' | 'item' | 'present' | 'filters'> {
  query(ctx: Ctx, filters: z.output<z.ZodObject<F>>): Promise<Row[]>
}

/** Defines an operation that lists all records on one page, because there are never many. */
export function wholeListOperation<
  I extends z.ZodType,
  Row extends object,
  F extends z.ZodRawShape = Record<never, never>,
>(definition: WholeListDefinition<F, I, Row>): Operation {
  const { filters, item, query, present, ...rest } = definition
  return readOperation({
    ...rest,
    input: z.strictObject({ ...filters }),
    output: z.strictObject({ data: z.array(item), next_cursor: z.null() }),
    run: async (ctx, given) => {
      const rows = await query(ctx, given as z.output<z.ZodObject<F>>)
      return { data: rows.map((row) => present(row, ctx)), next_cursor: null }
    },
  })
}

/** The position in a list by creation time, newest first. */
export function byCreation({ created_at, id }: { created_at: Date; id: string }): Position {
  return { at: created_at, id }
}
