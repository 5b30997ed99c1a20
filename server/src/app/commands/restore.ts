import { ensureEventPartitions } from '../../customers/index.ts'
import { realClock } from '../../platform/core/index.ts'
import { holdAnew, migrate, openPool, type Pool, refuseBackup, sql } from '../../platform/db/index.ts'
import { loadBackup } from '../backup/file.ts'
import { restoreOrganization } from '../backup/organization.ts'
import { openPlace, splitAddress } from '../backup/places.ts'
import { installationClock } from '../clock/clock.ts'
import { openDatabase } from '../database.ts'
import { type Resumed, resume } from '../home/resume.ts'
import { resumeOrganization } from '../home/resume-organization.ts'
import { openLog } from '../logging/log.ts'
import { ConfigError, readConfig } from '../settings/config.ts'
import { organizationCalled, withRuntime } from './data.ts'

export interface RestoreOptions {
  resume?: boolean
  /** A file or, with `resume`, a name. */
  organization?: string
  replace?: boolean
  keepQueued?: boolean
  stoppedAt?: string
}

/** `parley restore FILE`, or `parley restore --resume`, or the same for one organization. */
export async function runRestore(file: string | undefined, options: RestoreOptions): Promise<void> {
  const { organization } = options
  if (organization !== undefined) {
    if (file !== undefined || (options.resume && options.replace))
      throw new ConfigError(
        'Use one of these: restore --organization FILE, or restore --organization NAME --resume',
      )
    return options.resume ? resumeOne(organization, options) : restoreOne(organization, options)
  }
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
  const clock = await installationClock(pool, config.timeScale, config.mode === 'development')
  await holdAnew(pool, clock.now())
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

async function resumeHere(options: RestoreOptions): Promise<void> {
  const stoppedAt = stopIn(options)
  const { keepQueued = false } = options
  await withRuntime(async (runtime) => {
    const resumed = await resume(runtime, { keepQueued, stoppedAt })
    console.log('This database goes on. Services that are held start to work within seconds.')
    tellResumed(resumed, keepQueued)
  })
}

const ZONED = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/

/** In another zone than it was meant, it would be hours early, and what left in these hours would leave again. */
function stopIn({ stoppedAt }: RestoreOptions): Date | null {
  if (stoppedAt === undefined) return null
  const stopped = new Date(stoppedAt)
  if (!ZONED.test(stoppedAt) || Number.isNaN(stopped.getTime()))
    throw new ConfigError(
      '--stopped-at: use a time with its zone, such as 2026-11-26T09:30:00Z or 2026-11-26T04:30:00-05:00',
    )
  return stopped
}

function tellResumed({ messages, runs, turns }: Resumed, keepQueued: boolean): void {
  if (keepQueued) {
    console.log('Everything that waits is sent.')
    return
  }
  console.log(
    `The original may have sent these, so they are not sent again: ${messages} messages that were waiting, and the next messages of ${runs} participants. They get the status unknown.`,
  )
  if (turns > 0)
    console.log(
      `${turns} conversations wait for an answer that the agent no longer gives. Look at them in the inbox.`,
    )
}

/** Puts one organization back, beside others that go on. */
async function restoreOne(file: string, { replace = false }: RestoreOptions): Promise<void> {
  await withRuntime(async (runtime, config) => {
    const { place, name } = splitAddress(file)
    const backup = { place: openPlace(place, config.bucketKeys), name }
    const { tables, rows, files, createdAt, organization } = await restoreOrganization(runtime, backup, {
      passphrase: config.backupPassphrase,
      replace,
      kind: config.mode,
      say: (line) => console.log(line),
    })
    console.log(
      `Restored ${rows} rows of ${tables} tables and ${files} stored files of ${organization.name}, as of ${createdAt}.`,
    )
    console.log(
      `Nothing of it is sent until you run: parley restore --organization ${quotedWord(organization.name)} --resume`,
    )
  })
}

async function resumeOne(name: string, options: RestoreOptions): Promise<void> {
  const stoppedAt = stopIn(options)
  const { keepQueued = false } = options
  await withRuntime(async (runtime) => {
    const organization = await organizationCalled(runtime.pool, name)
    const resumed = await resumeOrganization(runtime, organization, { keepQueued, stoppedAt })
    console.log(`${organization.name} goes on. Services start to work on it within seconds.`)
    if (resumed) tellResumed(resumed, keepQueued)
    else console.log('Nothing of it was replaced, so everything that waits is sent.')
  })
}

function quotedWord(word: string): string {
  return /^[\w.-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
