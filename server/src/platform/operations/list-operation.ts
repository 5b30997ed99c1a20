import { z } from 'zod'
import type { ErrorCode } from '../core/index.ts'
import type { RawBuilder } from '../db/index.ts'
import type { Ctx } from './context.ts'
import { type Operation, type OperationDefinition, operation } from './operation.ts'
import { PageInput, type PageRequest, type Position, pageOf } from './pages/page.ts'
import { readPage } from './pages/page-reader.ts'

interface ListDefinition<F extends z.ZodRawShape, I extends z.ZodType, Row>
  extends Pick<
    OperationDefinition<z.ZodObject, z.ZodType>,
    'name' | 'permission' | 'summary' | 'description' | 'forPeople'
  > {
  route: `GET /${string}`
  /** Fields besides `limit` and `cursor`, including those of the path. */
  filters: F
  item: I
  /** Codes beyond the common ones and `invalid_cursor`. */
  errors?: ErrorCode[]
  /** The default number of records. */
  defaultLimit?: number
  /** Fewer records a page than lists give otherwise, where each of them is large. */
  maxLimit?: number
  /** Returns the records after `page.after` in the order of the list, `page.limit` at most; null: there are none. */
  query(ctx: Ctx, filters: z.output<z.ZodObject<F>>, page: PageRequest): Promise<Query<Row>> | Query<Row>
  /** The position of a record in the list. */
  position(row: Row): Position
  present(row: Row, ctx: Ctx): z.input<I>
}

type Query<Row> = RawBuilder<Row> | null

/**
 * Defines an operation that lists records in pages with a limit of bytes (docs/behaviour/platform.md: Lists). A cursor
 * is valid only for the same organization and filters.
 */
export function listOperation<F extends z.ZodRawShape, I extends z.ZodType, Row>(
  definition: ListDefinition<F, I, Row>,
): Operation {
  const {
    filters: shape,
    item,
    errors = [],
    defaultLimit,
    maxLimit,
    query,
    position,
    present,
    ...rest
  } = definition
  return operation({
    ...rest,
    effect: 'read',
    idempotent: true,
    input: z.strictObject({ ...shape, ...PageInput.shape, ...limitField(defaultLimit, maxLimit) }),
    output: pageOf(item),
    errors: [...errors, 'invalid_cursor'],
    run: async (ctx, input) => {
      const { limit, cursor, ...filters } = input as z.output<typeof PageInput> & z.output<z.ZodObject<F>>
      const scope = JSON.stringify([rest.name, ctx.org, filters])
      const request = ctx.cursors.read(scope, { limit: limit ?? defaultLimit, cursor })
      const queryFor = async (page: PageRequest) => query(ctx, filters as z.output<z.ZodObject<F>>, page)
      const page = await readPage(ctx.db, request, queryFor, position)
      return ctx.cursors.page(scope, page, position, (row) => present(row, ctx))
    },
  })
}

function limitField(defaultLimit: number | undefined, maxLimit: number | undefined) {
  if (maxLimit === undefined) return {}
  const description = `Maximum number of records to return. Default: ${defaultLimit ?? maxLimit}.`
  return { limit: z.int().min(1).max(maxLimit).optional().describe(description) }
}

/** The position in a list by creation time, newest first. */
export function byCreation({ created_at, id }: { created_at: Date; id: string }): Position {
  return { at: created_at, id }
}
