import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { type BackupSums, DamagedBackup, dump, load, openBackup } from '../../platform/db/backup/index.ts'
import { ConfigError } from '../config.ts'
import { decrypting, encrypting, keyFrom, SALT_BYTES } from './encryption.ts'

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

/** Writes a backup of a database into a folder. The file has its name only when it is complete and on disk. */
export async function writeBackup(
  url: string,
  folder: string,
  { passphrase, now, randomBytes }: BackupParts,
): Promise<WrittenBackup> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, `parley-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`)
  const draft = `${file}.part`
  try {
    const salt = Buffer.from(randomBytes(SALT_BYTES))
    const target = createWriteStream(draft, { mode: 0o600, flush: true })
    target.write(passphrase === null ? PLAIN : Buffer.concat([SEALED, salt]))
    const source = new PassThrough()
    const compressed = createZstdCompress()
    const writing =
      passphrase === null
        ? pipeline(source, compressed, target)
        : pipeline(source, compressed, encrypting(keyFrom(passphrase, salt)), target)
    // Without somebody who waits, a full disk would end the process.
    writing.catch(() => undefined)
    const failed = writing.then(() => new Promise<never>(() => undefined))
    const sums = await dump(url, async (bytes) => {
      if (!source.write(bytes)) await Promise.race([drained(source), failed])
    })
    source.end()
    await writing
    await rename(draft, file)
    await syncFolder(folder)
    return { ...sums, file, bytes: (await stat(file)).size }
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

function drained(stream: PassThrough): Promise<void> {
  return new Promise((resolve) => stream.once('drain', resolve))
}

/** So that a crash does not lose the name of the file. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}

/**
 * Loads the backup of a file. `prepare` gets the migrations of the backup and makes the database ready for them. Throws
 * ConfigError when the passphrase is missing, and DamagedBackup.
 */
export async function loadBackup(
  url: string,
  file: string,
  { passphrase, prepare }: { passphrase: string | null; prepare: (migrations: string[]) => Promise<void> },
): Promise<BackupSums & { createdAt: string }> {
  const stream = await openFile(file, passphrase)
  try {
    const { header, frames } = await openBackup(stream)
    await prepare(header.migrations)
    return { ...(await load(url, frames)), createdAt: header.createdAt }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z'))
      throw new DamagedBackup('The backup is damaged or ends in the middle.', { cause: error })
    throw error
  } finally {
    stream.destroy()
  }
}

async function openFile(file: string, passphrase: string | null): Promise<Readable> {
  const head = Buffer.alloc(SEALED.length + SALT_BYTES)
  const handle = await open(file)
  await handle.read(head, 0, head.length, 0).finally(() => handle.close())
  const mark = head.subarray(0, SEALED.length)
  const isSealed = mark.equals(SEALED)
  if (!isSealed && !mark.equals(PLAIN))
    throw new DamagedBackup(`${basename(file)} is not a backup of Parley.`)
  const source = createReadStream(file, { start: isSealed ? head.length : PLAIN.length })
  const opened = createZstdDecompress()
  const fail = (error: unknown) => opened.destroy(error as Error)
  if (!isSealed) {
    pipeline(source, opened).catch(fail)
    return opened
  }
  if (passphrase === null)
    throw new ConfigError('This backup is encrypted. Set PARLEY_BACKUP_PASSPHRASE to its passphrase.')
  const key = keyFrom(passphrase, head.subarray(SEALED.length))
  pipeline(source, decrypting(key), opened).catch(fail)
  return opened
}
