import {
  hostsIn,
  listHeldOrganizations,
  lookAtHome,
  openPool,
  type Pool,
  sql,
} from '../../platform/db/index.ts'
import { latestBackup } from '../backup/latest.ts'
import { REMEDY } from '../home/watch.ts'
import { type CheckResult, checkResult } from './finding.ts'

const HOUR_MS = 3_600_000
const OLDEST_BACKUP_MS = 48 * HOUR_MS

/** Whether the database is at home and backed up. Whoever backs up in another way has no age here. */
export async function checkState(url: string, now: Date): Promise<CheckResult> {
  await using pool = openPool({ url, max: 1, applicationName: 'parley doctor' })
  const { isEmpty } = await pool.one(
    sql<{ isEmpty: boolean }>`select to_regclass('database_home') is null as "isEmpty"`,
  )
  if (isEmpty) return checkResult(true, `${hostsIn(url)} has no data of this version yet`, '')
  const { hold } = await lookAtHome(pool, null)
  if (hold) return checkResult(false, `nothing is sent, because ${hold.words}`, REMEDY)
  const held = await listHeld(pool)
  if (held.length > 0)
    return checkResult(
      false,
      `nothing is sent of ${held.join(', ')}, restored from a backup`,
      'Check the data, then run `parley restore --organization NAME --resume` for each.',
    )
  const backup = await latestBackup(pool)
  if (!backup) return checkResult(true, 'sends; no backup by `parley backup` so far', '')
  const age = now.getTime() - backup.getTime()
  const detail = `sends; the last backup is ${Math.floor(age / HOUR_MS)} hours old`
  return checkResult(age <= OLDEST_BACKUP_MS, detail, 'Run `parley backup` every day.')
}

/** None in a database that was not upgraded yet. */
async function listHeld(pool: Pool): Promise<string[]> {
  const { isThere } = await pool.one(
    sql<{ isThere: boolean }>`select to_regclass('organization_holds') is not null as "isThere"`,
  )
  return isThere ? (await listHeldOrganizations(pool)).map(({ name }) => name) : []
}
