import { randomBytes } from 'node:crypto'
import { chmod, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { Account } from './command.ts'
import { runAs } from './command.ts'
import { failureFromFile, failureFromOutput, PostgresFailure } from './failure.ts'
import type { Folder } from './folder.ts'

/** The superuser, and the name of its database. */
export const USER = 'parley'

/** Follows the name of a cluster that initdb has not finished. */
const UNFINISHED = '.new-'

/** The rules of clusters that were made before the server had a socket. */
const ONLY_LOOPBACK = 'host all all 127.0.0.1/32 scram-sha-256\n'
/** Allows connections only from this machine and only with the password, for every account. */
const WHO_MAY_CONNECT = `local all all scram-sha-256\n${ONLY_LOOPBACK}`

/**
 * Creates PostgreSQL's own folder if it is missing. It gets its final name only when complete, so an interrupted start
 * leaves nothing that looks like a database. Throws PostgresFailure for a folder of another major version.
 */
export async function prepareCluster(
  folder: Folder,
  account: Account,
  binaries: Binaries,
  durable: boolean,
): Promise<void> {
  const version = await readVersion(folder.cluster)
  if (version === null) await makeCluster(folder, account, binaries, durable)
  else if (version !== binaries.major) throw wrongVersion(folder, version, binaries.major)
  await admitSocket(folder.cluster)
  // Backups and volumes with a group lose the mode that PostgreSQL insists on.
  await chmod(folder.cluster, 0o700)
}

/** Rules that somebody changed stay as they are: connections then use the loopback address. */
async function admitSocket(cluster: string): Promise<void> {
  const file = join(cluster, 'pg_hba.conf')
  try {
    if ((await readFile(file, 'utf8')) === ONLY_LOOPBACK) await writeFile(file, WHO_MAY_CONNECT)
  } catch (error) {
    throw failureFromFile(file, error as NodeJS.ErrnoException)
  }
}

async function readVersion(cluster: string): Promise<string | null> {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw failureFromFile(cluster, error as NodeJS.ErrnoException)
  }
}

async function makeCluster(
  folder: Folder,
  account: Account,
  binaries: Binaries,
  durable: boolean,
): Promise<void> {
  await removeUnfinished(folder)
  // A name of its own: an initdb whose Parley was killed may still be writing.
  const unfinished = `${folder.cluster}${UNFINISHED}${randomBytes(4).toString('hex')}`
  const { code, output } = await runAs(account, binaries.initdb, [
    ...['--pgdata', unfinished, '--username', USER, '--pwfile', folder.passwordFile],
    ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--no-instructions'],
    // The built-in provider has the same order and case rules on every machine, whatever its locales are.
    ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--locale', 'C'],
    // Hashing the password 4,096 times per connection would take as long as the rest of a short test.
    ...(durable ? [] : ['--no-sync', '--set', 'scram_iterations=1']),
  ])
  if (code !== 0) throw failureFromOutput('make its data folder', output)
  try {
    await writeFile(join(unfinished, 'pg_hba.conf'), WHO_MAY_CONNECT)
    await rename(unfinished, folder.cluster)
  } catch (error) {
    throw failureFromFile(unfinished, error as NodeJS.ErrnoException)
  }
}

async function removeUnfinished(folder: Folder): Promise<void> {
  for (const name of await readdir(folder.path)) {
    if (!name.startsWith(`cluster${UNFINISHED}`)) continue
    await rm(join(folder.path, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

function wrongVersion(folder: Folder, found: string, carried: string): PostgresFailure {
  return new PostgresFailure(
    `PostgreSQL ${found} created the data folder ${folder.path}, but this Parley includes PostgreSQL ` +
      `${carried}.`,
    `Dump the data with pg_dump ${found} while the earlier Parley runs. Move the folder away, start ` +
      `this Parley, and restore with psql. Or set PARLEY_DATABASE_URL to a PostgreSQL ${found} that ` +
      'uses the folder.',
  )
}
