import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { hostsIn } from '../platform/db/index.ts'
import { checkPort } from './doctor/ports.ts'
import { type Config, ConfigError } from './settings/config.ts'

/** Says what is done first. Throws a `ConfigError` when a port is taken, before anything is prepared. */
export async function announceStart(config: Config): Promise<void> {
  await requireFreePorts(config)
  process.stdout.write(`${preparing(config)}\n`)
}

async function requireFreePorts({ host, port, simulator }: Config): Promise<void> {
  if (port === 0) return
  const ports = simulator && 'start' in simulator ? [port, port + 1] : [port]
  for (const wanted of ports) {
    const { ok, detail, remedy } = await checkPort(wanted, host)
    const what = wanted === port ? '' : ' for the simulated WhatsApp'
    if (!ok) throw new ConfigError(`${detail}${what}.\n${remedy}`)
  }
}

function preparing({ databaseUrl, dataFolder }: Config): string {
  if (databaseUrl) return `Connecting to the database at ${hostsIn(databaseUrl)} …`
  if (existsSync(join(dataFolder, 'postgres'))) return `Starting the database in ${dataFolder} …`
  return `Creating a database in ${dataFolder}. The first start takes a few seconds longer …`
}
