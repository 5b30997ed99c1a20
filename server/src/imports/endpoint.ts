import type { Readable } from 'node:stream'
import { z } from 'zod'
import { ApiError, type Caller, execute, operation, type Runtime } from '../kernel/index.ts'
import { appendChunk, CHUNK_BYTES, type FileSlot, requireSlot } from './chunks.ts'
import { getImport, presentImport, startImport } from './imports.ts'
import { rejectionsAsCsv } from './rejections.ts'
import { Import } from './schema.ts'

/** A route of the API that takes or gives a file, as http/ registers it; the caller is authenticated and may do this. */
export interface FileEndpoint {
  method: 'GET' | 'PUT'
  /** Below /api/v1, with `:name` parameters. */
  path: string
  handle(call: {
    caller: Caller
    params: Record<string, string>
    query: Record<string, string>
    body: Readable | null
  }): Promise<{ contentType: string; fileName?: string; body: string | AsyncIterable<string> }>
}

const Upload = z.strictObject({ offset: z.coerce.number().int().min(0).default(0) })

/** Runs the last step of an upload as any operation runs: in a transaction, with an audit row. */
const finishUpload = operation({
  name: 'cdp_imports_upload',
  route: 'PUT /cdp/imports/{id}/file',
  summary: 'Start reading a file that has arrived',
  effect: 'write',
  idempotent: true,
  subject: 'id',
  input: z.strictObject({ id: z.string().min(1) }),
  output: Import,
  run: async (ctx, { id }) => presentImport(await startImport(ctx, id)),
})

/** Files that are too large for an operation: the CSV on its way in, and the rejected rows on their way out. */
export function importFiles(runtime: Runtime): FileEndpoint[] {
  const slotOf = async ({ org }: Caller, params: Record<string, string>): Promise<FileSlot> => {
    const { id } = await getImport({ org, db: runtime.pool }, params.id!)
    return { org, id }
  }

  const upload: FileEndpoint = {
    method: 'PUT',
    path: '/cdp/imports/:id/file',
    handle: async ({ caller, params, query, body }) => {
      const { offset } = parseUpload(query)
      const slot = await slotOf(caller, params)
      await requireSlot(runtime.pool, slot, offset)
      if (body) await receive(runtime, slot, offset, body)
      const started = await execute(runtime, finishUpload, caller, { id: params.id })
      return { contentType: 'application/json; charset=utf-8', body: JSON.stringify(started) }
    },
  }

  const rejections: FileEndpoint = {
    method: 'GET',
    path: '/cdp/imports/:id/rejections.csv',
    handle: async ({ caller, params }) => {
      const { org, id } = await slotOf(caller, params)
      return {
        contentType: 'text/csv; charset=utf-8',
        fileName: `${params.id}-rejections.csv`,
        body: rejectionsAsCsv({ org, db: runtime.pool }, id),
      }
    },
  }
  return [upload, rejections]
}

function parseUpload(query: Record<string, string>): z.output<typeof Upload> {
  const parsed = Upload.safeParse(query)
  if (parsed.success) return parsed.data
  throw new ApiError(
    'invalid_request',
    '`offset`: send the number of bytes that are here already, or nothing.',
  )
}

/** Stores what comes, chunk by chunk, no faster than the database takes it. A connection that breaks loses one at most. */
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
    const message = `The upload broke off. Continue it with ?offset=${start}.`
    throw new ApiError('invalid_request', message, { cause: error })
  }
  if (size > 0) await flush()
}
