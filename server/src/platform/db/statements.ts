import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import pg from 'pg'

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
  /** Returns the number of written rows. */
  run(query: RawBuilder<unknown>): Promise<number>
  /** Sets the time without an answer, in milliseconds, after which the server counts as dead. Only in a transaction. */
  allowSilence(ms: number): void
}

/** The maximum for `allowTime`. */
const MOST_TIME_MS = 300_000

/** PostgreSQL ends a statement at its limit. Without a word this much later, the server counts as dead. */
export const SILENCE_GRACE_MS = 2_000

/** Runs one statement on a connection. */
export type Query = (statement: pg.QueryConfig) => Promise<pg.QueryResult>

/** Kysely composes the statements; it never runs them. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

export function statementsOn(query: Query, allowSilence: Db['allowSilence'] = onlyInTransactions): Db {
  async function ask<Row>(statement: RawBuilder<Row>, name?: string): Promise<pg.QueryResult> {
    const { sql: text, parameters } = statement.compile(compiler)
    const values = parameters as unknown[]
    return query(name === undefined ? { text, values } : { name, text, values })
  }
  return {
    rows: async (statement, preparedAs) => (await ask(statement, preparedAs)).rows,
    maybe: async (statement) => (await ask(statement)).rows[0] ?? null,
    one: async (statement) => {
      const row = (await ask(statement)).rows[0]
      if (!row) throw new Error('the statement gave no row')
      return row
    },
    run: async (statement) => (await ask(statement)).rowCount ?? 0,
    allowSilence,
  }
}

function onlyInTransactions(): never {
  throw new Error('statements have a longer limit only in a transaction')
}

/** Extends the time limit for the statements of this transaction, to five minutes at most. */
export async function allowTime(db: Db, ms: number): Promise<void> {
  const limit = Math.min(ms, MOST_TIME_MS)
  await db.run(sql`select set_config('statement_timeout', ${String(limit)}, true)`)
  db.allowSilence(limit + SILENCE_GRACE_MS)
}

/**
 * Limits the memory of each sort and each hash table in the statements of this transaction. The limit never exceeds
 * PostgreSQL's setting.
 */
export async function limitMemory(db: Db, bytes: number): Promise<void> {
  await db.run(sql`
    select set_config('work_mem', least(pg_size_bytes(current_setting('work_mem')), ${bytes}::bigint) / 1024 || 'kB', true)`)
}

/** Has the statements of this transaction wait for a lock no longer than this; then they fail (55P03). */
export async function limitLockWait(db: Db, ms: number): Promise<void> {
  await db.run(sql`select set_config('lock_timeout', ${String(ms)}, true)`)
}
