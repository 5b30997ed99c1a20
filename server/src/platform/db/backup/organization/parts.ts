import { isUuid } from '../../../core/index.ts'
import { DamagedBackup, type Frame, jsonOf } from '../frames.ts'
import type { Globals, OrganizationSums, StoredFile } from '../header.ts'
import type { BackedUpTable } from '../tables.ts'

/** The parts of a backup, in their order. The rows of a table are read to their end before the next part. */
export type Part =
  | { kind: 'globals'; globals: Globals }
  | { kind: 'table'; table: BackedUpTable; rows: AsyncGenerator<Buffer> }
  | { kind: 'file'; file: StoredFile; bytes: Buffer }
  | { kind: 'end'; sums: OrganizationSums }

const NEWLINE = 0x0a
const RETURN = 0x0d
const ENDS = 'The backup ends in the middle.'

/**
 * Reads the backup of one organization. Throws DamagedBackup when something is missing, and when a row belongs to another
 * organization or to a table that `known` does not have.
 */
export async function* readParts(
  frames: AsyncGenerator<Frame>,
  org: string,
  known: readonly BackedUpTable[],
): AsyncGenerator<Part> {
  const waiting = new Map(known.map((table) => [table.table, table]))
  const sums: OrganizationSums = { tables: 0, rows: 0, files: 0 }
  for (let next = await frames.next(); !next.done; next = await frames.next()) {
    const { kind } = next.value
    if (kind === 'Z') {
      const written = jsonOf<OrganizationSums>(next.value)
      if (JSON.stringify(written) !== JSON.stringify(sums) || waiting.size > 0)
        throw new DamagedBackup('The backup lacks tables, rows or files.')
      return yield { kind: 'end', sums }
    }
    if (kind === 'G') yield { kind: 'globals', globals: requireUsers(jsonOf<Globals>(next.value), org) }
    else if (kind === 'T') {
      const table = requireKnown(jsonOf<BackedUpTable>(next.value), waiting)
      waiting.delete(table.table)
      yield { kind: 'table', table, rows: rowsOf(frames, org, table, (rows) => (sums.rows += rows)) }
      sums.tables += 1
    } else if (kind === 'F') {
      yield { kind: 'file', file: jsonOf<StoredFile>(next.value), bytes: await bytesOf(frames) }
      sums.files += 1
    } else throw new DamagedBackup('The backup is damaged.')
  }
  throw new DamagedBackup(ENDS)
}

/** The ids of users are looked for in rows, so that they have to be what they seem. */
function requireUsers(globals: Globals, org: string): Globals {
  if (globals.users.every(({ id }) => isUuid(id) && id !== org)) return globals
  throw new DamagedBackup('The backup names users that are none. It was changed.')
}

/** Each table once, with all its columns, the organization first. */
function requireKnown(table: BackedUpTable, waiting: ReadonlyMap<string, BackedUpTable>): BackedUpTable {
  const here = waiting.get(table.table)
  if (!here || table.columns.join() !== here.columns.join())
    throw new DamagedBackup(`The backup has a table that does not belong there: ${table.table}.`)
  return here
}

/** Whole lines of COPY. */
async function* rowsOf(
  frames: AsyncGenerator<Frame>,
  org: string,
  { table }: BackedUpTable,
  count: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const begin = Buffer.from(`${org}\t`)
  let rest: Buffer[] = []
  let rows = 0
  for await (const chunk of chunksOf(frames, () => rows, table)) {
    const end = chunk.lastIndexOf(NEWLINE) + 1
    if (end > 0) {
      const lines = Buffer.concat([...rest, chunk.subarray(0, end)])
      rows += requireOwn(lines, begin, table)
      rest = []
      yield lines
    }
    if (end < chunk.length) rest.push(Buffer.from(chunk.subarray(end)))
  }
  if (rest.length > 0) throw new DamagedBackup(ENDS)
  count(rows)
}

/**
 * Counts the lines. COPY writes a line end or a return within a value as two letters, so each line is one row, and it begins
 * with its organization.
 */
function requireOwn(lines: Buffer, begin: Buffer, table: string): number {
  if (lines.includes(RETURN)) throw new DamagedBackup('The backup is damaged.')
  let rows = 0
  for (let at = 0; at < lines.length; at = lines.indexOf(NEWLINE, at) + 1) {
    if (!lines.subarray(at, at + begin.length).equals(begin))
      throw new DamagedBackup(`The backup has rows of another organization in ${table}. It was changed.`)
    rows += 1
  }
  return rows
}

async function bytesOf(frames: AsyncGenerator<Frame>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of chunksOf(frames, () => size, 'files')) {
    chunks.push(Buffer.from(chunk))
    size += chunk.length
  }
  return Buffer.concat(chunks)
}

/** What stands until the end of a table or file, which says how much that was. */
async function* chunksOf(
  frames: AsyncGenerator<Frame>,
  count: () => number,
  of: string,
): AsyncGenerator<Buffer> {
  for (let next = await frames.next(); !next.done; next = await frames.next()) {
    if (next.value.kind === 'D') yield next.value.payload
    else if (next.value.kind !== 'E') break
    else if (jsonOf<{ rows: number }>(next.value).rows === count()) return
    else throw new DamagedBackup(`The backup lacks rows of ${of}.`)
  }
  throw new DamagedBackup(ENDS)
}
