import { z } from 'zod'
import { ApiError, type Secrets } from '../../core/index.ts'
import { type RawBuilder, sql } from '../../db/index.ts'

const DEFAULT_LIMIT = 100

/** The two query parameters of every list (docs/behaviour/platform.md: Lists). */
export const PageInput = z.strictObject({
  limit: z.int().min(1).max(1000).optional().describe('Maximum number of records to return. Default: 100.'),
  cursor: z
    .string()
    .max(512)
    .optional()
    .describe('`next_cursor` of the previous page. Omit for the first page.'),
})

/** Counting stops here, so that it takes milliseconds whatever the size of a list. */
export const MAX_TOTAL = 10_000

export const Total = z
  .strictObject({
    count: z.int(),
    capped: z.boolean().describe('true: there are more than 10,000.'),
  })
  .meta({ id: 'ListTotal' })

export function pageOf<T extends z.ZodType>(item: T) {
  return z.strictObject({ data: z.array(item), next_cursor: z.string().nullable() })
}

/** Where a page ended: what its last record is sorted by, and the id. */
export interface Position {
  at: Date | string
  id: string
}

/** What a list is sorted by, and in which direction. */
export interface Order {
  key: RawBuilder<unknown>
  isDescending: boolean
}

export interface PageRequest {
  limit: number
  after: Position | null
  /** The order that the caller chose; undefined: the list's own. */
  order?: Order | undefined
}

/** The records of a page, in the order of their list. */
export interface Page<Row> {
  rows: Row[]
  /** Whether there are more after them. */
  more: boolean
}

/**
 * The end of a statement that reads a page: its condition `and …`, its order and its limit. Newest first, or in the
 * order that the caller chose.
 */
export function newestFirst(
  page: PageRequest,
  at: RawBuilder<unknown> = sql`created_at`,
  id: RawBuilder<unknown> = sql`id`,
): RawBuilder<unknown> {
  const { limit, after, order = { key: at, isDescending: true } } = page
  const beyond = order.isDescending ? sql`<` : sql`>`
  return sql`
    ${after ? sql`and (${order.key}, ${id}) ${beyond} (${after.at}, ${after.id})` : sql``}
    order by ${order.key} ${directionOf(order)}, ${id} ${directionOf(order)} limit ${limit}`
}

export function directionOf(order: Order | undefined): RawBuilder<unknown> {
  return order && !order.isDescending ? sql`asc` : sql`desc`
}

const MAC_BYTES = 16

/**
 * Opaque, signed cursors. A cursor belongs to one list of one organization with one set of filters, its `scope`. A cursor of
 * another scope is `invalid_cursor`.
 */
export class Cursors {
  readonly #secrets: Secrets

  constructor(secrets: Secrets) {
    this.#secrets = secrets
  }

  read(scope: string, input: { limit?: number | undefined; cursor?: string | undefined }): PageRequest {
    const limit = input.limit ?? DEFAULT_LIMIT
    // Clients that build addresses from a form send an empty cursor for the first page.
    return { limit, after: input.cursor ? this.#open(scope, input.cursor) : null }
  }

  /** A page as the API returns it. `more`: it is not the last one. */
  page<Row, Item>(
    scope: string,
    { rows, more }: Page<Row>,
    position: (row: Row) => Position,
    present: (row: Row) => Item,
  ): { data: Item[]; next_cursor: string | null } {
    const last = rows.at(-1)
    return { data: rows.map(present), next_cursor: more && last ? this.#write(scope, position(last)) : null }
  }

  #write(scope: string, { at, id }: Position): string {
    const text = typeof at === 'string' ? JSON.stringify([at, id]) : `${at.getTime()}.${id}`
    const mac = this.#secrets.mac('cursor', `${scope}\n${text}`).subarray(0, MAC_BYTES)
    return `${Buffer.from(text).toString('base64url')}.${mac.toString('base64url')}`
  }

  #open(scope: string, cursor: string): Position {
    const [body = '', mac = '', ...rest] = cursor.split('.')
    const text = Buffer.from(body, 'base64url').toString()
    const given = Buffer.from(mac, 'base64url')
    const isOurs =
      rest.length === 0 && this.#secrets.verifyMac('cursor', `${scope}\n${text}`, given, MAC_BYTES)
    if (!isOurs) {
      throw new ApiError(
        'invalid_cursor',
        'This cursor belongs to another list, or to other filters or another order. Start again without a cursor.',
      )
    }
    if (text.startsWith('[')) {
      const [key, id] = JSON.parse(text) as [string, string]
      return { at: key, id }
    }
    const dot = text.indexOf('.')
    return { at: new Date(Number(text.slice(0, dot))), id: text.slice(dot + 1) }
  }
}
