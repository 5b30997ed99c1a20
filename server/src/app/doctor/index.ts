import { resolve } from 'node:path'
import { realClock } from '../../platform/core/index.ts'
import { canBeWritten, checkDataFolder } from './data-folder.ts'
import { checkEmbedded, checkServer } from './database.ts'
import { type Finding, runCheck } from './finding.ts'
import { checkClock, checkLocale, checkMemory, checkNode } from './machine.ts'
import { checkPort } from './ports.ts'
import { checkReplicas } from './replica.ts'
import { checkState } from './state.ts'

export { type Finding, formatFindings } from './finding.ts'

/** The settings that the checks need, a part of `Config`. */
export interface DoctorSettings {
  /** Resolved against the working folder. */
  dataFolder: string
  /** The port of the service; the simulator uses the next one. */
  port: number
  host: string
  /** null: the embedded PostgreSQL. */
  databaseUrl: string | null
  /** null: there is none. */
  replica?: { url: string; stalenessMs: number } | null
}

/** Checks whether Parley can run here. Failed checks do not reject. It creates nothing but the data folder. */
export async function diagnose(env: DoctorSettings): Promise<Finding[]> {
  const dataFolder = resolve(env.dataFolder)
  const second = env.port === 0 ? 0 : env.port + 1
  const findings = await Promise.all([
    runCheck('Node', () => checkNode()),
    runCheck('memory', () => checkMemory()),
    runCheck('clock', () => checkClock(realClock.now())),
    runCheck('languages and time zones', () => checkLocale()),
    runCheck('port', () => checkPort(env.port, env.host, '/healthz')),
    runCheck('port of the simulator', () => checkPort(second, env.host, '/_sim/state')),
    runCheck('data folder', () => checkDataFolder(dataFolder)),
  ])
  const { databaseUrl } = env
  if (databaseUrl) {
    const server = await runCheck('PostgreSQL', () => checkServer(databaseUrl))
    if (!server.ok) return [...findings, server]
    const state = await runCheck('database', () => checkState(databaseUrl, realClock.now()))
    const replicas = env.replica ? await checkReplicas(databaseUrl, env.replica) : []
    return [...findings, server, state, ...replicas]
  }
  const canWrite = await canBeWritten(dataFolder)
  return canWrite ? [...findings, ...(await checkEmbedded(dataFolder))] : findings
}
