import { sql } from '../../../platform/db/index.ts'
import { dropFiles, keepFiles, saveFile } from '../../../platform/files/index.ts'
import { type ClaimedRow, QUEUES, type RowWork } from '../../../platform/jobs/index.ts'
import { type Actor, type Ctx, inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import type { Outbound } from '../../../platform/outbound/index.ts'
import { type OpenedAccount, openAccounts } from '../accounts/accounts.ts'
import { UNREADABLE } from '../accounts/health.ts'
import { type ChangedMessage, tellMessages } from '../message-changes.ts'
import { mayPass, type ProviderFailure } from '../provider/failures.ts'
import { LARGEST, typeOfFile } from '../provider/file-types.ts'
import type { FileKind } from '../provider/message-details.ts'
import type { FoundFile } from '../provider/message-files.ts'
import type { Providers } from '../providers.ts'

const FETCHER: Actor = { kind: 'system', id: 'media' }
/** Files in a batch, which are held in memory together. */
const BATCH_SIZE = 3
/** Real milliseconds to fetch a whole file. The lease of the queue is longer. */
const TIMEOUT_MS = 90_000
/** Milliseconds of service time before each retry. The last one repeats. URLs at providers expire after minutes. */
const RETRY_MS = [5_000, 30_000, 2 * 60_000, 10 * 60_000, 3_600_000, 6 * 3_600_000]
/** Final refusals before giving up, since a missing file may only be late. */
const MAX_REFUSED = 4
/** Providers store files for some weeks. */
const GIVE_UP_MS = 14 * 24 * 3_600_000

/** A claimed file. Its `due_at` is the lease. */
interface DueFile extends ClaimedRow {
  message_id: string | null
  account_id: string | null
  source: string | null
  kind: FileKind
  file_id: string | null
  mime_type: string | null
  attempts: number
  created_at: Date
}

const COLUMNS = sql`
  t.message_id, t.account_id, t.source, t.kind, t.file_id, t.mime_type, t.attempts, t.created_at`

/** The result of an attempt. `final`: a retry would not help. */
type Fetched = { bytes: Buffer; mimeType: string; fileId: string } | { error: string; final: boolean }

/**
 * Fetches the files of inbound messages from their providers, and deletes uploads that were never sent. A failed fetch is
 * retried with growing pauses until the provider no longer has the file (docs/behaviour/messaging.md: Media).
 */
export function mediaWorker(runtime: Runtime, providers: Providers, outbound: Outbound): RowWork<DueFile> {
  return {
    queue: QUEUES.media,
    batchSize: BATCH_SIZE,
    columns: COLUMNS,
    work: async (org, due, lease) => {
      const [wanted, unsent] = [
        due.filter((file) => file.source !== null),
        due.filter((file) => file.source === null),
      ]
      const vault = { db: runtime.pool, secrets: runtime.secrets, providers }
      const accounts = await openAccounts(
        vault,
        org,
        wanted.flatMap((file) => file.account_id ?? []),
      )
      const fetchEach = (file: DueFile) =>
        fetchFile(runtime, outbound, org, accounts.get(file.account_id ?? ''), file)
      const fetched = await fetchWithinMemory(wanted, fetchEach)
      await inTransaction(runtime, org, FETCHER, async (ctx) => {
        for (const { file, result } of fetched) await saveResult(ctx, file, result, lease)
        await dropUnsent(ctx, unsent, lease)
      })
    },
  }
}

/** Documents may be very large, so they are fetched one after the other. All other files are fetched in parallel. */
async function fetchWithinMemory(files: readonly DueFile[], fetchEach: (file: DueFile) => Promise<Fetched>) {
  const { document = [], other = [] } = Object.groupBy(files, ({ kind }) =>
    kind === 'document' ? kind : 'other',
  )
  const inTurn = async () => {
    const fetched = []
    for (const file of document) fetched.push({ file, result: await fetchEach(file) })
    return fetched
  }
  const others = Promise.all(other.map(async (file) => ({ file, result: await fetchEach(file) })))
  return (await Promise.all([inTurn(), others])).flat()
}

async function fetchFile(
  runtime: Runtime,
  outbound: Outbound,
  org: string,
  opened: OpenedAccount | undefined,
  file: DueFile,
): Promise<Fetched> {
  const found = await locate(opened, file.source!)
  if (found.outcome !== 'ok') return failureOf(found)
  try {
    const bytes = await download(outbound, found, LARGEST[file.kind])
    const mimeType = typeOfFile(bytes, found.mimeType ?? file.mime_type)
    return { bytes, mimeType, fileId: await saveFile(runtime, org, bytes) }
  } catch (error) {
    return { error: (error as Error).message, final: error instanceof TooLarge }
  }
}

function locate(opened: OpenedAccount | undefined, source: string): Promise<FoundFile | ProviderFailure> {
  const find = opened?.account?.findFile
  return find ? find(source) : Promise.resolve(UNREADABLE)
}

function failureOf(failure: ProviderFailure): Fetched {
  return { error: failure.text, final: !mayPass(failure) }
}

class TooLarge extends Error {}

const MAX_REDIRECTS = 3

async function download(outbound: Outbound, { url, headers }: FoundFile, largest: number): Promise<Buffer> {
  let target = new URL(url)
  const { origin } = target
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const answer = await outbound.request({
      method: 'GET',
      url: target.href,
      // The account's secrets are sent only to the provider's own server.
      headers: target.origin === origin ? headers : {},
      body: null,
      timeoutMs: TIMEOUT_MS,
      maxResponseBytes: largest,
      // A provider of development, on this machine.
      allowPlainHttp: target.origin === origin && target.protocol === 'http:',
    })
    const next = answer.headers.location
    if (answer.status >= 300 && answer.status < 400 && next !== undefined) {
      target = new URL(next, target)
      continue
    }
    if (answer.status !== 200) throw new Error(`The provider returned ${answer.status}.`)
    if (answer.truncated) throw new TooLarge(`The file is larger than the limit of ${largest} bytes.`)
    if (answer.bytes.length === 0) throw new Error('The provider returned an empty file.')
    return answer.bytes
  }
  throw new Error('The provider redirected too often.')
}

/** Saves the result while the lease holds. Otherwise another worker saves it, and the copy stored here expires. */
async function saveResult(ctx: Ctx, file: DueFile, result: Fetched, lease: Date): Promise<void> {
  const saved =
    'error' in result
      ? await saveFailure(ctx, file, result, lease)
      : await saveSuccess(ctx, file, result, lease)
  if (saved && file.message_id !== null) await tellMessages(ctx, [{ id: file.message_id, ...saved }])
}

/** Where the message is by now: its contact may have joined another one. */
type Saved = Pick<ChangedMessage, 'conversation_id'> | null

async function saveSuccess(
  ctx: Ctx,
  { id }: DueFile,
  { bytes, mimeType, fileId }: Exclude<Fetched, { error: string }>,
  lease: Date,
): Promise<Saved> {
  const saved = await ctx.db.maybe(sql<NonNullable<Saved>>`
    update media d set status = 'KEPT', file_id = ${fileId}, mime_type = ${mimeType}, size = ${bytes.length},
                       error = null, due_at = null, due_lease = null
    where d.org_id = ${ctx.org} and d.id = ${id} and d.due_at = ${lease} and d.status = 'WAITING'
    returning d.conversation_id`)
  if (saved) await keepFiles(ctx.db, ctx.org, [fileId])
  return saved
}

async function saveFailure(
  ctx: Ctx,
  { id, attempts, created_at }: DueFile,
  { error, final }: Extract<Fetched, { error: string }>,
  lease: Date,
): Promise<Saved> {
  const tries = attempts + 1
  const isOver = (final && tries >= MAX_REFUSED) || ctx.now.getTime() - created_at.getTime() > GIVE_UP_MS
  const next = isOver ? null : new Date(ctx.now.getTime() + (RETRY_MS[attempts] ?? RETRY_MS.at(-1)!))
  return ctx.db.maybe(sql<NonNullable<Saved>>`
    update media d set status = ${isOver ? 'FAILED' : 'WAITING'}, error = ${error.slice(0, 500)}, attempts = ${tries},
                       due_at = ${next}, due_lease = null
    where d.org_id = ${ctx.org} and d.id = ${id} and d.due_at = ${lease} and d.status = 'WAITING'
    returning d.conversation_id`)
}

async function dropUnsent(ctx: Ctx, unsent: readonly DueFile[], lease: Date): Promise<void> {
  if (unsent.length === 0) return
  const gone = await ctx.db.rows(sql<{ file_id: string | null }>`
    delete from media d
    where d.org_id = ${ctx.org} and d.id = any(${unsent.map((file) => file.id)}) and d.due_at = ${lease}
      and d.message_id is null
    returning d.file_id`)
  await dropFiles(
    ctx,
    gone.flatMap((row) => row.file_id ?? []),
  )
}
