import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { type BackupSums, DamagedBackup, dump, load, openBackup } from '../../platform/db/backup/index.ts'
import { ConfigError } from '../settings/config-error.ts'
import { decrypting, encrypting, keyFrom, SALT_BYTES } from './encryption.ts'
import { type BackupPlace, backupName } from './places.ts'

/** A backup begins with this, and with its salt where it is encrypted. The rest is compressed. */
const PLAIN = Buffer.from('PARLEY BACKUP 1\n')
const SEALED = Buffer.from('PARLEY SEALED 1\n')

export interface WrittenBackup extends BackupSums {
  file: string
  bytes: number
}

export interface BackupParts {
  /** null: not encrypted. */
  passphrase: string | null
  now: Date
  randomBytes: (size: number) => Uint8Array
}

/** Writes a backup of a database. The file has its name only when it is complete and durable. */
export function writeBackup(url: string, place: BackupPlace, parts: BackupParts): Promise<WrittenBackup> {
  return writeEncoded(place, backupName(parts.now), parts, (write) => dump(url, write))
}

/** Compresses and encrypts what `produce` writes into a file with this name. */
export async function writeEncoded<Sums extends object>(
  place: BackupPlace,
  name: string,
  { passphrase, randomBytes }: Omit<BackupParts, 'now'>,
  produce: (write: (bytes: Buffer) => Promise<void>) => Promise<Sums>,
): Promise<Sums & { file: string; bytes: number }> {
  const salt = Buffer.from(randomBytes(SALT_BYTES))
  const source = new PassThrough()
  const compressed = createZstdCompress()
  const head = passphrase === null ? PLAIN : Buffer.concat([SEALED, salt])
  let bytes = 0
  const store = async (content: AsyncIterable<Buffer>): Promise<void> => {
    bytes = await place.write(name, after(head, content))
  }
  const writing =
    passphrase === null
      ? pipeline(source, compressed, store)
      : pipeline(source, compressed, encrypting(keyFrom(passphrase, salt)), store)
  const failed = writing.then(() => new Promise<never>(() => undefined))
  // Without somebody who waits, a full disk would end the process.
  failed.catch(() => undefined)
  try {
    const sums = await produce(async (chunk) => {
      if (!source.write(chunk)) await Promise.race([drained(source), failed])
    })
    source.end()
    await writing
    return { ...sums, file: place.addressOf(name), bytes }
  } catch (error) {
    // What was written so far is removed before the error is told.
    source.destroy(error as Error)
    await writing.catch(() => undefined)
    throw error
  }
}

async function* after(head: Buffer, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield head
  yield* content
}

function drained(stream: PassThrough): Promise<void> {
  return new Promise((resolve) => stream.once('drain', resolve))
}

/** Where a backup is. */
export interface StoredBackup {
  place: BackupPlace
  name: string
}

/**
 * Loads a backup. `prepare` gets the migrations of the backup and makes the database ready for them. Throws ConfigError
 * when there is no such file or the passphrase is missing, and DamagedBackup.
 */
export function loadBackup(
  url: string,
  backup: StoredBackup,
  { passphrase, prepare }: { passphrase: string | null; prepare: (migrations: string[]) => Promise<void> },
): Promise<BackupSums & { createdAt: string }> {
  return withDecoded(backup, passphrase, async ({ header, frames }) => {
    if (header.format !== 1)
      throw new ConfigError(
        `This is the backup of one organization, ${header.organization.name}. Restore it with: restore --organization`,
      )
    await prepare(header.migrations)
    return { ...(await load(url, frames)), createdAt: header.createdAt }
  })
}

/** Opens a backup for as long as `work` reads it. Throws the errors of `loadBackup`. */
export async function withDecoded<T>(
  { place, name }: StoredBackup,
  passphrase: string | null,
  work: (backup: Awaited<ReturnType<typeof openBackup>>) => Promise<T>,
): Promise<T> {
  const content = await place.read(name)
  if (!content) throw new ConfigError(`There is no backup at ${place.addressOf(name)}.`)
  const stream = await decoded(content, name, passphrase)
  try {
    return await work(await openBackup(stream))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z'))
      throw new DamagedBackup('The backup is damaged or ends in the middle.', { cause: error })
    throw error
  } finally {
    stream.destroy()
  }
}

async function decoded(
  content: AsyncIterable<Buffer>,
  name: string,
  passphrase: string | null,
): Promise<Readable> {
  const chunks = content[Symbol.asyncIterator]()
  const { mark, rest } = await readMark(chunks)
  const isSealed = mark.equals(SEALED)
  if (!isSealed && !mark.equals(PLAIN)) {
    await chunks.return?.()
    throw new DamagedBackup(`${name} is not a backup of Parley.`)
  }
  if (isSealed && passphrase === null) {
    await chunks.return?.()
    throw new ConfigError('This backup is encrypted. Set PARLEY_BACKUP_PASSPHRASE to its passphrase.')
  }
  const salt = isSealed ? rest.subarray(0, SALT_BYTES) : null
  const body = Readable.from(remaining(rest.subarray(salt?.length ?? 0), chunks))
  const opened = createZstdDecompress()
  const opening = salt
    ? pipeline(body, decrypting(keyFrom(passphrase!, salt)), opened)
    : pipeline(body, opened)
  opening.catch((error: unknown) => opened.destroy(error as Error))
  return opened
}

/** Reads until the mark and the salt are there, or the file ends. */
async function readMark(chunks: AsyncIterator<Buffer>): Promise<{ mark: Buffer; rest: Buffer }> {
  let read = Buffer.alloc(0)
  while (read.length < SEALED.length + SALT_BYTES) {
    const { value, done } = await chunks.next()
    if (done) break
    read = Buffer.concat([read, value])
  }
  return { mark: read.subarray(0, SEALED.length), rest: read.subarray(SEALED.length) }
}

async function* remaining(first: Buffer, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    if (first.length > 0) yield first
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
  } finally {
    await chunks.return?.()
  }
}
