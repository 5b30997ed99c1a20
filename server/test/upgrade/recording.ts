import { readFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'

/*
 * Statements of a running release, with their parameters, in the order in which they ended. Ids and times are
 * parameters, so the same statements do the same on another database, and the release itself is not needed for it.
 */

interface RecordedStatement {
  /** The number of its connection. */
  connection: number
  text: string
  values: unknown[]
  /** How many rows it returned or wrote. */
  rows: number
}

/** Statements on data. What a release does to its schema is not compared. */
const IS_DATA =
  /^\s*(select|insert|update|delete|with|begin|start|commit|rollback|savepoint|release|set local)\b/i
/** Answers that differ between databases with the same data. */
const IS_SYSTEM = /pg_advisory|set_config|pg_stat|pg_class|pg_inherits|pg_partition|from migrations/
const WRITES = /\b(insert into|update|delete from)\b/i

/** Records all statements of this process on a database from now on. Returns what was recorded, compressed. */
export function recordStatements(database: () => string): () => Buffer {
  const { query } = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const recorded: (RecordedStatement & { isAlone: boolean })[] = []
  const numbers = new WeakMap<object, number>()
  const inTransaction = new WeakSet<object>()
  let connections = 0
  function recording(this: pg.Client, ...args: unknown[]): unknown {
    const [first, second] = args as [string | pg.QueryConfig, unknown[] | undefined]
    const text = typeof first === 'string' ? first : first.text
    const result = query.apply(this, args)
    if (typeof text !== 'string' || !(result instanceof Promise) || this.database !== database())
      return result
    if (!numbers.has(this)) numbers.set(this, ++connections)
    if (/^\s*(begin|start)/i.test(text)) inTransaction.add(this)
    const values = encode((typeof first === 'string' ? second : first.values) ?? []) as unknown[]
    const statement = { connection: numbers.get(this)!, text, values, isAlone: !inTransaction.has(this) }
    result.then(
      ({ rowCount }: pg.QueryResult) => {
        recorded.push({ ...statement, rows: rowCount ?? 0 })
        if (/^\s*(commit|rollback)\s*$/i.test(text)) inTransaction.delete(this)
      },
      () => undefined,
    )
    return result
  }
  Object.assign(pg.Client.prototype, { query: recording })
  return () => {
    Object.assign(pg.Client.prototype, { query })
    return compress(withoutPolls(recorded))
  }
}

/** Reads that stand alone are repeated by every poll, so each is kept once. */
function withoutPolls(recorded: readonly (RecordedStatement & { isAlone: boolean })[]): RecordedStatement[] {
  const seen = new Set<string>()
  return recorded.filter(({ text, isAlone, rows }) => {
    if (!IS_DATA.test(text) || IS_SYSTEM.test(text)) return false
    if (!isAlone || (WRITES.test(text) && rows > 0)) return true
    const isNew = !seen.has(text)
    seen.add(text)
    return isNew
  })
}

function compress(statements: readonly RecordedStatement[]): Buffer {
  const texts = [...new Set(statements.map(({ text }) => text))]
  const numbers = new Map(texts.map((text, number) => [text, number]))
  const lines = statements.map(({ connection, text, rows, values }) =>
    JSON.stringify([connection, numbers.get(text), rows, values]),
  )
  return gzipSync([JSON.stringify(texts), ...lines].join('\n'), { level: 9 })
}

export async function readRecording(file: string): Promise<RecordedStatement[]> {
  const [head, ...lines] = gunzipSync(await readFile(file))
    .toString('utf8')
    .split('\n')
  const texts = JSON.parse(head!) as string[]
  return lines.map((line) => {
    const [connection, text, rows, values] = JSON.parse(line) as [number, number, number, unknown[]]
    return { connection, text: texts[text]!, rows, values: values.map(decode) }
  })
}

/** Sends the statements again and returns what failed, or found or wrote another number of rows. */
export async function replay(url: string, statements: readonly RecordedStatement[]): Promise<string[]> {
  const clients = new Map<number, pg.Client>()
  const differences: string[] = []
  try {
    for (const { connection, text, values, rows } of statements) {
      const client = clients.get(connection) ?? (await connect(url))
      clients.set(connection, client)
      const result = await client.query(text, values).then(
        ({ rowCount }) => rowCount ?? 0,
        (error: Error) => error.message,
      )
      if (result !== rows) differences.push(`${result} instead of ${rows} rows: ${text}`)
    }
  } finally {
    for (const client of clients.values()) await client.end()
  }
  return differences
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

function encode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(encode)
  if (value instanceof Date) return { date: value.toISOString() }
  if (Buffer.isBuffer(value)) return { bytes: value.toString('base64') }
  if (value !== null && typeof value === 'object') return { json: JSON.stringify(value) }
  return value ?? null
}

function decode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decode)
  if (value === null || typeof value !== 'object') return value
  const { date, bytes, json } = value as { date?: string; bytes?: string; json?: string }
  if (date !== undefined) return new Date(date)
  return bytes === undefined ? json : Buffer.from(bytes, 'base64')
}
