import type { Readable } from 'node:stream'
import { z } from 'zod'
import { ApiError, type Issue } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { keepFiles, readFile, saveFile } from '../../../platform/files/index.ts'
import {
  ANY_FILE,
  type Ctx,
  execute,
  fileOperation,
  jsonAnswer,
  operation,
  type PublicEndpoint,
  publicEndpoint,
  type Runtime,
} from '../../../platform/operations/index.ts'
import {
  channelInstallation,
  FILE_HEADERS,
  mediaOf,
  readParts,
  safeFileName,
  typeOfFile,
} from '../../channels/index.ts'
import { type HeaderFile, headerLink, readHeaderLink, verified } from './links.ts'

/* Files in the header of a template (docs/behaviour/messaging.md: Templates). */

const MB = 1024 * 1024
const MAX_UPLOAD_BYTES = 16 * MB

const MediaType = z.enum(['IMAGE', 'VIDEO', 'DOCUMENT'])

/** What WhatsApp takes as a header, and how large it may be. */
const TAKEN: Readonly<Record<string, { mediaType: z.output<typeof MediaType>; most: number }>> = {
  'image/jpeg': { mediaType: 'IMAGE', most: 5 * MB },
  'image/png': { mediaType: 'IMAGE', most: 5 * MB },
  'video/mp4': { mediaType: 'VIDEO', most: MAX_UPLOAD_BYTES },
  'video/3gpp': { mediaType: 'VIDEO', most: MAX_UPLOAD_BYTES },
  'application/pdf': { mediaType: 'DOCUMENT', most: MAX_UPLOAD_BYTES },
}

const UPLOAD = {
  name: 'templates_upload',
  route: 'PUT /templates/file',
  permission: 'templates:write',
} as const

const HeaderUpload = z
  .strictObject({
    url: z.string().describe('Use it as `mediaUrl` within a day. It stays valid while a template has it.'),
    mediaType: MediaType,
    mimeType: z.string().describe('Detected from the content.'),
    size: z.int(),
  })
  .meta({ id: 'TemplateFile' })

/** Records who uploaded, as an operation, so that there is an audit row. */
const noteUpload = operation({
  ...UPLOAD,
  summary: 'Store a file of a template',
  effect: 'write',
  idempotent: false,
  subject: 'fileName',
  input: z.strictObject({ fileName: z.string(), answer: HeaderUpload }),
  output: HeaderUpload,
  run: async (_, { answer }) => answer,
})

const templates_upload = fileOperation({
  ...UPLOAD,
  summary: 'Upload a file for the header of a template',
  description:
    'Send the file as the body: JPEG or PNG up to 5 MB, MP4 or 3GP up to 16 MB, or PDF up to 16 MB. Parley serves it ' +
    'to WhatsApp under `PARLEY_PUBLIC_URL`. Files that no template uses within a day are deleted.',
  input: z.strictObject({
    fileName: z.string().min(1).max(255).default('file').describe('The name that people see of a document.'),
  }),
  takes: ANY_FILE,
  maxBytes: MAX_UPLOAD_BYTES,
  gives: HeaderUpload,
  errors: ['invalid_content_type', 'payload_too_large'],
  handle: async (runtime, { caller, input, body }) => {
    const bytes = body && (await wholeOf(body))
    if (!bytes || bytes.length === 0)
      throw new ApiError('invalid_request', 'The request has no body. Send the file as the body.')
    const mimeType = typeOfFile(bytes, null)
    const mediaType = takenAs(mimeType, bytes.length)
    const name = safeFileName(input.fileName)
    const fileId = await saveFile(runtime, caller.org, bytes)
    const url = headerLink(runtime, { org: caller.org, fileId, name })
    const answer = { url, mediaType, mimeType, size: bytes.length }
    return jsonAnswer(await execute(runtime, noteUpload, caller, { fileName: name, answer }))
  },
})

function takenAs(mimeType: string, size: number): z.output<typeof MediaType> {
  const taken = TAKEN[mimeType]
  if (!taken)
    throw new ApiError(
      'invalid_content_type',
      'WhatsApp takes JPEG, PNG, MP4, 3GP and PDF files as a header.',
    )
  if (size > taken.most) {
    const most = taken.most / MB
    throw new ApiError('payload_too_large', `The file is larger than ${most} MB. Choose a smaller one.`)
  }
  return taken.mediaType
}

async function wholeOf(body: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of body as AsyncIterable<Buffer>) parts.push(part)
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts)
}

/** Uploads for templates. */
export const templateFileOperations = [templates_upload]

/** Keeps the uploaded files that a content names. Returns what is wrong with them; other URLs are left alone. */
export async function keepHeaderFiles(ctx: Ctx, content: Record<string, unknown>): Promise<Issue[]> {
  const files = uploadedIn(ctx, content)
  if (files.length === 0) return []
  const issues = await issuesOfFiles(ctx, files, sql`for update`)
  if (issues.length === 0)
    await keepFiles(ctx.db, ctx.org, [...new Set(files.map(({ file }) => file.fileId))])
  return issues
}

/** What is wrong with the uploaded files that a content names, without keeping them. */
export function findHeaderIssues(ctx: Ctx, content: Record<string, unknown>): Promise<Issue[]> {
  return issuesOfFiles(ctx, uploadedIn(ctx, content), sql``)
}

/** The uploaded files of a content, with the paths of their URLs. */
export function uploadedIn(
  signing: Pick<Runtime, 'secrets'>,
  content: Record<string, unknown>,
): { path: string; file: HeaderFile }[] {
  return mediaOf(readParts(content)).flatMap(({ path, url }) => {
    const file = readHeaderLink(signing, url)
    return file ? [{ path, file }] : []
  })
}

async function issuesOfFiles(
  ctx: Ctx,
  files: readonly { path: string; file: HeaderFile }[],
  lock: RawBuilder<unknown>,
): Promise<Issue[]> {
  const own = files.flatMap(({ file }) => (file.org === ctx.org ? [file.fileId] : []))
  const found =
    own.length === 0
      ? []
      : await ctx.db.rows(sql<{ id: string }>`
          select id from files where org_id = ${ctx.org} and id = any(${[...new Set(own)]}::uuid[])
            and due_lease is null order by id ${lock}`)
  const there = new Set(found.map(({ id }) => id))
  return files.flatMap(({ path, file }) =>
    fileIssues(ctx, path, file.org === ctx.org && there.has(file.fileId)),
  )
}

function fileIssues(ctx: Ctx, path: string, isThere: boolean): Issue[] {
  const objection = (code: string, message: string): Issue[] => [{ path, code, message }]
  if (!isThere) return objection('file_missing', 'This file is no longer stored. Upload it again.')
  const { publicUrl, simulatorUrl } = ctx.services.get(channelInstallation)
  if (simulatorUrl === null && !publicUrl.startsWith('https://')) {
    const words = `WhatsApp cannot read files from ${publicUrl}. Set PARLEY_PUBLIC_URL to an https:// address.`
    return objection('address_not_public', words)
  }
  return []
}

/** The bytes of an uploaded header; null if it is not stored. */
export async function readHeaderFile(runtime: Runtime, { org, fileId }: HeaderFile): Promise<Buffer | null> {
  const found = await runtime.pool.maybe(sql`select 1 from files where org_id = ${org} and id = ${fileId}`)
  return found ? readFile(runtime, org, fileId) : null
}

/** Serves uploaded headers to providers, and to the preview. */
export function headerEndpoint(runtime: Runtime): PublicEndpoint {
  return publicEndpoint<{ bytes: Buffer }>({
    name: 'template_file',
    route: 'GET /template-files/{org}/{file}/{proof}/{name}',
    maxBytes: 0,
    withinMs: 10_000,
    limit: { perMinute: 60, counts: 'refused' },
    origins: 'none',
    admit: async ({ params }) => {
      const { org = '', file: fileId = '', proof = '', name = '' } = params
      const file = verified(runtime, { org, fileId, name }, proof)
      const bytes = file && (await readHeaderFile(runtime, file))
      if (!bytes) throw new ApiError('not_found', 'This file does not exist.')
      return { target: { bytes }, holder: null }
    },
    handle: async (_, { bytes }) => ({
      status: 200,
      contentType: typeOfFile(bytes, null),
      headers: {
        ...FILE_HEADERS,
        'content-disposition': 'attachment',
        'cache-control': 'private, max-age=3600',
      },
      body: bytes,
    }),
  })
}
