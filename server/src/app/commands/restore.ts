import { ensureEventPartitions } from '../../customers/index.ts'
import { realClock } from '../../platform/core/index.ts'
import { migrate, openPool, type Pool, refuseBackup, sql } from '../../platform/db/index.ts'
import { loadBackup } from '../backup/file.ts'
import { openPlace, splitAddress } from '../backup/places.ts'
import { ConfigError, readConfig } from '../config.ts'
import { openDatabase } from '../database.ts'
import { resume } from '../home/resume.ts'
import { openLog } from '../log.ts'
import { withRuntime } from './data.ts'

export interface RestoreOptions {
  resume?: boolean
  keepQueued?: boolean
  stoppedAt?: string
}

/** `parley restore FILE`, or `parley restore --resume`. */
export async function runRestore(file: string | undefined, options: RestoreOptions): Promise<void> {
  if (file !== undefined && !options.resume) return restoreFile(file)
  if (file === undefined && options.resume) return resumeHere(options)
  throw new ConfigError('Use one of these: restore FILE, or restore --resume')
}

/** Loads a backup into an empty database. Its first start finds that it is not at home, and is held. */
async function restoreFile(file: string): Promise<void> {
  const config = readConfig(process.env)
  const { place, name } = splitAddress(file)
  const backup = { place: openPlace(place, config.bucketKeys), name }
  await using database = await openDatabase(config, openLog('warn'))
  await using pool = openPool({ url: database.directUrl, max: 1, applicationName: 'parley restore' })
  const { tables, rows, createdAt } = await loadBackup(database.directUrl, backup, {
    passphrase: config.backupPassphrase,
    prepare: async (migrations) => {
      await refuseBackup(migrations)
      await refuseUsed(pool)
      await migrate(pool, { only: migrations })
      await ensureEventPartitions(pool, realClock.now())
    },
  })
  console.log(`Restored ${rows} rows of ${tables} tables, as of ${createdAt}.`)
  console.log('Nothing is sent until you run: parley restore --resume')
}

async function refuseUsed(pool: Pool): Promise<void> {
  const { used } = await pool.one(
    sql<{ used: boolean }>`select to_regclass('organizations') is not null as used`,
  )
  const some = used && (await pool.maybe(sql`select from organizations limit 1`))
  if (some)
    throw new ConfigError(
      'This database has data already. Restore into an empty one: set PARLEY_DATABASE_URL or PARLEY_DATA.',
    )
}

async function resumeHere({ keepQueued = false, stoppedAt }: RestoreOptions): Promise<void> {
  const stopped = stoppedAt === undefined ? null : new Date(stoppedAt)
  if (stopped && Number.isNaN(stopped.getTime()))
    throw new ConfigError('--stopped-at: use a time such as 2026-11-26T09:30:00Z')
  await withRuntime(async (runtime) => {
    const { messages, runs, turns } = await resume(runtime, { keepQueued, stoppedAt: stopped })
    console.log('This database goes on. Services that are held start to work within seconds.')
    if (keepQueued) return console.log('Everything that waits is sent.')
    console.log(
      `The original may have sent these, so they are not sent again: ${messages} messages that were waiting, and the next messages of ${runs} participants. They get the status unknown.`,
    )
    if (turns > 0)
      console.log(
        `${turns} conversations wait for an answer that the agent no longer gives. Look at them in the inbox.`,
      )
  })
}
