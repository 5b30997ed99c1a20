import cluster from 'node:cluster'
import { resolve } from 'node:path'
import type { Log } from '../platform/core/index.ts'
import { startPostgres } from '../platform/db/embedded/index.ts'
import { folderMark } from './installation.ts'
import { logPostgres } from './logging/log.ts'
import type { Config } from './settings/config.ts'

/** The database of the settings: its address, for as long as it is open. */
export interface OpenDatabase extends AsyncDisposable {
  url: string
  /** Without a pooler: for migrations and backups. */
  directUrl: string
  /** What tells the data folder of the embedded database from a copy; null with a server of one's own. */
  folder: string | null
  /** Whether another Parley uses the same data folder. One database serves both. */
  isSecond: boolean
}

/** Starts the embedded server, or joins the one of a running service, unless there is a server of one's own. */
export async function openDatabase(config: Config, log: Log): Promise<OpenDatabase> {
  if (config.databaseUrl !== null)
    return {
      url: config.databaseUrl,
      directUrl: config.directUrl ?? config.databaseUrl,
      folder: null,
      isSecond: false,
      [Symbol.asyncDispose]: async () => {},
    }
  await using parts = new AsyncDisposableStack()
  const { nearUrl: url, owned } = parts.use(await startEmbedded(config, log))
  const folder = await folderMark(config)
  const running = parts.move()
  // A process of a supervised service joins the server of its supervisor.
  return {
    url,
    directUrl: url,
    folder,
    isSecond: !owned && cluster.isPrimary,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

async function startEmbedded(config: Config, log: Log) {
  const server = await startPostgres({
    dir: resolve(config.dataFolder, 'postgres'),
    // Of a supervised service, its supervisor does.
    succeeds: cluster.isPrimary,
    log: (line) => logPostgres(log, line),
    onOutage: (failure) => {
      if (failure) log.error({ err: failure }, 'PostgreSQL is not running; requests get 503 until it is back')
      else log.warn({}, 'PostgreSQL is running again')
    },
  })
  if (!server.owned && cluster.isPrimary)
    log.warn({}, `another Parley uses ${config.dataFolder}; both share its database`)
  return server
}
