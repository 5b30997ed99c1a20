import type { z } from 'zod'
import { csvLine } from '../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import type { Ctx, PageRequest, Position } from '../../platform/operations/index.ts'
import type { Rejection } from './reading/records.ts'
import type { ImportRejection, RejectionGroup } from './schema.ts'

export interface RejectionRow {
  row: number
  column_name: string | null
  code: string
  message: string
  value: string | null
  is_kept: boolean
}

/** The most rejected rows stored per import; further ones are only counted. */
const KEPT = 100_000
const MAX_MESSAGE = 1000
const MAX_CELL = 200

/** Stores why rows were rejected, and cells left out; `earlier` is how often that happened before. */
export async function keepRejections(
  ctx: Ctx,
  importId: string,
  rejections: readonly Rejection[],
  earlier: number,
): Promise<void> {
  const kept = rejections.slice(0, Math.max(0, KEPT - earlier)).map((each) => ({
    ...each,
    message: storable(each.message),
    column: each.column && storable(each.column),
    value: each.value && storable(each.value).slice(0, MAX_CELL),
  }))
  if (kept.length === 0) return
  await ctx.db.run(sql`
    insert into import_rejections (org_id, import_id, row, column_name, code, message, value, is_kept)
    select ${ctx.org}, ${importId}, "row", "column", code, message, value, "isKept"
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as r (
      "row" bigint, "column" text, code text, message text, value text, "isKept" boolean)`)
}

/** The length limit of a message, which quotes cells. */
function storable(text: string): string {
  return text.slice(0, MAX_MESSAGE).replaceAll('\u0000', '\uFFFD').toWellFormed()
}

/** In the order of the file. */
export function listRejections(
  ctx: Ctx,
  importId: string,
  { limit, after }: PageRequest,
): RawBuilder<RejectionRow> {
  return sql<RejectionRow>`
    select row, column_name, code, message, value, is_kept from import_rejections
    where org_id = ${ctx.org} and import_id = ${importId} and row > ${Number(after?.id ?? 0)}
    order by row limit ${limit}`
}

/** Rejections have no time: the file gives their order. */
export function positionOfRejection({ row }: RejectionRow): Position {
  return { at: new Date(0), id: String(row) }
}

export function presentRejection(row: RejectionRow): z.input<typeof ImportRejection> {
  const { column_name: column, code, message, value, is_kept: kept } = row
  return { row: row.row, column, code, message, value, kept }
}

const MAX_GROUPS = 100

interface GroupRow extends Omit<RejectionRow, 'row' | 'value'> {
  count: number
  cells: string[] | null
  first_row: number
}

/** The same problems together, most frequent first. */
export async function groupRejections(ctx: Ctx, importId: string): Promise<z.input<typeof RejectionGroup>[]> {
  const rows = await ctx.db.rows(sql<GroupRow>`
    select code, column_name, is_kept, min(message) as message, count(*)::int as count,
           (array_agg(distinct value) filter (where value is not null))[1:5] as cells, min(row) as first_row
    from import_rejections
    where org_id = ${ctx.org} and import_id = ${importId}
    group by code, column_name, is_kept order by count(*) desc, min(row) limit ${MAX_GROUPS}`)
  return rows.map(({ code, column_name: column, is_kept: kept, message, count, cells, first_row }) => ({
    code,
    column,
    message,
    kept,
    count,
    values: cells ?? [],
    firstRow: Number(first_row),
  }))
}

const PAGE = 1000

/** All rejected rows as CSV, page by page. */
export async function* rejectionsAsCsv(
  ctx: Pick<Ctx, 'db' | 'org'>,
  importId: string,
): AsyncGenerator<string> {
  yield csvLine(['row', 'column', 'code', 'message', 'value'])
  let last = 0
  for (;;) {
    const rows = await ctx.db.rows(sql<
      Pick<RejectionRow, 'row' | 'column_name' | 'code' | 'message' | 'value'>
    >`
      select row, column_name, code, message, value from import_rejections
      where org_id = ${ctx.org} and import_id = ${importId} and row > ${last}
      order by row limit ${PAGE}`)
    if (rows.length === 0) return
    yield rows
      .map(({ row, column_name, code, message, value }) =>
        csvLine([String(row), column_name ?? '', code, message, value ?? '']),
      )
      .join('')
    last = rows.at(-1)!.row
  }
}
