import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { withBackupClient } from './client.ts'
import { DamagedBackup, type Frame, jsonOf, readFrames } from './frames.ts'
import type { BackupHeader, BackupSums, OrganizationHeader } from './header.ts'
import { type BackedUpTable, copyTarget, quoted, tablesOf } from './tables.ts'

/** Reads what a backup is, and the frames that follow. */
export async function openBackup(
  stream: Readable,
): Promise<{ header: BackupHeader | OrganizationHeader; frames: AsyncGenerator<Frame> }> {
  const frames = readFrames(stream)
  const first = await frames.next()
  if (first.done || first.value.kind !== 'H') throw new DamagedBackup('The file is not a backup of Parley.')
  const header = jsonOf<BackupHeader | OrganizationHeader>(first.value)
  if (header.format !== 1 && header.format !== 2)
    throw new DamagedBackup('This backup was written by a newer version of Parley.')
  return { header, frames }
}

/**
 * Loads a backup into an empty database with the same migrations, in one transaction: all of it or nothing. Needs little
 * memory. Throws DamagedBackup.
 */
export function load(url: string, frames: AsyncGenerator<Frame>): Promise<BackupSums> {
  return withBackupClient(url, async (client) => {
    await client.query('begin')
    const tables = new Map((await tablesOf(client)).map((table) => [table.table, table]))
    // Rows arrive in the order of table names, and what they refer to may come later.
    const references = await dropReferences(client)
    for (const table of tables.keys()) await client.query(`delete from ${quoted(table)}`)
    const sums = await loadTables(client, frames, tables)
    for (const { owner, name, definition } of references)
      await client.query(`alter table ${owner} add constraint ${quoted(name)} ${definition}`)
    await client.query('commit')
    await client.query('analyze')
    return sums
  })
}

interface Reference {
  owner: string
  name: string
  definition: string
}

/** Foreign keys of partitions follow those of their table. */
async function dropReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(`
    select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace and conparentid = 0`)
  for (const { owner, name } of rows)
    await client.query(`alter table ${owner} drop constraint ${quoted(name)}`)
  return rows
}

async function loadTables(
  client: pg.Client,
  frames: AsyncGenerator<Frame>,
  known: ReadonlyMap<string, BackedUpTable>,
): Promise<BackupSums> {
  const sums: BackupSums = { tables: 0, rows: 0 }
  for await (const next of frames) {
    if (next.kind === 'Z') {
      const written = jsonOf<BackupSums>(next)
      if (written.rows !== sums.rows || written.tables !== sums.tables)
        throw new DamagedBackup('The backup lacks tables or rows.')
      return sums
    }
    if (next.kind !== 'T') throw new DamagedBackup('The backup is damaged.')
    const table = jsonOf<BackedUpTable>(next)
    const here = known.get(table.table)
    if (!here || table.columns.some((column) => !here.columns.includes(column)))
      throw new DamagedBackup(`The backup has a table that this version does not know: ${table.table}.`)
    sums.rows += await loadTable(client, table, frames)
    sums.tables += 1
  }
  throw new DamagedBackup('The backup ends in the middle.')
}

async function loadTable(
  client: pg.Client,
  table: BackedUpTable,
  frames: AsyncGenerator<Frame>,
): Promise<number> {
  const stream: CopyStreamQuery = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`))
  const done = finished(stream)
  done.catch(() => undefined)
  for (;;) {
    const { value, done: isOver } = await frames.next()
    if (isOver || (value.kind !== 'D' && value.kind !== 'E')) {
      stream.destroy(new Error('damaged'))
      await done.catch(() => undefined)
      throw new DamagedBackup('The backup ends in the middle.')
    }
    if (value.kind === 'E') {
      stream.end()
      await done
      if (stream.rowCount !== jsonOf<{ rows: number }>(value).rows)
        throw new DamagedBackup(`The backup lacks rows of ${table.table}.`)
      return stream.rowCount
    }
    if (!stream.write(value.payload)) await Promise.race([once(stream, 'drain'), done])
  }
}
