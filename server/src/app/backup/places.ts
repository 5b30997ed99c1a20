import { createReadStream, createWriteStream } from 'node:fs'
import { access, lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { realClock, withoutTrailingSlash } from '../../platform/core/index.ts'
import { openBucket } from '../../platform/files/index.ts'
import { ConfigError } from '../settings/config-error.ts'
import { type BucketKeys, isBucketUrl } from './settings.ts'

/** Where backups are kept: a folder or a bucket. */
export interface BackupPlace {
  /** What people call the file with this name. */
  addressOf(name: string): string
  /** Writes a file, which has its name only when it is complete and durable. Returns its size in bytes. */
  write(name: string, content: AsyncIterable<Buffer>): Promise<number>
  /** null: there is no such file. */
  read(name: string): Promise<AsyncIterable<Buffer> | null>
  /** The names of all backups. They begin with their times, so the oldest come first. */
  list(): Promise<string[]>
  delete(name: string): Promise<void>
}

const PREFIX = 'parley-'
/** Of the name of an organization, in the name of its backup. */
const MOST_LETTERS = 40
const NAME = /^parley-\d{4}-\d{2}-\d{2}T[\d-]+Z\.backup$/
const UNFINISHED = /^(parley|organization)-.*Z\.backup\.part$/
/** Nobody writes to an unfinished backup any more that has not changed for so long. */
const ABANDONED_MS = 86_400_000

export function backupName(now: Date): string {
  return `${PREFIX}${stampOf(now)}.backup`
}

/** Begins otherwise, so that no schedule deletes it. */
export function organizationBackupName({ id, name }: { id: string; name: string }, now: Date): string {
  const word = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `organization-${word.slice(0, MOST_LETTERS) || id}-${stampOf(now)}.backup`
}

function stampOf(now: Date): string {
  return `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** `place` is a folder, or the URL of a bucket, which needs keys. Throws ConfigError. */
export function openPlace(place: string, keys: BucketKeys | null): BackupPlace {
  return isBucketUrl(place) ? bucketPlace(withoutTrailingSlash(place), keys) : folderPlace(place)
}

/** The place and the name of one backup. */
export function splitAddress(address: string): { place: string; name: string } {
  if (!isBucketUrl(address)) return { place: dirname(address), name: basename(address) }
  const slash = address.lastIndexOf('/')
  return { place: address.slice(0, slash), name: address.slice(slash + 1) }
}

function bucketPlace(endpoint: string, keys: BucketKeys | null): BackupPlace {
  if (!keys)
    throw new ConfigError('PARLEY_S3_ACCESS_KEY_ID, PARLEY_S3_SECRET_ACCESS_KEY: set both to use a bucket.')
  const bucket = openBucket({ ...keys, endpoint })
  return {
    addressOf: (name) => `${endpoint}/${name}`,
    write: (name, content) => bucket.write(name, content),
    read: (name) => bucket.read(name),
    list: async () => (await bucket.list(PREFIX)).filter((name) => NAME.test(name)).toSorted(),
    delete: (name) => bucket.delete(name),
  }
}

function folderPlace(folder: string): BackupPlace {
  return {
    addressOf: (name) => join(folder, name),
    write: (name, content) => writeDurably(join(folder, name), content),
    read: async (name) => {
      const file = join(folder, name)
      const isThere = await access(file).then(
        () => true,
        () => false,
      )
      return isThere ? createReadStream(file) : null
    },
    list: async () => (await readdir(folder)).filter((name) => NAME.test(name)).toSorted(),
    delete: (name) => rm(join(folder, name), { force: true }),
  }
}

async function writeDurably(file: string, content: AsyncIterable<Buffer>): Promise<number> {
  await mkdir(dirname(file), { recursive: true })
  await deleteAbandoned(dirname(file))
  const draft = `${file}.part`
  // What a crash left. A new file never follows a link.
  await rm(draft, { force: true })
  try {
    await pipeline(content, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
    await rename(draft, file)
    await syncFolder(dirname(file))
    return (await stat(file)).size
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Crashes would fill the disk otherwise: each backup has another name. */
async function deleteAbandoned(folder: string): Promise<void> {
  const before = realClock.now().getTime() - ABANDONED_MS
  for (const name of (await readdir(folder)).filter((each) => UNFINISHED.test(each))) {
    const found = await lstat(join(folder, name)).catch(() => null)
    if (found && found.mtimeMs < before) await rm(join(folder, name), { force: true })
  }
}

/** So that a crash does not lose the name of the file. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
