import { z } from 'zod'
import { peopleBehind } from '../../../customers/index.ts'
import { toWire } from '../../../platform/core/index.ts'
import { type Db, type RawBuilder, sql } from '../../../platform/db/index.ts'
import { dropFiles, dropFilesAt, keepFiles } from '../../../platform/files/index.ts'
import { QUEUES, wakeAfterCommit } from '../../../platform/jobs/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { safeFileName } from '../provider/file-types.ts'
import { FILE_KINDS, type FileKind } from '../provider/message-details.ts'
import type { FileToSend, FileWithin, InboundFile } from '../provider/message-files.ts'
import { fileLink } from './links.ts'

/*
 * The files of messages (docs/behaviour/messaging.md: Media): one row each, written with its message. Only files/ knows
 * where the bytes are stored.
 */

/** Records the files of these messages of one account, so that they are fetched. */
export async function recordFiles(
  ctx: Ctx,
  accountId: string,
  messages: readonly {
    id: string
    conversationId: string
    files: readonly InboundFile[]
    layout?: FileWithin
  }[],
): Promise<void> {
  const rows = messages.flatMap(({ id, conversationId, files, layout }) =>
    [...files, ...(layout ? [layout] : [])].map((file, place) => ({
      id: ctx.newId(),
      message_id: id,
      conversation_id: conversationId,
      place,
      is_layout: file === layout,
      status: statusOf(file),
      ...file,
      fileName: file.fileName && safeFileName(file.fileName),
    })),
  )
  if (rows.length === 0) return
  await ctx.db.run(sql`
    insert into media (org_id, id, conversation_id, message_id, place, account_id, source, kind, status, file_id,
                       mime_type, file_name, size, is_layout, error, due_at, created_at)
    select ${ctx.org}, id, conversation_id, message_id, place, ${accountId}, source, kind, status, "fileId",
           "mimeType", "fileName", size, is_layout, "leftOut", case when status = 'WAITING' then ${ctx.now}::timestamptz end,
           ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, conversation_id uuid, message_id uuid, place int, is_layout boolean, source text, kind text, status text, "fileId" uuid,
      "mimeType" text, "fileName" text, size int, "leftOut" text)`)
  await keepFiles(
    ctx.db,
    ctx.org,
    rows.flatMap((row) => ('fileId' in row ? [row.fileId] : [])),
  )
  wakeAfterCommit(ctx, QUEUES.media)
}

function statusOf(file: InboundFile): ShownFile['status'] {
  if ('leftOut' in file) return 'FAILED'
  return 'fileId' in file ? 'KEPT' : 'WAITING'
}

/** How long an uploaded file waits to be sent, in milliseconds of service time. */
const UNSENT_MS = 24 * 3_600_000

export interface Upload {
  conversationId: string
  /** The id in files/. */
  fileId: string
  kind: FileKind
  mimeType: string
  fileName: string
  size: number
}

/** Stores a file that was uploaded to be sent in a conversation, and returns its id. */
export async function saveUpload(ctx: Ctx, upload: Upload): Promise<string> {
  const id = ctx.newId()
  const until = new Date(ctx.now.getTime() + UNSENT_MS)
  await ctx.db.run(sql`
    insert into media (org_id, id, conversation_id, kind, status, file_id, mime_type, file_name, size, due_at, created_at)
    values (${ctx.org}, ${id}, ${upload.conversationId}, ${upload.kind}, 'KEPT', ${upload.fileId}, ${upload.mimeType},
            ${upload.fileName}, ${upload.size}, ${until}, ${ctx.now})`)
  await keepFiles(ctx.db, ctx.org, [upload.fileId])
  return id
}

/** Attaches an uploaded file to the message that sends it. null when the conversation has no such unsent file. */
export async function attachUpload(
  ctx: Ctx,
  { id, conversationId, messageId }: { id: string | null; conversationId: string; messageId: string },
): Promise<ShownFile | null> {
  return ctx.db.maybe(sql<ShownFile>`
    update media d set message_id = ${messageId}, due_at = null, due_lease = null
    where d.org_id = ${ctx.org} and d.id = ${id} and d.conversation_id = ${conversationId} and d.message_id is null
      and d.status = 'KEPT'
    returning d.id, d.kind, d.status, d.mime_type, d.file_name, d.size, d.error`)
}

/** A file of a message in the API. */
export const StoredFile = z
  .strictObject({
    id: z.string(),
    kind: z.enum(FILE_KINDS),
    status: z
      .enum(['WAITING', 'KEPT', 'FAILED', 'REMOVED'])
      .describe(
        'KEPT: you can read it. WAITING: it is being fetched. FAILED: see `error`. REMOVED: its ' +
          'retention period is over.',
      ),
    mimeType: z.string().nullable().describe('Detected from the content. null until fetched.'),
    fileName: z.string().nullable(),
    size: z.int().nullable().describe('Size in bytes.'),
    error: z.string().nullable().describe('Why the file is not available.'),
    url: z.string().nullable().describe('URL of the file. Requests need an API key.'),
  })
  .meta({ id: 'MessageFile' })

export interface ShownFile {
  id: string
  kind: FileKind
  status: 'WAITING' | 'KEPT' | 'FAILED' | 'REMOVED'
  mime_type: string | null
  file_name: string | null
  size: number | null
  error: string | null
}

/** `address`: the URL at which callers can read the file, now or after it was fetched. */
export function presentFile(file: ShownFile, address: string): z.input<typeof StoredFile> {
  const isOver = file.status === 'FAILED' || file.status === 'REMOVED'
  return {
    id: toWire('file', file.id),
    kind: file.kind,
    status: file.status,
    mimeType: file.mime_type,
    fileName: file.file_name,
    size: file.size,
    error: file.error,
    url: isOver ? null : address,
  }
}

/** The attached files of message `m` in order as one JSON value; null without files. Uses media_of_message. */
export function shownFilesOf(ctx: Ctx): RawBuilder<ShownFile[] | null> {
  return sql<ShownFile[] | null>`(
    select jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'status', d.status, 'mime_type', d.mime_type,
                                        'file_name', d.file_name, 'size', d.size, 'error', d.error) order by d.place)
    from media d where d.org_id = ${ctx.org} and d.message_id = m.id and not d.is_layout)`
}

export interface LocatedFile extends ShownFile {
  file_id: string | null
}

/** A file of a message in a conversation, by default the first attached one; null if there is none. Ids are UUIDs. */
export function findFile(
  { db, org }: { db: Db; org: string },
  wanted: { conversationId: string | null; messageId: string | null; mediaId?: string | null },
): Promise<LocatedFile | null> {
  const { conversationId, messageId, mediaId } = wanted
  return db.maybe(sql<LocatedFile>`
    select d.id, d.file_id, d.kind, d.status, d.mime_type, d.file_name, d.size, d.error from media d
    where d.org_id = ${org} and d.message_id = ${messageId} and d.conversation_id = ${conversationId}
      ${mediaId === undefined ? sql`and not d.is_layout` : sql`and d.id = ${mediaId}`}
    order by d.place limit 1`)
}

/** The file to send with each message, by message id. `read` returns the bytes of a stored file. */
export async function loadFiles(
  ctx: Ctx,
  messages: readonly { id: string }[],
  read: (org: string, fileId: string) => Promise<Buffer>,
): Promise<ReadonlyMap<string, FileToSend>> {
  if (messages.length === 0) return new Map()
  const rows = await ctx.db.rows(sql<LocatedFile & { message_id: string }>`
    select d.id, d.message_id, d.file_id, d.kind, d.mime_type, d.file_name from media d
    where d.org_id = ${ctx.org} and d.message_id = any(${messages.map((message) => message.id)}) and d.status = 'KEPT'`)
  return new Map(
    rows.map(({ id, message_id, file_id, kind, mime_type, file_name }) => [
      message_id,
      {
        kind,
        url: fileLink(ctx, id),
        read: () => read(ctx.org, file_id!),
        mimeType: mime_type!,
        fileName: file_name!,
      },
    ]),
  )
}

/**
 * Deletes up to `limit` of the oldest files before a time and returns how many. Uses media_kept. The bytes are deleted
 * first, so that an interrupted deletion is repeated.
 */
export async function forgetFiles(db: Db, org: string, before: Date, limit: number): Promise<number> {
  const old = await db.rows(sql<{ id: string; file_id: string }>`
    select id, file_id from media
    where org_id = ${org} and created_at < ${before} and file_id is not null
    order by created_at limit ${limit}`)
  await dropFilesAt(
    db,
    org,
    old.map((row) => row.file_id),
    before,
  )
  await db.run(sql`
    update media d set status = 'REMOVED', file_id = null, due_at = null, due_lease = null
    where d.org_id = ${org} and d.id = any(${old.map((row) => row.id)}) and d.file_id is not null`)
  return old.length
}

/**
 * Removes all files in a deleted person's conversations, and cancels pending fetches. Conversations of a number or
 * address that another person also has keep their files.
 */
export async function dropFilesOfPerson(
  ctx: Ctx,
  { phoneNumbers, emails }: { phoneNumbers: readonly string[]; emails: readonly string[] },
): Promise<void> {
  const gone = await ctx.db.rows(sql<{ file_id: string | null }>`
    with theirs as (
      select d.id, d.file_id from media d
      join conversations c on c.org_id = ${ctx.org} and c.id = d.conversation_id
      join contacts k on k.org_id = ${ctx.org} and k.id = c.contact_id
        and (k.phone_number = any(${phoneNumbers}) or k.email = any(${emails}))
      where d.org_id = ${ctx.org} and d.status <> 'REMOVED'
        and not exists (
          select from ${peopleBehind(ctx.org)}
          where a.org_id = ${ctx.org} and (a.phone_number = k.phone_number or lower(a.email) = k.email))
      order by d.id for update of d
    )
    update media d set status = 'REMOVED', file_id = null, file_name = null, source = null, due_at = null, due_lease = null
    from theirs where d.org_id = ${ctx.org} and d.id = theirs.id
    returning theirs.file_id`)
  await dropFiles(
    ctx,
    gone.flatMap((row) => row.file_id ?? []),
  )
}
