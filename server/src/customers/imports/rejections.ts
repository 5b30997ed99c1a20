import type { z } from 'zod'
import { csvLine } from '../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import type { Ctx, PageRequest, Position } from '../../platform/operations/index.ts'
import type { Rejection } from './reading/records.ts'
import type { ImportRejection } from './schema.ts'

export interface RejectionRow {
  row: number
  column_name: string | null
  code: string
  message: string
}

/** The most rejected rows stored per import; further ones are only counted. */
const KEPT = 100_000
const MAX_MESSAGE = 1000

/** Stores why rows were rejected; `earlier` is how many were rejected before. */
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
  }))
  if (kept.length === 0) return
  await ctx.db.run(sql`
    insert into import_rejections (org_id, import_id, row, column_name, code, message)
    select ${ctx.org}, ${importId}, "row", "column", code, message
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as r ("row" bigint, "column" text, code text, message text)`)
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
    select row, column_name, code, message from import_rejections
    where org_id = ${ctx.org} and import_id = ${importId} and row > ${Number(after?.id ?? 0)}
    order by row limit ${limit}`
}

/** Rejections have no time: the file gives their order. */
export function positionOfRejection({ row }: RejectionRow): Position {
  return { at: new Date(0), id: String(row) }
}

export function presentRejection(row: RejectionRow): z.input<typeof ImportRejection> {
  return { row: row.row, column: row.column_name, code: row.code, message: row.message }
}

const PAGE = 1000

/** All rejected rows as CSV, page by page. */
export async function* rejectionsAsCsv(
  ctx: Pick<Ctx, 'db' | 'org'>,
  importId: string,
): AsyncGenerator<string> {
  yield csvLine(['row', 'column', 'code', 'message'])
  let last = 0
  for (;;) {
    const rows = await ctx.db.rows(sql<RejectionRow>`
      select row, column_name, code, message from import_rejections
      where org_id = ${ctx.org} and import_id = ${importId} and row > ${last}
      order by row limit ${PAGE}`)
    if (rows.length === 0) return
    yield rows
      .map(({ row, column_name, code, message }) => csvLine([String(row), column_name ?? '', code, message]))
      .join('')
    last = rows.at(-1)!.row
  }
}
