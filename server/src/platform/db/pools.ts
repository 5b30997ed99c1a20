import { openPool, type Pool, type PoolSettings } from './pool.ts'
import { MOST_TIME_MS } from './statements.ts'

/** The connections of a service, apart by purpose: what holds up one of them leaves the others alone. */
export interface Pools extends AsyncDisposable {
  /** For requests: short limits of time, and a share for each organization. */
  requests: Pool
  /** For what happens by itself: long limits of time. */
  workers: Pool
  /** One connection, on which nothing else is asked than whether the database answers. */
  health: Pool
}

export interface PoolsSettings extends Pick<PoolSettings, 'url' | 'onReach'> {
  /** Connections of the three together. */
  connections: number
  role: 'all' | 'api' | 'worker'
  /** Milliseconds that a statement of a request may take. */
  requestTimeout: number
}

/** How many of the connections, in parts of the whole, are for workers. */
const WORKERS_PART: Record<PoolsSettings['role'], number> = { all: 0.4, api: 0, worker: 0.8 }
/** One may be taken for minutes, by an evaluation of everybody or by upkeep: the rest goes on with another. */
const LEAST_FOR_WORKERS: Record<PoolsSettings['role'], number> = { all: 2, api: 1, worker: 2 }
/** How many of the connections for requests one organization has, in parts of the whole. */
const SHARE = 0.5
/** A request waits this long for its organization's turn, and then for a free connection. */
const REQUEST_WAIT_MS = 5_000
const REQUEST_LOCK_MS = 5_000
const REQUEST_IDLE_MS = 30_000
const GRACE_MS = 10_000
const WORKERS = {
  wait: 30_000,
  limits: { statement: 600_000, lock: 30_000, idleInTransaction: 60_000, silence: 600_000 + GRACE_MS },
}
const HEALTH = {
  wait: 2_000,
  limits: { statement: 2_000, lock: 2_000, idleInTransaction: 2_000, silence: 3_000 },
}

export function openPools({ connections, role, requestTimeout, ...server }: PoolsSettings): Pools {
  const { requests, workers } = divideConnections(connections, role)
  const limits = {
    statement: requestTimeout,
    lock: Math.min(REQUEST_LOCK_MS, requestTimeout),
    idleInTransaction: REQUEST_IDLE_MS,
    silence: Math.max(requestTimeout, MOST_TIME_MS) + GRACE_MS,
  }
  const pools = {
    requests: openPool({
      ...server,
      max: requests,
      share: Math.ceil(requests * SHARE),
      wait: REQUEST_WAIT_MS,
      limits,
    }),
    workers: openPool({ ...server, ...WORKERS, max: workers, applicationName: 'parley workers' }),
    health: openPool({ ...server, ...HEALTH, max: 1, applicationName: 'parley health' }),
  }
  return {
    ...pools,
    [Symbol.asyncDispose]: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.close()))
    },
  }
}

/** Of `connections` one is for health. A process that has no use for workers' connections opens none. */
export function divideConnections(
  connections: number,
  role: PoolsSettings['role'],
): { requests: number; workers: number } {
  const left = connections - 1
  const workers = Math.max(Math.round(left * WORKERS_PART[role]), LEAST_FOR_WORKERS[role])
  return { requests: role === 'api' ? left : left - workers, workers }
}
