import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseHeld, isConnectionLost, isRepeatable, NoConnection, OutcomeUnknown } from './errors.ts'
import { Way } from './hosts.ts'
import { OpenConnections, type Sessions } from './open-connections.ts'
import { OrganizationLimits } from './organization-limits.ts'
import { type Db, type Query, statementsOn } from './statements.ts'

/** Statements and transactions, each on a connection of its own. */
export interface Connections extends Db {
  /**
   * Repeats `work` from its start when PostgreSQL requires it (serialization failure, deadlock). Throws OutcomeUnknown
   * if the connection is lost during the commit.
   */
  transaction<T>(work: (db: Db) => Promise<T>, isolation?: Isolation): Promise<T>
}

/**
 * Of a transaction, other than PostgreSQL's default. It is set when the transaction begins. Where a pooler stands between,
 * the first statement sets limits, and after a statement it is too late.
 */
export type Isolation = 'repeatable read'

export interface Pool extends Connections, AsyncDisposable {
  /** The same connections, limited to `maxPerOrganization` for this organization. */
  limitedTo(org: string): Connections
  /** One connection, for its transactions too, for session-level things such as advisory locks. */
  session<T>(work: (db: Connections) => Promise<T>): Promise<T>
  connections(): PoolState
  /** Marks all connections as perhaps cut off. They are not lent again. */
  suspectAll(): void
  /** Ends all connections. The statements under way fail as with a lost connection. */
  endAll(): void
  /** See OpenConnections. */
  endSilent(sessions: Sessions): Promise<number>
  close(): Promise<void>
}

/** Counts of connections, and of callers who wait for one. */
export interface PoolState {
  busy: number
  idle: number
  waiting: number
}

/** PostgreSQL's time limits for a connection, in milliseconds; 0 is unlimited. */
export interface TimeLimits {
  statement: number
  /** Waiting for a lock. */
  lock: number
  /** Doing nothing with a transaction open. */
  idleInTransaction: number
  /**
   * The time without an answer after which the server counts as dead. It is longer than the limit of a statement. A
   * transaction that extends its limit (`allowTime`) extends it too.
   */
  silence: number
}

export interface PoolSettings {
  /** Of one server, or of several in the form of libpq (`readAddress`). */
  url: string
  /** Where pools of a process share what they found out about several servers. */
  way?: Way
  /** The most connections. */
  max: number
  /**
   * A pooler stands between, which lends a session for one transaction at a time (PgBouncer). Then nothing is kept in a
   * session: limits are set in each transaction, statements have no names, and `session` is refused.
   */
  isPooled?: boolean
  /** The most connections of one organization, all by default. See `limitedTo`. */
  maxPerOrganization?: number
  /** How long to wait for a free connection, in milliseconds. */
  wait?: number
  limits?: TimeLimits
  applicationName?: string
  /**
   * Whether a transaction is repeated here when PostgreSQL requires it (default). A replica cancels what its replay
   * cannot wait for, and would cancel it again.
   */
  repeats?: boolean
  /** Called when a connection breaks or cannot be made (with the error), and when one was made (null). */
  onReach?: (failure: Error | null) => void
  /** Called after each statement with its text, without values, and how long it took in milliseconds. */
  onStatement?: (text: string, ms: number) => void
  /** Looks at each new connection before it is lent. What it throws is thrown to whoever wanted it. */
  check?: (db: Db) => Promise<void>
}

const WAIT_MS = 10_000
const IDLE_TIMEOUT_MS = 30_000
const NO_LIMITS: TimeLimits = { statement: 0, lock: 0, idleInTransaction: 0, silence: 0 }
const MAX_TRIES = 5
const FIRST_PAUSE_MS = 5
/** Milliseconds that a new connection has for each statement of its checks. */
const CHECK_WITHIN_MS = 5_000
/** How often a connection is tried after another server was found. */
const SEARCHES = 3

export function openPool(settings: PoolSettings): Pool {
  const { limits = NO_LIMITS, wait = WAIT_MS, onReach = () => undefined, check, isPooled = false } = settings
  const { repeats = true } = settings
  const way = settings.way ?? new Way(settings.url)
  const pool = new pg.Pool({
    Client: class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super({ ...config, connectionString: way.url })
      }
    },
    onConnect: async (client) => {
      await way.check(client)
      await check?.(
        statementsOn((statement) =>
          client.query({ ...statement, query_timeout: CHECK_WITHIN_MS } as pg.QueryConfig),
        ),
      )
    },
    max: settings.max,
    application_name: settings.applicationName ?? 'parley',
    connectionTimeoutMillis: wait,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    // A pooler refuses them when it is connected to.
    ...(!isPooled && {
      statement_timeout: limits.statement,
      lock_timeout: limits.lock,
      idle_in_transaction_session_timeout: limits.idleInTransaction,
    }),
    query_timeout: limits.silence,
  })
  pool.on('error', (error) => {
    // A connection that breaks while the pool is closed is not missed.
    if (!pool.ending) onReach(error)
  })
  pool.on('connect', (client) => {
    onReach(null)
    // Without a listener the error would end the process. The current or next statement fails with the loss.
    client.on('error', () => undefined)
  })
  const open = new OpenConnections(pool)
  const { onStatement } = settings
  const asked = (client: pg.ClientBase, statement: pg.QueryConfig) => {
    const answer = open.ask(client, isPooled ? { ...statement, name: undefined } : statement)
    return onStatement ? timed(answer, statement.text, onStatement) : answer
  }
  const lend = async () => {
    for (;;) {
      const client = await connect(pool, way, onReach)
      if (!open.isSuspect(client)) return client
      client.release(true)
    }
  }
  const withClient: WithClient = async (work) => {
    const client = await lend()
    try {
      const result = await work((statement) => asked(client, statement))
      client.release()
      return result
    } catch (error) {
      // A connection that broke inside the work, or whose transaction is still open because ending it was canceled, must
      // not go back to the pool.
      client.release(isConnectionLost(error) || client.getTransactionStatus() !== 'I')
      throw error
    }
  }
  const organizationLimits = new OrganizationLimits(settings.maxPerOrganization ?? settings.max, wait)
  const connections = (lending: WithClient) =>
    connectionsOf(lending, { limits: isPooled ? limits : null, repeats })
  const all = connections(withClient)
  const close = () => (pool.ended ? Promise.resolve() : pool.end())
  return {
    ...all,
    limitedTo: (org) =>
      settings.maxPerOrganization === undefined
        ? all
        : connections((work) => organizationLimits.within(org, () => withClient(work))),
    session: (work) => {
      if (isPooled) throw new Error('a pooler lends no session for longer than a transaction')
      return withClient((ask) => work(connections((inner) => inner(ask))))
    },
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + organizationLimits.waiting,
    }),
    suspectAll: () => {
      open.suspectAll()
      // Idle ones are replaced before somebody needs them.
      for (let idle = pool.idleCount; idle > 0; idle--)
        void lend().then(
          (client) => client.release(),
          () => undefined,
        )
    },
    endAll: () => open.endAll(),
    endSilent: (sessions) => open.endSilent(sessions),
    close,
    [Symbol.asyncDispose]: close,
  }
}

async function timed<T>(
  answer: Promise<T>,
  text: string,
  tell: (text: string, ms: number) => void,
): Promise<T> {
  const from = performance.now()
  try {
    return await answer
  } finally {
    tell(text, performance.now() - from)
  }
}

/** Lends a connection to `work`. */
type WithClient = <T>(work: (ask: Query) => Promise<T>) => Promise<T>

/**
 * `limits`: set in each transaction, because a pooler lends its session for no longer. Each statement is a transaction
 * then.
 */
function connectionsOf(
  withClient: WithClient,
  { limits, repeats }: { limits: TimeLimits | null; repeats: boolean },
): Connections {
  const single: Query = (statement) =>
    withClient((ask) =>
      limits === null ? ask(statement) : committed(ask, limits, (inner) => inner(statement)),
    )
  return {
    ...statementsOn(single),
    transaction: (work, isolation) => {
      const attempt = () => withClient((ask) => inTransaction(ask, limits, work, isolation))
      return repeats ? repeating(attempt) : attempt()
    },
  }
}

/** Sets the limits of a transaction, where sessions cannot have them. */
function limitsWithin({ statement, lock, idleInTransaction }: TimeLimits): pg.QueryConfig {
  return {
    text: `
      select set_config('statement_timeout', $1, true), set_config('lock_timeout', $2, true),
             set_config('idle_in_transaction_session_timeout', $3, true)`,
    values: [statement, lock, idleInTransaction].map(String),
  }
}

/** Where the address names several servers, one that is lost is replaced by the one that takes writes now. */
async function connect(pool: pg.Pool, way: Way, onReach: (failure: Error) => void): Promise<pg.PoolClient> {
  for (let searches = 0; ; searches++) {
    const isFull = pool.totalCount >= pool.options.max!
    try {
      return await pool.connect()
    } catch (error) {
      if (isFull && /timeout exceeded/.test((error as Error).message)) {
        throw new NoConnection('all connections are in use', { cause: error })
      }
      if (!(error instanceof DatabaseHeld)) onReach(error as Error)
      const isOver = !way.hasOthers || !isConnectionLost(error) || searches === SEARCHES
      if (isOver || pool.ending || !(await way.find())) throw error
    }
  }
}

function inTransaction<T>(
  ask: Query,
  limits: TimeLimits | null,
  work: (db: Db) => Promise<T>,
  isolation: Isolation | undefined,
): Promise<T> {
  let silence: { query_timeout?: number } = {}
  const within = (inner: Query) =>
    work(
      statementsOn(
        (statement) => inner({ ...statement, ...silence }),
        (ms) => {
          silence = { query_timeout: ms }
        },
      ),
    )
  return committed(ask, limits, within, isolation)
}

async function committed<T>(
  ask: Query,
  limits: TimeLimits | null,
  work: (ask: Query) => Promise<T>,
  isolation?: Isolation,
): Promise<T> {
  await ask({ text: isolation ? `begin isolation level ${isolation}` : 'begin' })
  let result: T
  try {
    if (limits !== null) await ask(limitsWithin(limits))
    result = await work(ask)
  } catch (error) {
    if (!isConnectionLost(error)) await ask({ text: 'rollback' })
    throw error
  }
  await commit(ask)
  return result
}

async function commit(ask: Query): Promise<void> {
  let answer: pg.QueryResult
  try {
    answer = await ask({ text: 'commit' })
  } catch (error) {
    throw isConnectionLost(error) && !wasLostBefore(error) ? new OutcomeUnknown(error) : error
  }
  // PostgreSQL answers the commit of a transaction in which a statement failed by rolling it back.
  if (answer.command !== 'COMMIT') throw new Error('nothing was committed: a statement had failed before')
}

/** The connection was already lost, so the statement was not sent. */
function wasLostBefore(error: unknown): boolean {
  return error instanceof Error && error.message.includes('not queryable')
}

async function repeating<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === MAX_TRIES || !isRepeatable(error)) throw error
      await pause(FIRST_PAUSE_MS * 2 ** tries)
    }
  }
}
