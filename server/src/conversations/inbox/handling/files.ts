import type { Readable } from 'node:stream'
import { z } from 'zod'
import {
  FILE_HEADERS,
  FILE_KINDS,
  findFile,
  kindOfFile,
  safeFileName,
  saveUpload,
  typeOfFile,
} from '../../../messaging/index.ts'
import { ApiError, fromWire, notFound, toWire } from '../../../platform/core/index.ts'
import { readFile, saveFile } from '../../../platform/files/index.ts'
import {
  ANY_FILE,
  type Caller,
  execute,
  fileOperation,
  jsonAnswer,
  operation,
  type Runtime,
} from '../../../platform/operations/index.ts'
import { WireId } from '../../../platform/schema/index.ts'
import { findConversation } from '../conversation.ts'
import { ConversationId } from './schema.ts'

const UPLOAD = {
  name: 'conversations_upload',
  route: 'PUT /conversations/{id}/file',
  permission: 'conversations:write',
} as const

const MAX_UPLOAD_BYTES = 16 * 1024 * 1024

const UploadedFile = z
  .strictObject({
    fileId: z.string().describe('Use it in conversations_reply within a day.'),
    kind: z.enum(FILE_KINDS).describe('How the file is sent.'),
    mimeType: z.string().describe('Detected from the content.'),
    size: z.int(),
  })
  .meta({ id: 'UploadedFile' })

/** Records the upload when its bytes are stored. An operation, so that there is an audit row. */
const noteUpload = operation({
  ...UPLOAD,
  summary: 'Store an uploaded file',
  effect: 'write',
  idempotent: false,
  subject: 'id',
  input: z.strictObject({
    id: WireId,
    fileId: z.string(),
    kind: z.enum(FILE_KINDS),
    mimeType: z.string(),
    fileName: z.string(),
    size: z.int(),
  }),
  output: UploadedFile,
  errors: ['not_found'],
  run: async (ctx, { id, ...file }) => {
    const conversationId = await findConversation(ctx, id)
    const mediaId = await saveUpload(ctx, { conversationId, ...file })
    const { kind, mimeType, size } = file
    return { fileId: toWire('file', mediaId), kind, mimeType, size }
  },
})

const conversations_upload = fileOperation({
  ...UPLOAD,
  summary: 'Upload a file for a reply',
  description:
    'Send the file as the body, up to 16 MiB. WhatsApp shows JPEG and PNG images, audio and video as ' +
    'such; other files are sent as documents. Emails attach every file. Files not used within a day ' +
    'are deleted.',
  input: ConversationId.extend({
    fileName: z.string().min(1).max(255).default('file').describe('The file name the contact sees.'),
    mimeType: z
      .string()
      .min(3)
      .max(255)
      .optional()
      .describe('For text and office documents. Other types are detected.'),
  }),
  takes: ANY_FILE,
  maxBytes: MAX_UPLOAD_BYTES,
  gives: UploadedFile,
  errors: ['not_found', 'invalid_content_type', 'payload_too_large'],
  handle: async (runtime, { caller, input: { id, fileName, mimeType = null }, body }) => {
    await findConversation({ db: runtime.pool, org: caller.org }, id)
    const bytes = body && (await wholeOf(body))
    if (!bytes || bytes.length === 0)
      throw new ApiError('invalid_request', 'The request has no body. Send the file as the body.')
    const type = typeOfFile(bytes, mimeType)
    const stored = await execute(runtime, noteUpload, caller, {
      id,
      fileId: await saveFile(runtime, caller.org, bytes),
      kind: kindOfFile(type, bytes.length),
      mimeType: type,
      fileName: safeFileName(fileName),
      size: bytes.length,
    })
    return jsonAnswer(stored)
  },
})

async function wholeOf(body: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of body as AsyncIterable<Buffer>) parts.push(part)
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts)
}

const conversations_file = fileOperation({
  name: 'conversations_file',
  route: 'GET /conversations/{id}/messages/{messageId}/file',
  permission: 'conversations:read',
  summary: 'Download a file of a message',
  description:
    'Returns the original file as a download, never as a page. While the file is being fetched from ' +
    'the provider, it fails with `conflict`. If the file does not exist or was deleted, it fails with ' +
    '`not_found`.',
  input: ConversationId.extend({
    messageId: WireId,
    fileId: WireId.optional().describe("One of the message's `files`. Default: the first."),
  }),
  gives: ANY_FILE,
  errors: ['not_found', 'conflict'],
  handle: async (runtime, { caller, input }) => {
    const file = await locate(runtime, caller, input)
    return {
      contentType: file.mime_type ?? ANY_FILE,
      fileName: file.file_name ?? `${input.messageId}${EXTENSIONS[file.mime_type ?? ''] ?? ''}`,
      headers: { ...FILE_HEADERS, 'cache-control': 'private, no-store' },
      body: await readFile(runtime, caller.org, file.file_id),
    }
  },
})

/** The name of a file without one. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'image/gif': '.gif',
  'audio/ogg': '.ogg',
  'audio/mpeg': '.mp3',
  'audio/mp4': '.m4a',
  'video/mp4': '.mp4',
  'video/3gpp': '.3gp',
  'application/pdf': '.pdf',
}

async function locate(
  { pool }: Runtime,
  { org }: Caller,
  { id, messageId, fileId }: { id: string; messageId: string; fileId?: string | undefined },
) {
  const ids = {
    conversationId: fromWire('conversation', id),
    messageId: fromWire('message', messageId),
    ...(fileId !== undefined && { mediaId: fromWire('file', fileId) }),
  }
  const file = await findFile({ db: pool, org }, ids)
  if (file?.status === 'WAITING')
    throw new ApiError(
      'conflict',
      `The file is still being fetched.${file.error ? ` Last error: ${file.error}` : ''}`,
    )
  if (!file || file.file_id === null) throw notFound('file')
  return { ...file, file_id: file.file_id }
}

/** Uploads and downloads of message files. */
export const conversationFileOperations = [conversations_upload, conversations_file]
