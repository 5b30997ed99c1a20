import type { Services } from '../core/index.ts'
import { type Db, sql } from '../db/index.ts'
import { currentTrace, type SpanAttributes, tracing } from './tracing.ts'

/** What marking needs of the context of an operation or worker. */
export interface MarkingContext {
  org: string
  db: Db
  services: Services
  now: Date
}

/** How long marks are kept. Work that is due later begins a trace of its own. */
export const TRACE_RETENTION_MS = 7 * 86_400_000

/** The traces of these rows, as far as they are recorded. Reads nothing where no traces are recorded. */
export async function tracesOf(
  { db, org, services }: Pick<MarkingContext, 'db' | 'org' | 'services'>,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  if (!services.find(tracing) || ids.length === 0) return new Map()
  const marks = await db.rows(sql<{ id: string; trace: string }>`
    select id, trace from trace_marks where org_id = ${org} and id = any(${ids.filter((id) => id !== null)})`)
  return new Map(marks.map(({ id, trace }) => [id, trace]))
}

/** Marks rows that the work under way wrote, so that what becomes of them belongs to its trace. */
export async function markTraced(ctx: MarkingContext, ids: readonly string[]): Promise<void> {
  const trace = ctx.services.find(tracing) && currentTrace()
  if (trace)
    await storeMarks(
      ctx,
      ids.map((id) => ({ id, trace })),
    )
}

/** A row, and the row that caused it; null: none that could have a trace. */
export interface Caused {
  id: string
  cause: string | null
}

/**
 * Marks rows that were written together, each with the trace of the row that caused it, and records one span for each. A row
 * that no other caused belongs to the work under way, or begins a trace.
 */
export async function followTraces(
  ctx: MarkingContext,
  { name, attributes, startedAt }: { name: string; attributes: SpanAttributes; startedAt: number },
  rows: readonly Caused[],
): Promise<void> {
  const found = ctx.services.find(tracing)
  if (!found || rows.length === 0) return
  const causes = await tracesOf(
    ctx,
    rows.map(({ cause }) => cause),
  )
  const marks = rows.flatMap(({ id, cause }) => {
    const parent = causes.get(cause ?? '') ?? currentTrace()
    // What caused it is not recorded, so neither is it.
    if (parent === null && cause !== null) return []
    const trace = found.record(name, { kind: 'internal', parent, attributes }, startedAt)
    return trace ? [{ id, trace }] : []
  })
  await storeMarks(ctx, marks)
}

/** Gives rows a trace that is known. */
export function giveTraces(
  ctx: MarkingContext,
  rows: readonly { id: string; trace: string | null }[],
): Promise<void> {
  return storeMarks(
    ctx,
    rows.flatMap(({ id, trace }) => (trace ? [{ id, trace }] : [])),
  )
}

/** Gives rows the trace of the rows that caused them, without a span. */
export async function inheritTraces(ctx: MarkingContext, rows: readonly Caused[]): Promise<void> {
  const found = ctx.services.find(tracing)
  if (!found || rows.length === 0) return
  const causes = await tracesOf(
    ctx,
    rows.map(({ cause }) => cause),
  )
  const marks = rows.flatMap(({ id, cause }) => {
    const trace = causes.get(cause ?? '') ?? currentTrace()
    return trace ? [{ id, trace }] : []
  })
  await storeMarks(ctx, marks)
}

async function storeMarks(
  { db, org, now }: MarkingContext,
  marks: readonly { id: string; trace: string }[],
): Promise<void> {
  if (marks.length === 0) return
  await db.run(sql`
    insert into trace_marks (org_id, id, trace, created_at)
    select ${org}, m.id, m.trace, ${now}
    from unnest(${marks.map(({ id }) => id)}::uuid[], ${marks.map(({ trace }) => trace)}::text[]) as m (id, trace)
    on conflict (org_id, id) do nothing`)
}

/** Deletes up to `limit` marks from before an instant and returns how many. Uses trace_marks_by_age. */
export function forgetTraces(db: Db, org: string, before: Date, limit: number): Promise<number> {
  return db.run(sql`
    delete from trace_marks where org_id = ${org} and id = any(array(
      select id from trace_marks where org_id = ${org} and created_at < ${before} order by created_at limit ${limit}))`)
}
