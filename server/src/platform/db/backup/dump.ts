import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { withBackupClient } from './client.ts'
import { frame } from './frames.ts'
import type { BackupHeader, BackupSums } from './header.ts'
import { type BackedUpTable, quoted, tablesOf } from './tables.ts'

/** The frames of a backup: all tables as of one moment. Needs little memory, whatever their size. */
export async function dump(url: string, write: (bytes: Buffer) => Promise<void>): Promise<BackupSums> {
  return withBackupClient(url, async (client) => {
    await client.query('begin isolation level repeatable read, read only')
    const { rows: names } = await client.query<{ name: string }>('select name from migrations order by name')
    const { rows: times } = await client.query<{ at: Date }>('select now() as at')
    const header: BackupHeader = {
      format: 1,
      createdAt: times[0]!.at.toISOString(),
      migrations: names.map(({ name }) => name),
    }
    await write(frame('H', header))
    const sums: BackupSums = { tables: 0, rows: 0 }
    for (const table of await tablesOf(client)) {
      await write(frame('T', table))
      const rows = await dumpTable(client, table, write)
      await write(frame('E', { rows }))
      sums.tables += 1
      sums.rows += rows
    }
    await write(frame('Z', sums))
    await client.query('commit')
    return sums
  })
}

async function dumpTable(
  client: pg.Client,
  table: BackedUpTable,
  write: (bytes: Buffer) => Promise<void>,
): Promise<number> {
  // A table with partitions is read by a query.
  const columns = table.columns.map(quoted).join(', ')
  const stream = client.query(copyTo(`copy (select ${columns} from ${quoted(table.table)}) to stdout`))
  for await (const chunk of stream) await write(frame('D', chunk as Buffer))
  // The stream may end before the server says how many rows it had. The next answer comes after that.
  await client.query('select')
  return stream.rowCount
}
