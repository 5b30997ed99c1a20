import { Way } from './hosts.ts'
import { openPool, type Pool, type PoolSettings } from './pool.ts'
import { Replicas, type ReplicasSettings } from './replica/replicas.ts'
import { SILENCE_GRACE_MS } from './statements.ts'

/** The connections of a service, separated by purpose, so that one purpose cannot block another. */
export interface Pools extends AsyncDisposable {
  /** For requests: short timeouts, and a limit for each organization. */
  requests: Pool
  /** For workers: long timeouts. */
  workers: Pool
  /** One connection that only checks whether the database answers. */
  health: Pool
  /** For requests that only read; null: there are none. */
  replicas: Replicas | null
}

export interface PoolsSettings extends Pick<PoolSettings, 'url' | 'onReach' | 'isPooled'> {
  /** Connections of the three together. */
  connections: number
  role: 'all' | 'api' | 'worker'
  /** Milliseconds that a statement of a request may take. */
  requestTimeout: number
  /** Looks at each new connection of workers. */
  checkWorkers?: PoolSettings['check']
  /** Called after each statement of requests and workers. */
  onStatement?: PoolSettings['onStatement']
  /** null: there are no replicas. */
  replicas?: Pick<ReplicasSettings, 'url' | 'stalenessMs' | 'isHeld' | 'tell'> | null
}

/** The fraction of the connections for workers. */
const WORKERS_PART: Record<PoolsSettings['role'], number> = { all: 0.4, api: 0, worker: 0.8 }
/** At least 2, since an evaluation or maintenance may use one for minutes. */
const LEAST_FOR_WORKERS: Record<PoolsSettings['role'], number> = { all: 2, api: 1, worker: 2 }
/** The fraction of the request connections that one organization may use. */
const MAX_FRACTION_PER_ORGANIZATION = 0.5
/** How long a request waits for its organization's limit, and then for a free connection. */
const REQUEST_WAIT_MS = 5_000
const REQUEST_LOCK_MS = 5_000
const REQUEST_IDLE_MS = 30_000
const WORKERS = {
  wait: 30_000,
  limits: {
    statement: 600_000,
    lock: 30_000,
    idleInTransaction: 60_000,
    silence: 600_000 + SILENCE_GRACE_MS,
  },
}
const HEALTH = {
  wait: 2_000,
  limits: { statement: 2_000, lock: 2_000, idleInTransaction: 2_000, silence: 3_000 },
}

export function openPools(settings: PoolsSettings): Pools {
  const { connections, role, requestTimeout, checkWorkers, onStatement, replicas, ...address } = settings
  const told = onStatement ? { onStatement } : {}
  const server = { ...address, way: new Way(address.url) }
  const { requests, workers } = divideConnections(connections, role)
  const limits = {
    statement: requestTimeout,
    lock: Math.min(REQUEST_LOCK_MS, requestTimeout),
    idleInTransaction: REQUEST_IDLE_MS,
    silence: requestTimeout + SILENCE_GRACE_MS,
  }
  const shares = {
    max: requests,
    maxPerOrganization: Math.ceil(requests * MAX_FRACTION_PER_ORGANIZATION),
  }
  const pools = {
    requests: openPool({
      ...server,
      ...told,
      ...shares,
      wait: REQUEST_WAIT_MS,
      limits,
    }),
    workers: openPool({
      ...server,
      ...told,
      ...WORKERS,
      max: workers,
      applicationName: 'parley workers',
      ...(checkWorkers && { check: checkWorkers }),
    }),
    health: openPool({ ...server, ...HEALTH, max: 1, applicationName: 'parley health' }),
  }
  const opened = replicas
    ? new Replicas({ ...address, ...told, ...shares, ...replicas, limits, primaryUrl: address.url })
    : null
  return {
    ...pools,
    replicas: opened,
    [Symbol.asyncDispose]: async () => {
      await Promise.all([
        ...Object.values(pools).map((pool) => pool.close()),
        opened?.[Symbol.asyncDispose](),
      ])
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
