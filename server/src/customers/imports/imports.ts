import type { z } from 'zod'
import { ApiError, fromWire, notFound, toWire } from '../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../platform/jobs/index.ts'
import { byName, type Ctx, newestFirst, type PageRequest, sortKey } from '../../platform/operations/index.ts'
import { dropChunks, storeContent, uploadDeadline } from './reading/chunks.ts'
import type { FileProblem } from './reading/file-problem.ts'
import { checkMapping, type Plan } from './reading/plan.ts'
import type { Delimiter, Import, ImportInput, ImportKind, ImportMapping } from './schema.ts'

type Ending = 'COMPLETED' | 'FAILED' | 'CANCELED'

export interface ImportRow {
  id: string
  kind: ImportKind
  object_type: string | null
  dry_run: boolean
  status: 'UPLOADING' | 'RUNNING' | Ending
  file_name: string | null
  mapping: ImportMapping
  delimiter: Delimiter | null
  plan: Plan | null
  bytes_received: number
  bytes_read: number
  last_row: number
  rows_read: number
  rows_created: number
  rows_updated: number
  rows_skipped: number
  rows_rejected: number
  reasons: Record<string, number>
  failure_code: string | null
  failure_message: string | null
  attempts: number
  created_at: Date
  finished_at: Date | null
}

/** Creates an import. With content it starts at once, otherwise it waits for the upload. */
export async function createImport(ctx: Ctx, input: ImportInput): Promise<ImportRow> {
  const { kind, objectType = null, content, mapping = {} } = input
  checkMapping({ kind, objectType, mapping })
  await checkObjectType(ctx, kind, objectType)
  const id = ctx.newId()
  const file = content === undefined ? null : Buffer.from(content)
  // The file may never be uploaded.
  const due = file ? ctx.now : ctx.services.get(uploadDeadline)()
  await ctx.db.run(sql`
    insert into imports (org_id, id, kind, object_type, dry_run, status, file_name, mapping, delimiter, actor_kind,
                         actor_id, bytes_received, due_at, created_at)
    values (${ctx.org}, ${id}, ${kind}, ${objectType}, ${input.dryRun ?? false}, ${file ? 'RUNNING' : 'UPLOADING'},
            ${input.fileName ?? null}, ${JSON.stringify(mapping)}::jsonb, ${input.delimiter ?? null}, ${ctx.actor.kind},
            ${ctx.actor.id}, ${file?.length ?? 0}, ${due}, ${ctx.now})`)
  if (file) {
    await storeContent(ctx, id, file)
    wakeAfterCommit(ctx, QUEUES.imports)
  }
  return findImport(ctx, id)
}

async function checkObjectType(ctx: Ctx, kind: ImportKind, objectType: string | null): Promise<void> {
  if (kind === 'people' && objectType !== null) {
    throw new ApiError(
      'invalid_request',
      '`objectType`: people have no object type. Remove it, or import objects.',
    )
  }
  if (kind !== 'objects') return
  if (objectType === null) {
    throw new ApiError('invalid_request', '`objectType`: send the type of the objects.')
  }
  const known = await ctx.db.maybe(sql`
    select from custom_object_types where org_id = ${ctx.org} and name = ${objectType}`)
  if (!known) {
    throw new ApiError(
      'unknown_type',
      `No object type ${objectType} exists. Create it with cdp_custom_object_types_create.`,
    )
  }
}

/** Finds an import by its wire id; throws `not_found`. */
export function getImport(ctx: Pick<Ctx, 'db' | 'org'>, wireId: string): Promise<ImportRow> {
  const id = fromWire('import', wireId)
  if (id === null) throw notFound('import')
  return findImport(ctx, id)
}

async function findImport(ctx: Pick<Ctx, 'db' | 'org'>, id: string): Promise<ImportRow> {
  const row = await ctx.db.maybe(sql<ImportRow>`
    select * from imports where org_id = ${ctx.org} and id = ${id}`)
  if (!row) throw notFound('import')
  return row
}

export const IMPORT_SORTS = { created: sql`created_at`, name: byName(sql`coalesce(file_name, '')`) }

/** Newest first; uses imports_newest. By name, those of the organization are sorted. */
export function listImports(ctx: Ctx, page: PageRequest): RawBuilder<ImportRow> {
  return sql<ImportRow>`
    select * ${sortKey(page.order)} from imports
    where org_id = ${ctx.org}
      ${newestFirst(page)}`
}

/** Starts processing when the upload is complete. Does nothing when it has already started. */
export async function startImport(ctx: Ctx, wireId: string): Promise<ImportRow> {
  const { id } = await getImport(ctx, wireId)
  await ctx.db.run(sql`
    update imports set status = 'RUNNING', due_at = ${ctx.now}
    where org_id = ${ctx.org} and id = ${id} and status = 'UPLOADING'`)
  wakeAfterCommit(ctx, QUEUES.imports)
  return findImport(ctx, id)
}

/**
 * Cancels an import; stored rows stay. Its worker notices at the next checkpoint. Throws `not_found`, and `conflict`
 * when it has already ended.
 */
export async function cancelImport(ctx: Ctx, wireId: string): Promise<ImportRow> {
  const { id } = await getImport(ctx, wireId)
  const { status } = await ctx.db.one(sql<Pick<ImportRow, 'status'>>`
    select status from imports where org_id = ${ctx.org} and id = ${id} for update`)
  if (status === 'COMPLETED' || status === 'FAILED') {
    throw new ApiError('conflict', `This import is already ${status}. Rows it stored stay.`)
  }
  if (status !== 'CANCELED') await endImport(ctx, id, 'CANCELED', null)
  return findImport(ctx, id)
}

/** Deletes the uploaded file. */
export async function endImport(
  ctx: Ctx,
  id: string,
  status: Ending,
  problem: FileProblem | null,
): Promise<void> {
  await ctx.db.run(sql`
    update imports set status = ${status}, failure_code = ${problem?.code ?? null},
                       failure_message = ${problem?.message ?? null}, due_at = null, finished_at = ${ctx.now}
    where org_id = ${ctx.org} and id = ${id}`)
  await dropChunks(ctx, id)
  await ctx.db.run(sql`delete from import_sightings where org_id = ${ctx.org} and import_id = ${id}`)
}

export function presentImport(row: ImportRow): z.input<typeof Import> {
  return {
    id: toWire('import', row.id),
    kind: row.kind,
    objectType: row.object_type,
    fileName: row.file_name,
    dryRun: row.dry_run,
    status: row.status,
    delimiter: row.delimiter,
    columns: row.plan?.map(({ column, to, type }) => ({ column, to, type })) ?? null,
    bytes: { received: row.bytes_received, read: row.bytes_read },
    rows: {
      read: row.rows_read,
      created: row.rows_created,
      updated: row.rows_updated,
      skipped: row.rows_skipped,
      rejected: row.rows_rejected,
    },
    reasons: Object.entries(row.reasons)
      .map(([code, count]) => ({ code, count }))
      .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)),
    error: row.failure_code === null ? null : { code: row.failure_code, message: row.failure_message ?? '' },
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}
