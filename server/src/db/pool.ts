import { setTimeout as pause } from 'node:timers/promises'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import pg from 'pg'
import { isConnectionLost, isRepeatable, OutcomeUnknown } from './errors.ts'

// Counts and sizes stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Where statements run: the pool, or one transaction. Statements are `sql` templates, so every value is bound. */
export interface Db {
  /** `preparedAs` names a hot statement whose text never varies: PostgreSQL then plans it once a connection. */
  rows<Row>(query: RawBuilder<Row>, preparedAs?: string): Promise<Row[]>
  /** The first row, or null. */
  maybe<Row>(query: RawBuilder<Row>): Promise<Row | null>
  /** The one row; throws when there is none. */
  one<Row>(query: RawBuilder<Row>): Promise<Row>
  /** Gives how many rows were written. */
  run(query: RawBuilder<unknown>): Promise<number>
}

export interface Pool extends Db, AsyncDisposable {
  /**
   * Repeats `work` from its start when PostgreSQL asks for it (serialization failure, deadlock). Throws OutcomeUnknown
   * when the connection is lost while it commits.
   */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** One connection for session-level things such as advisory locks. */
  session<T>(work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface PoolSettings {
  url: string
  /** Connections, at most. */
  max: number
  applicationName?: string
  /** Told of connections that break while idle; the pool replaces them. */
  onError?: (error: Error) => void
}

const CONNECT_TIMEOUT_MS = 10_000
const IDLE_TIMEOUT_MS = 30_000
const MAX_TRIES = 5
const FIRST_PAUSE_MS = 5

export function openPool(settings: PoolSettings): Pool {
  const pool = new pg.Pool({
    connectionString: settings.url,
    max: settings.max,
    application_name: settings.applicationName ?? 'parley',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
  })
  pool.on('error', (error) => {
    // A connection that breaks while the pool is closed is not missed.
    if (!pool.ending) settings.onError?.(error)
  })
  // While a connection is in use nobody else listens; the statement under way, or the next one, fails with the loss.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const close = () => (pool.ended ? Promise.resolve() : pool.end())
  return {
    ...statementsOn({ query: (config) => withClient(pool, (client) => client.query(config)) }),
    transaction: (work) => retrying(() => withClient(pool, (client) => inTransaction(client, work))),
    session: (work) => withClient(pool, (client) => work(statementsOn(client))),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Kysely composes the statements; it never runs them. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

interface Connection {
  query(config: pg.QueryConfig): Promise<pg.QueryResult>
}

function statementsOn(connection: Connection): Db {
  async function query<Row>(statement: RawBuilder<Row>, name?: string): Promise<pg.QueryResult> {
    const { sql: text, parameters } = statement.compile(compiler)
    const values = parameters as unknown[]
    return connection.query(name === undefined ? { text, values } : { name, text, values })
  }
  return {
    rows: async (statement, preparedAs) => (await query(statement, preparedAs)).rows,
    maybe: async (statement) => (await query(statement)).rows[0] ?? null,
    one: async (statement) => {
      const row = (await query(statement)).rows[0]
      if (!row) throw new Error('the statement gave no row')
      return row
    },
    run: async (statement) => (await query(statement)).rowCount ?? 0,
  }
}

async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const result = await work(client)
    client.release()
    return result
  } catch (error) {
    // A connection that broke inside the work must not go back to the pool.
    client.release(isConnectionLost(error))
    throw error
  }
}

async function inTransaction<T>(client: pg.PoolClient, work: (db: Db) => Promise<T>): Promise<T> {
  await client.query('begin')
  let result: T
  try {
    result = await work(statementsOn(client))
  } catch (error) {
    if (!isConnectionLost(error)) await client.query('rollback')
    throw error
  }
  await commit(client)
  return result
}

async function commit(client: pg.PoolClient): Promise<void> {
  let answer: pg.QueryResult
  try {
    answer = await client.query('commit')
  } catch (error) {
    throw isConnectionLost(error) && !wasLostBefore(error) ? new OutcomeUnknown(error) : error
  }
  // PostgreSQL answers the commit of a transaction in which a statement failed by rolling it back.
  if (answer.command !== 'COMMIT') throw new Error('nothing was committed: a statement had failed before')
}

/** The connection had broken already, so the statement was never sent. */
function wasLostBefore(error: unknown): boolean {
  return error instanceof Error && error.message.includes('not queryable')
}

async function retrying<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === MAX_TRIES || !isRepeatable(error)) throw error
      await pause(FIRST_PAUSE_MS * 2 ** tries)
    }
  }
}
