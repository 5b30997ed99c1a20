import type { Readable } from 'node:stream'
import { z } from 'zod'
import { ApiError } from '../../platform/core/index.ts'
import {
  type Caller,
  csvAnswer,
  execute,
  fileOperation,
  jsonAnswer,
  operation,
  type Runtime,
} from '../../platform/operations/index.ts'
import { getImport, presentImport, startImport } from './imports.ts'
import { appendChunk, CHUNK_BYTES, type FileSlot, requireSlot } from './reading/chunks.ts'
import { rejectionsAsCsv } from './rejections.ts'
import { Import, ImportId } from './schema.ts'

const UPLOAD = {
  name: 'cdp_imports_upload',
  route: 'PUT /cdp/imports/{id}/file',
  permission: 'imports:write',
} as const

/** The last step of an upload runs like an operation: in a transaction, with an audit row. */
const finishUpload = operation({
  ...UPLOAD,
  summary: 'Start reading an uploaded file',
  effect: 'write',
  idempotent: true,
  subject: 'id',
  input: z.strictObject({ id: ImportId }),
  output: Import,
  run: async (ctx, { id }) => presentImport(await startImport(ctx, id)),
})

const cdp_imports_upload = fileOperation({
  ...UPLOAD,
  summary: 'Upload the file of an import',
  description:
    'Send the CSV as the body, up to 10 GiB. After a broken connection, get `bytes.received` from ' +
    'cdp_imports_get and send the rest with that `offset`. Parley starts reading once the file is ' +
    'complete.',
  input: z.strictObject({
    id: ImportId,
    offset: z.int().min(0).default(0).describe('The number of bytes already uploaded.'),
  }),
  takes: 'text/csv',
  gives: Import,
  errors: ['conflict', 'invalid_content_type', 'not_found', 'payload_too_large'],
  handle: async (runtime, { caller, callerNow, input: { id, offset }, body }) => {
    const slot = await slotOf(runtime, caller, id)
    await requireSlot(runtime.pool, slot, offset)
    if (body) await receive(runtime, slot, offset, body)
    // The upload may have taken hours.
    const started = await execute(runtime, finishUpload, await callerNow(), { id })
    return jsonAnswer(started)
  },
})

const cdp_imports_rejections_file = fileOperation({
  name: 'cdp_imports_rejections_file',
  route: 'GET /cdp/imports/{id}/rejections.csv',
  permission: 'imports:read',
  summary: 'Download rejected rows as CSV',
  description: 'Returns the first 100,000 rejected rows with reasons, in file order.',
  input: z.strictObject({ id: ImportId }),
  gives: 'text/csv',
  errors: ['not_found'],
  handle: async (runtime, { caller, input }) => {
    const { org, id } = await slotOf(runtime, caller, input.id)
    return csvAnswer(`${input.id}-rejections.csv`, rejectionsAsCsv({ org, db: runtime.pool }, id))
  },
})

/** The endpoints for files that are too large for an operation: CSV uploads, and downloads of rejected rows. */
export const importFileOperations = [cdp_imports_upload, cdp_imports_rejections_file]

async function slotOf({ pool }: Runtime, { org }: Caller, wireId: string): Promise<FileSlot> {
  const { id } = await getImport({ org, db: pool }, wireId)
  return { org, id }
}

/** Stores an upload chunk by chunk, as fast as the database accepts it. A broken connection loses at most one chunk. */
async function receive(runtime: Runtime, slot: FileSlot, offset: number, body: Readable): Promise<void> {
  let start = offset
  let parts: Buffer[] = []
  let size = 0
  const flush = async () => {
    const bytes = Buffer.concat(parts)
    await appendChunk(runtime, slot, start, bytes)
    start += bytes.length
    parts = []
    size = 0
  }
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      parts.push(part)
      size += part.length
      if (size >= CHUNK_BYTES) await flush()
    }
  } catch (error) {
    if (!body.errored) throw error
    const message = `The upload was interrupted. Continue it with ?offset=${start}.`
    throw new ApiError('invalid_request', message, { cause: error })
  }
  if (size > 0) await flush()
}
