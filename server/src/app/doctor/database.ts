import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { realClock } from '../../platform/core/index.ts'
import {
  chooseAccount,
  nativeFolder,
  prepareBinaries,
  startPostgres,
} from '../../platform/db/embedded/index.ts'
import {
  hostsIn,
  measureClockDifference,
  openPool,
  sql,
  wordClockDifference,
} from '../../platform/db/index.ts'
import { type CheckResult, checkResult, type Finding, runCheck } from './finding.ts'

const LEAST_VERSION = 150_000

/**
 * Checks the requirements of the embedded PostgreSQL with a trial database, which it creates, starts, queries and
 * stops. The trial runs in the data folder (absolute, existing), so disk, permissions and account are the real ones.
 */
export async function checkEmbedded(dataFolder: string): Promise<Finding[]> {
  const trial = await mkdtemp(join(dataFolder, 'doctor-'))
  try {
    const account = await runCheck('PostgreSQL account', () =>
      checkResult(true, `runs as ${chooseAccount(trial).description}`, ''),
    )
    if (!account.ok) return [account] // The other checks would repeat the same problem.
    return [
      account,
      await runCheck('PostgreSQL binaries', () => checkBinaries(trial)),
      await runCheck('test database', () => checkTrial(trial)),
    ]
  } finally {
    await rm(trial, { recursive: true, force: true })
  }
}

async function checkBinaries(trial: string): Promise<CheckResult> {
  const { folder, major } = await prepareBinaries(nativeFolder(), chooseAccount(trial), trial)
  const copied = folder.startsWith(trial) ? '  (copied, because the package itself cannot be run)' : ''
  return checkResult(true, `PostgreSQL ${major}, ${copied ? nativeFolder() : folder}${copied}`, '')
}

async function checkTrial(dir: string): Promise<CheckResult> {
  const begin = performance.now()
  const server = await startPostgres({ dir, durable: false })
  try {
    return await ask(server.url, () => `created and started in ${Math.round(performance.now() - begin)} ms`)
  } finally {
    await server.stop()
  }
}

/** Checks the PostgreSQL of `PARLEY_DATABASE_URL`, and compares its clock with this machine's. */
export async function checkServer(url: string, now = realClock.now): Promise<CheckResult> {
  try {
    return await ask(url, () => hostsIn(url), now)
  } catch (error) {
    const remedy =
      'Check PARLEY_DATABASE_URL (address, password, database name), and that the server is running.'
    return checkResult(false, `${hostsIn(url)}: ${(error as Error).message}`, remedy)
  }
}

async function ask(url: string, words: () => string, now?: () => Date): Promise<CheckResult> {
  await using pool = openPool({ url, max: 1, applicationName: 'parley doctor' })
  const { number, version, encoding } = await pool.one(
    sql<{ number: number; version: string; encoding: string }>`
      select
        current_setting('server_version_num')::int as number,
        current_setting('server_version') as version,
        current_setting('server_encoding') as encoding`,
  )
  const detail = `PostgreSQL ${version}, ${encoding}, ${words()}`
  if (number < LEAST_VERSION || encoding !== 'UTF8')
    return checkResult(false, detail, 'Parley needs PostgreSQL 15 or later with UTF8 encoding.')
  if (!now) return checkResult(true, detail, '')
  const difference = await measureClockDifference(pool, now)
  const remedy = 'Set the clocks of both machines and keep them in sync with chrony or systemd-timesyncd.'
  return checkResult(
    !difference.isTooMuch,
    `${detail}; this machine's clock is ${wordClockDifference(difference)}`,
    remedy,
  )
}
