import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { withBackupClient } from '../client.ts'
import { DamagedBackup, frame } from '../frames.ts'
import type {
  GlobalApp,
  GlobalUser,
  OrganizationFacts,
  OrganizationHeader,
  OrganizationSums,
  StoredFile,
} from '../header.ts'
import { type BackedUpTable, quoted } from '../tables.ts'
import { backedUpTables } from './tables.ts'

/** The bytes of a file go into frames of this size. */
const CHUNK_BYTES = 1024 * 1024

export interface DumpedOrganization {
  org: string
  version: string
  proof: string
  /** The bytes of a file outside of the database; null when they are gone. */
  readStored: (file: StoredFile & { place: string }) => Promise<Buffer | null>
}

/** The frames of a backup of one organization, as of one moment. Needs little memory. */
export function dumpOrganization(
  url: string,
  dumped: DumpedOrganization,
  write: (bytes: Buffer) => Promise<void>,
): Promise<OrganizationSums> {
  return withBackupClient(url, async (client) => {
    await client.query('begin isolation level repeatable read, read only')
    await write(frame('H', await headerOf(client, dumped)))
    await write(frame('G', await globalsOf(client, dumped.org)))
    const sums: OrganizationSums = { tables: 0, rows: 0, files: 0 }
    for (const table of await backedUpTables(client)) {
      await write(frame('T', table))
      const rows = await dumpRows(client, table, dumped.org, write)
      await write(frame('E', { rows }))
      sums.tables += 1
      sums.rows += rows
    }
    sums.files = await dumpFiles(client, dumped, write)
    await write(frame('Z', sums))
    await client.query('commit')
    return sums
  })
}

async function headerOf(
  client: pg.Client,
  { org, version, proof }: DumpedOrganization,
): Promise<OrganizationHeader> {
  const migrations = await client.query<{ name: string }>('select name from migrations order by name')
  const times = await client.query<{ at: Date; service_time: Date }>(
    'select now() as at, coalesce((select service_time from database_home where id = 1), now()) as service_time',
  )
  const organization = await client.query<OrganizationFacts>(
    'select org_id as id, name, kind from organizations where org_id = $1',
    [org],
  )
  const { at, service_time } = times.rows[0]!
  return {
    format: 2,
    organization: organization.rows[0]!,
    createdAt: at.toISOString(),
    serviceTime: service_time.toISOString(),
    version,
    migrations: migrations.rows.map(({ name }) => name),
    proof,
  }
}

/** Everybody that a foreign key of the organization's rows leads to. Passwords and what else signs them in stay here. */
async function globalsOf(
  client: pg.Client,
  org: string,
): Promise<{ users: GlobalUser[]; apps: GlobalApp[] }> {
  const keys = await client.query<{ table: string; column: string }>(`
    select r.relname as table, a.attname as column
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass
      and exists (select from pg_attribute o where o.attrelid = r.oid and o.attname = 'org_id' and not o.attisdropped)`)
  const referring = keys.rows.map(
    ({ table, column }) => `select ${quoted(column)} from ${quoted(table)} where org_id = $1`,
  )
  const users = await client.query<GlobalUser>(
    `select id, email, name, locale, created_at from users where id in (${referring.join(' union ')}) order by id`,
    [org],
  )
  const apps = await client.query<GlobalApp>(
    `select id, name, redirect_uris, read_at, allowed_at from oauth_clients
     where id in (select client_id from oauth_grants where org_id = $1) order by id`,
    [org],
  )
  return { users: users.rows, apps: apps.rows }
}

async function dumpRows(
  client: pg.Client,
  { table, columns }: BackedUpTable,
  org: string,
  write: (bytes: Buffer) => Promise<void>,
): Promise<number> {
  const only = table === 'files' ? " and place = 'database'" : ''
  const stream = client.query(
    copyTo(
      `copy (select ${columns.map(quoted).join(', ')} from ${quoted(table)}
             where org_id = ${pg.escapeLiteral(org)}${only}) to stdout`,
    ),
  )
  for await (const chunk of stream) await write(frame('D', chunk as Buffer))
  // The stream may end before the server says how many rows it had. The next answer comes after that.
  await client.query('select')
  return stream.rowCount
}

async function dumpFiles(
  client: pg.Client,
  { org, readStored }: DumpedOrganization,
  write: (bytes: Buffer) => Promise<void>,
): Promise<number> {
  const { rows } = await client.query<StoredFile & { place: string }>(
    `select id, place, size, due_at from files where org_id = $1 and place <> 'database' order by id`,
    [org],
  )
  let files = 0
  for (const file of rows) {
    const bytes = await readStored(file)
    // What is about to be deleted may be gone.
    if (!bytes && file.due_at !== null) continue
    if (!bytes) throw new DamagedBackup(`The file ${file.id} is missing in its ${file.place}.`)
    const { place: _, ...stored } = file
    await write(frame('F', stored))
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
      await write(frame('D', bytes.subarray(at, at + CHUNK_BYTES)))
    await write(frame('E', { rows: bytes.length }))
    files += 1
  }
  return files
}
