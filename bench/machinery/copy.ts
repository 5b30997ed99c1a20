import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from } from 'pg-copy-streams'

/** The approximate size in characters of the chunks that are sent. */
const CHUNK = 256 * 1024

/** One connection that writes rows by COPY. Data loading and the baselines use it. */
export interface Copier extends AsyncDisposable {
  /** Copies rows (`row`, or whole chunks of them) into `target`, a table with optional columns. */
  copy(target: string, rows: Iterable<string>): Promise<void>
  query(text: string): Promise<void>
}

export async function openCopier(databaseUrl: string): Promise<Copier> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  return {
    copy: (target, rows) =>
      pipeline(Readable.from(chunksOf(rows)), client.query(from(`copy ${target} from stdin`))),
    query: async (text) => {
      await client.query(text)
    },
    [Symbol.asyncDispose]: () => client.end(),
  }
}

/** A line in COPY's text format; null is NULL. Values must not contain a tab, line end or backslash. */
export function row(...values: readonly (string | number | null)[]): string {
  return `${values.map((value) => value ?? '\\N').join('\t')}\n`
}

/** Joins rows into chunks of an efficient size. */
export function* chunksOf(rows: Iterable<string>): Generator<string> {
  let chunk = ''
  for (const text of rows) {
    chunk += text
    if (chunk.length < CHUNK) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}
