import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { Authenticator, RateLimits } from './access/index.ts'
import type { Config } from './config.ts'
import { startPostgres } from './db/embedded/index.ts'
import { migrate, openPool, type Pool } from './db/index.ts'
import { EventRecorder, ensureEventPartitions, eventRecorder } from './events/index.ts'
import { buildHttp, listen } from './http/index.ts'
import { installationClock, installationSecret } from './installation.ts'
import {
  Cursors,
  idsFrom,
  type Log,
  type Runtime,
  Secrets,
  Services,
  Wakeups,
  wakeups,
} from './kernel/index.ts'
import { operations } from './registry.ts'

export interface App extends AsyncDisposable {
  /** Where the service answers, without a slash at the end. */
  url: string
  runtime: Runtime
  /** The simulated WhatsApp of development; null when there is none. */
  simulatorUrl: string | null
  /** Gives an organization a simulated WhatsApp number, once. Does nothing without a simulator. */
  connectSimulator(org: string): Promise<void>
  /** Finishes what is under way, then lets go of the database. */
  stop(): Promise<void>
}

/** Builds the service from its settings: the only place where its parts are made and joined. */
export async function startApp(config: Config, log: Log): Promise<App> {
  await using parts = new AsyncDisposableStack()
  const runtime = parts.use(await openRuntime(config, log))
  // …
  const http = await buildHttp({
    runtime,
    operations,
    version: VERSION,
    authenticator: new Authenticator(runtime.pool, runtime.clock, config.mode),
    limits: limitsFrom(config),
    raw: [],
    mcp: async () => {},
  })
  parts.defer(() => http.close())
  const { url } = await listen(http, config.host, config.port)
  const running = parts.move()
  const stop = () => running.disposeAsync()
  const connectSimulator = async () => {}
  return { url, runtime, simulatorUrl: null, connectSimulator, stop, [Symbol.asyncDispose]: stop }
}

const VERSION = '1.0.0'

function limitsFrom(config: Config) {
  const now = () => Date.now()
  return {
    requests: new RateLimits(config.ratePerMinute, now),
    batches: new RateLimits(config.batchRatePerMinute, now),
  }
}

/** The database, and what every piece of work is lent. The command line uses it without a server around it. */
export async function openRuntime(config: Config, log: Log): Promise<Runtime & AsyncDisposable> {
  await using parts = new AsyncDisposableStack()
  const url = config.databaseUrl ?? parts.use(await startEmbedded(config, log)).url
  const pool = parts.use(
    openPool({ url, max: config.poolSize, onError: (err) => log.warn({ err }, 'idle connection lost') }),
  )
  await migrate(pool)
  const clock = await installationClock(pool, config.timeScale)
  await ensureEventPartitions(pool, clock.now())
  const secrets = new Secrets(await installationSecret(config, randomBytes), randomBytes)
  const running = parts.move()
  return {
    pool,
    clock,
    newId: idsFrom(clock, randomBytes),
    secrets,
    cursors: new Cursors(secrets),
    services: servicesOver(pool, clock),
    random: Math.random,
    randomBytes,
    log,
    checkOutput: config.mode === 'development',
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

function startEmbedded(config: Config, log: Log) {
  return startPostgres({
    dir: resolve(config.dataFolder, 'postgres'),
    log: (line) => log.info({ line }, 'postgres'),
  })
}

function servicesOver(pool: Pool, clock: Runtime['clock']): Services {
  const services = new Services()
  const wakers = new Wakeups()
  services.provide(wakeups, wakers)
  services.provide(eventRecorder, new EventRecorder(pool, clock, () => wakers.wake('matches')))
  return services
}
