import { ApiError, type Clock, inRealTime, notFound, service } from '../../../platform/core/index.ts'
import { type Db, sql } from '../../../platform/db/index.ts'
import { dropFiles, keepBytes, keepFiles, readFile, saveFile } from '../../../platform/files/index.ts'
import type { Ctx, Runtime } from '../../../platform/operations/index.ts'

/** The size of stored chunks, so that any process can resume anywhere in the file. */
export const CHUNK_BYTES = 1024 * 1024
/** How much the parser gets at once: the rows of one piece are in memory together. */
const PIECE_BYTES = 64 * 1024
const MAX_FILE_BYTES = 10 * 1024 ** 3
/** How long an upload may pause before it is abandoned, in real milliseconds. */
const UPLOAD_WITHIN_MS = 24 * 3_600_000

/** When an import without its whole file is abandoned, if nothing more arrives. */
export const uploadDeadline = service<() => Date>('uploadDeadline')

export function uploadUntil(clock: Clock): Date {
  return inRealTime(clock, UPLOAD_WITHIN_MS)
}

export interface FileSlot {
  org: string
  id: string
}

/**
 * Appends bytes to an upload; `start` is how many came before. Throws `conflict` when others came meanwhile, or the
 * import is no longer waiting for its file.
 */
export async function appendChunk(
  runtime: Runtime,
  { org, id }: FileSlot,
  start: number,
  bytes: Buffer,
): Promise<void> {
  const { pool, clock } = runtime
  if (start + bytes.length > MAX_FILE_BYTES) {
    throw new ApiError('payload_too_large', 'A file can have at most 10 GiB. Split it into several files.')
  }
  const file = await saveFile(runtime, org, bytes)
  const end = start + bytes.length
  const isWritten = await pool.transaction(async (db) => {
    const slot = await db.maybe(sql`
      update imports set bytes_received = ${end}, due_at = ${uploadUntil(clock)}
      where org_id = ${org} and id = ${id} and status = 'UPLOADING' and bytes_received = ${start}
      returning id`)
    if (!slot) return false
    await insertChunk(db, { org, id }, start, { file, size: bytes.length })
    await keepFiles(db, org, [file])
    return true
  })
  if (!isWritten) await refuseUpload(pool, { org, id }, start)
}

async function insertChunk(
  db: Db,
  { org, id }: FileSlot,
  start: number,
  { file, size }: { file: string; size: number },
): Promise<void> {
  await db.run(sql`
    insert into import_chunks (org_id, import_id, start, size, file_id)
    values (${org}, ${id}, ${start}, ${size}, ${file})`)
}

/** Throws unless the import is waiting for its file and has exactly `start` bytes of it. */
export async function requireSlot(db: Db, slot: FileSlot, start: number): Promise<void> {
  const found = await db.maybe(sql`
    select from imports
    where org_id = ${slot.org} and id = ${slot.id} and status = 'UPLOADING' and bytes_received = ${start}`)
  if (!found) await refuseUpload(db, slot, start)
}

async function refuseUpload(db: Db, { org, id }: FileSlot, start: number): Promise<never> {
  const row = await db.maybe(sql<{ status: string; bytes_received: number }>`
    select status, bytes_received from imports where org_id = ${org} and id = ${id}`)
  if (!row) throw notFound('import')
  if (row.status === 'CANCELED') throw new ApiError('conflict', 'This import was canceled. Start a new one.')
  if (row.status !== 'UPLOADING')
    throw new ApiError('conflict', 'This import already has its file. Start a new import for another file.')
  throw new ApiError(
    'conflict',
    `The service has ${row.bytes_received} bytes of the file, not ${start}. Continue with ` +
      `?offset=${row.bytes_received}.`,
  )
}

/** Stores inline content in the transaction that creates the import. */
export async function storeContent(ctx: Ctx, id: string, content: Buffer): Promise<void> {
  for (let start = 0; start < content.length; start += CHUNK_BYTES) {
    const bytes = content.subarray(start, start + CHUNK_BYTES)
    const file = await keepBytes(ctx, bytes)
    await insertChunk(ctx.db, { org: ctx.org, id }, start, { file, size: bytes.length })
  }
}

/** Reads the file from `offset` on, piece by piece. */
export async function* readChunks(
  runtime: Runtime,
  { org, id }: FileSlot,
  offset: number,
): AsyncGenerator<Buffer> {
  let at = offset
  for (;;) {
    const chunk = await runtime.pool.maybe(sql<{ start: number; size: number; file_id: string }>`
      select start, size, file_id from import_chunks
      where org_id = ${org} and import_id = ${id} and start <= ${at}
      order by start desc limit 1`)
    if (!chunk || chunk.start + chunk.size <= at) return
    const rest = (await readFile(runtime, org, chunk.file_id)).subarray(at - chunk.start)
    for (let from = 0; from < rest.length; from += PIECE_BYTES) yield rest.subarray(from, from + PIECE_BYTES)
    at += rest.length
  }
}

/** Deletes what has been read: everything before `offset`, or all. */
export async function dropChunks(ctx: Ctx, id: string, offset = Number.MAX_SAFE_INTEGER): Promise<void> {
  const dropped = await ctx.db.rows(sql<{ file_id: string }>`
    delete from import_chunks
    where org_id = ${ctx.org} and import_id = ${id} and start + size <= ${offset} returning file_id`)
  await dropFiles(
    ctx,
    dropped.map((chunk) => chunk.file_id),
  )
}
