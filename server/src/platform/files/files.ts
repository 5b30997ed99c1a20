import { ApiError, inRealTime, service } from '../core/index.ts'
import { type Db, sql } from '../db/index.ts'
import { QUEUES, wakeAfterCommit } from '../jobs/index.ts'
import type { Ctx, Runtime } from '../operations/index.ts'
import type { ByteStore } from './byte-store.ts'

/** Where new files go; null is the database. */
export const byteStore = service<ByteStore | null>('byteStore')

/** How long an unclaimed file is stored, in real milliseconds. */
const UNCLAIMED_MS = 24 * 3_600_000

/** Seconds after which a store that failed is worth another try. */
const RETRY_AFTER = 5

type Place = ByteStore['kind'] | 'database'

/**
 * Stores bytes and returns the file's id. The file is deleted unless a transaction claims it (`keepFiles`) within a day.
 * Throws `unavailable`. Do not call it in a transaction, since the bytes may go over the network.
 */
export async function saveFile(runtime: Runtime, org: string, bytes: Buffer): Promise<string> {
  const store = runtime.services.get(byteStore)
  const id = runtime.newId()
  const until = inRealTime(runtime.clock, UNCLAIMED_MS)
  // The row is written first, so that bytes of a process that died can be found by it.
  await insertFile(runtime.pool, { org, id, bytes, until, place: store?.kind ?? 'database' })
  await store?.put(keyOf(org, id), bytes).catch((cause: unknown) => {
    const message = 'Files cannot be stored right now. Try again in a few seconds.'
    throw new ApiError('unavailable', message, { retryAfter: RETRY_AFTER, cause })
  })
  return id
}

/** Stores bytes in the database, with the transaction that needs them. */
export async function keepBytes(ctx: Ctx, bytes: Buffer): Promise<string> {
  const id = ctx.newId()
  await insertFile(ctx.db, { org: ctx.org, id, bytes, until: null, place: 'database' })
  return id
}

async function insertFile(
  db: Db,
  file: { org: string; id: string; bytes: Buffer; until: Date | null; place: Place },
): Promise<void> {
  const { org, id, bytes, until, place } = file
  await db.run(sql`
    insert into files (org_id, id, place, size, bytes, due_at)
    values (${org}, ${id}, ${place}, ${bytes.length}, ${place === 'database' ? bytes : null}, ${until})`)
}

/** Keeps saved files from then on, in the transaction that stores their ids. Throws if one is already deleted. */
export async function keepFiles(db: Db, org: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const kept = await db.run(sql`
    update files set due_at = null where org_id = ${org} and id = any(${ids}) and due_lease is null`)
  if (kept < ids.length)
    throw new Error(`${ids.length - kept} of the files ${ids.join(', ')} not kept in time`)
}

/** Has files removed once the transaction that no longer needs them has committed. */
export async function dropFiles(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await dropFilesAt(ctx.db, ctx.org, ids, ctx.now)
  wakeAfterCommit(ctx, QUEUES.files)
}

/** The same for work without a context; `now` is when they are due. */
export async function dropFilesAt(db: Db, org: string, ids: readonly string[], now: Date): Promise<void> {
  await db.run(sql`update files set due_at = ${now} where org_id = ${org} and id = any(${ids})`)
}

/** The bytes of a stored file. */
export async function readFile({ pool, services }: Runtime, org: string, id: string): Promise<Buffer> {
  const file = await pool.one(sql<{ place: Place; bytes: Buffer | null }>`
    select place, bytes from files where org_id = ${org} and id = ${id}`)
  const bytes = file.bytes ?? (await storeFor(file.place, services.get(byteStore)).get(keyOf(org, id)))
  if (!bytes) throw new Error(`file ${id} is not in its ${file.place}`)
  return bytes
}

/** The bytes of a file outside of the database; null: they are gone. */
export function readOutside(
  store: ByteStore | null,
  org: string,
  { id, place }: { id: string; place: string },
): Promise<Buffer | null> {
  return storeFor(place as Place, store).get(keyOf(org, id))
}

/** Stores the bytes of a restored file where new files go, and returns what its row says. */
export async function storeRestored(
  store: ByteStore | null,
  org: string,
  id: string,
  bytes: Buffer,
): Promise<{ place: string; bytes: Buffer | null }> {
  if (!store) return { place: 'database', bytes }
  await store.put(keyOf(org, id), bytes)
  return { place: store.kind, bytes: null }
}

export function keyOf(org: string, id: string): string {
  return `${org}/${id}`
}

/** The store that contains existing files. A changed setting does not move them. */
export function storeFor(place: Place, store: ByteStore | null): ByteStore {
  if (store?.kind === place) return store
  throw new Error(`a file lies in the ${place}, which PARLEY_FILES no longer names`)
}
