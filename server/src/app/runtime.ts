import { randomBytes, randomUUID } from 'node:crypto'
import { ensureEventPartitions, keptSince } from '../customers/index.ts'
import { clockHand } from '../messaging/index.ts'
import { type Clock, idsFrom, type Log, MovingClock, measures, Secrets } from '../platform/core/index.ts'
import { type Connections, homeState, migrate, openPool, openPools } from '../platform/db/index.ts'
import { Cursors, type Runtime } from '../platform/operations/index.ts'
import { handOf, installationClock } from './clock/clock.ts'
import { openDatabase } from './database.ts'
import { HomeWatch } from './home/watch.ts'
import { installationSecret } from './installation.ts'
import { logMigration } from './logging/migrations.ts'
import { SlowStatements } from './logging/slow-statements.ts'
import { type Given, servicesOver } from './services.ts'
import type { Config } from './settings/config.ts'

export interface AppRuntime extends Runtime, AsyncDisposable {
  /** A runtime with the workers' connections, so that workers and requests do not block each other. */
  workers: Runtime
  /** A separate connection. */
  health: Connections
  /** Whether the database is held. */
  home: HomeWatch
  /** The address of the database without a pooler. */
  directUrl: string
  /** What tells the data folder of the embedded database from a copy; null with a server of one's own. */
  folder: string | null
  /** Whether another Parley uses the same data folder. One database serves both. */
  isSecond: boolean
  /** The clock, where it can be moved: in development. */
  movable: MovingClock | null
}

/** Opens the database and the process's runtime. The command line uses it without a server. */
export async function openRuntime(config: Config, log: Log, given: Given = {}): Promise<AppRuntime> {
  await using parts = new AsyncDisposableStack()
  const { url, directUrl, folder, isSecond } = parts.use(await openDatabase(config, log))
  const { clock, home } = await prepareDatabase({ directUrl, folder }, config, log, given)
  const movable = config.mode === 'development' && clock instanceof MovingClock ? clock : null
  const secrets = new Secrets(await installationSecret(config, randomBytes), randomBytes)
  const { connections, role, requestTimeoutMs: requestTimeout } = config
  const onReach = logConnectionState(log)
  const isPooled = config.directUrl !== null
  const slow = new SlowStatements(config.slowStatementMs, log)
  const { check: checkWorkers } = home
  const watched = { onReach, checkWorkers, onStatement: slow.notice }
  const replicas = config.replica && {
    ...config.replica,
    isHeld: () => home.hold !== null,
    tell: replicaTeller(log),
  }
  const pools = parts.use(
    openPools({ url, isPooled, connections, role, requestTimeout, replicas, ...watched }),
  )
  const running = parts.move()
  const services = servicesOver({ pool: pools.requests, clock, secrets, log }, config, given)
  slow.count = (name) => services.find(measures)?.slowStatement(name)
  services.provide(homeState, { hold: () => home.hold })
  services.provide(clockHand, handOf(pools.requests, clock, movable, config.eventRetentionMs))
  const runtime: Runtime = {
    pool: pools.requests,
    replicas: pools.replicas,
    clock,
    newId: given.newId ?? idsFrom(clock, randomBytes),
    secrets,
    cursors: new Cursors(secrets),
    services,
    random: Math.random,
    randomBytes,
    log,
    checkOutput: config.mode === 'development',
  }
  return {
    ...runtime,
    workers: { ...runtime, pool: pools.workers, replicas: null },
    health: pools.health,
    home,
    directUrl,
    folder,
    isSecond,
    movable,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** Migrates the database, however long it takes, and looks whether it is at home. */
async function prepareDatabase(
  { directUrl: url, folder }: { directUrl: string; folder: string | null },
  config: Config,
  log: Log,
  given: Given,
): Promise<{ clock: Clock; home: HomeWatch }> {
  await using pool = openPool({ url, max: 1, applicationName: 'parley migrations' })
  await migrate(pool, { report: (progress) => logMigration(log, progress) })
  const clock =
    given.clock ?? (await installationClock(pool, config.timeScale, config.mode === 'development'))
  await ensureEventPartitions(pool, clock.now(), keptSince(clock.now(), config.eventRetentionMs))
  const home = new HomeWatch({ folder, now: () => clock.now(), newId: randomUUID }, log)
  await home.settle(pool)
  return { clock, home }
}

/** Logs once when the connection is lost and once when it is back, for any number of connections and attempts. */
function logConnectionState(log: Log): (failure: Error | null) => void {
  let isAway = false
  return (failure) => {
    if (failure && !isAway) log.warn({ err: failure }, 'lost the connection to the database')
    if (!failure && isAway) log.warn({}, 'connected to the database again')
    isAway = failure !== null
  }
}

function replicaTeller(log: Log): (name: string, reason: string | null) => void {
  return (replica, reason) => {
    if (reason === null) log.warn({ replica }, 'the replica is read again')
    else log.warn({ replica }, `the replica is not read, because ${reason}; the primary answers instead`)
  }
}
