import { resolve } from 'node:path'
import { realClock } from '../../platform/core/index.ts'
import { canBeWritten, lookAtDataFolder } from './data-folder.ts'
import { lookAtEmbedded, lookAtServer } from './database.ts'
import { type Finding, look } from './finding.ts'
import { lookAtClock, lookAtLocale, lookAtMemory, lookAtNode } from './machine.ts'
import { lookAtPort } from './ports.ts'

export { type Finding, formatFindings } from './finding.ts'
export { lookAtPort } from './ports.ts'

/** The settings that matter here; `Config` has them all. */
export interface Surroundings {
  /** Made absolute from the working folder. */
  dataFolder: string
  /** The service's; the simulator takes the next one. */
  port: number
  host: string
  /** null: the embedded PostgreSQL. */
  databaseUrl: string | null
}

/** Checks whether Parley can run here. Never rejects for what it finds; leaves only the data folder behind. */
export async function diagnose(env: Surroundings): Promise<Finding[]> {
  const dataFolder = resolve(env.dataFolder)
  const second = env.port === 0 ? 0 : env.port + 1
  const findings = await Promise.all([
    look('Node', () => lookAtNode()),
    look('memory', () => lookAtMemory()),
    look('clock', () => lookAtClock(realClock.now())),
    look('languages and time zones', () => lookAtLocale()),
    look('port', () => lookAtPort(env.port, env.host, '/healthz')),
    look('port of the simulator', () => lookAtPort(second, env.host, '/_sim/state')),
    look('data folder', () => lookAtDataFolder(dataFolder)),
  ])
  const { databaseUrl } = env
  if (databaseUrl) return [...findings, await look('PostgreSQL', () => lookAtServer(databaseUrl))]
  const canWrite = await canBeWritten(dataFolder)
  return canWrite ? [...findings, ...(await lookAtEmbedded(dataFolder))] : findings
}
