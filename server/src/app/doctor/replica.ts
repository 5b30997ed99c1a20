import { setTimeout as pause } from 'node:timers/promises'
import {
  hostsIn,
  isSameDatabase,
  NOT_READ,
  type NotRead,
  openPool,
  type Pool,
  readAddress,
  readPrimary,
  readReplica,
} from '../../platform/db/index.ts'
import { type CheckResult, checkResult, type Finding, runCheck } from './finding.ts'

const BETWEEN_LOOKS_MS = 50

/** Checks each replica of an address: whether it follows this database, and closely enough. */
export async function checkReplicas(
  databaseUrl: string,
  { url, stalenessMs }: { url: string; stalenessMs: number },
): Promise<Finding[]> {
  await using primary = openPool({ url: databaseUrl, max: 1, applicationName: 'parley doctor' })
  const findings: Finding[] = []
  for (const each of readAddress(url, 'standby').urls)
    findings.push(await runCheck('replica', () => checkReplica(primary, each, stalenessMs)))
  return findings
}

async function checkReplica(primary: Pool, url: string, stalenessMs: number): Promise<CheckResult> {
  const name = hostsIn(url)
  try {
    await using replica = openPool({ url, max: 1, applicationName: 'parley doctor' })
    const problem = await problemOf(primary, replica, stalenessMs)
    const remedy =
      'Check PARLEY_REPLICA_URL: it has to name a streaming standby of PARLEY_DATABASE_URL. Until then the primary answers.'
    return checkResult(
      problem === null,
      problem === null ? `${name} follows the database` : `${name} is not read, because ${NOT_READ[problem]}`,
      remedy,
    )
  } catch (error) {
    const remedy =
      'Check PARLEY_REPLICA_URL (address, password, database name), and that the server is running.'
    return checkResult(false, `${name}: ${(error as Error).message}`, remedy)
  }
}

async function problemOf(primary: Pool, replica: Pool, stalenessMs: number): Promise<NotRead | null> {
  const wanted = await readPrimary(primary)
  if (wanted.isDistributed) return 'distributed'
  const until = performance.now() + stalenessMs
  for (;;) {
    const found = await readReplica(replica)
    if (!found.isStandby || found.position === null) return 'no_standby'
    if (!isSameDatabase(wanted, found)) return 'other'
    if (found.position >= wanted.position) return null
    if (performance.now() > until) return 'old'
    await pause(BETWEEN_LOOKS_MS)
  }
}
