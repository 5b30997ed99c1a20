import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { withBackupClient } from '../client.ts'
import { DamagedBackup } from '../frames.ts'
import type { OrganizationSums, StoredFile } from '../header.ts'
import { type BackedUpTable, copyTarget, quoted } from '../tables.ts'
import type { Part } from './parts.ts'
import { organizationTables } from './tables.ts'
import { settleGlobals, type UserIds, withIdsOfHere } from './users.ts'

export interface LoadedOrganization {
  org: string
  /** The service's time, at which the organization is held. */
  now: Date
  /** When its backup was made, in the service's time. */
  serviceTime: Date
  /** Stores the bytes of a file; says where they are, and returns those that the database itself has to keep. */
  store: (file: StoredFile, bytes: Buffer) => Promise<{ place: string; bytes: Buffer | null }>
}

/**
 * Puts an organization in the place of whatever has its id, in one transaction: all of it or nothing. It is held
 * afterwards. Other organizations are neither locked nor changed.
 */
export function loadOrganization(
  url: string,
  parts: AsyncGenerator<Part>,
  loaded: LoadedOrganization,
): Promise<OrganizationSums> {
  return withBackupClient(url, async (client) => {
    const { org } = loaded
    await client.query('begin')
    // Requests that write now wait until the end.
    await client.query('select from organizations where org_id = $1 for update', [org])
    const tables = (await organizationTables(client)).filter(({ table }) => table !== 'organization_holds')
    const outside = await client.query<{ id: string; place: string; size: number }>(
      `select id, place, size from files where org_id = $1 and place <> 'database'`,
      [org],
    )
    const { rows: begun } = await client.query<{ xid: string }>('select pg_current_xact_id()::text as xid')
    for (const { table } of tables.toReversed())
      await client.query(`delete from ${quoted(table)} where org_id = $1`, [org])
    const sums = await loadParts(client, parts, loaded).catch(refuseCollision)
    await sweep(client, tables, org, begun[0]!.xid)
    await dropOutside(client, outside.rows, loaded)
    await hold(client, loaded)
    await client.query('commit')
    return sums
  })
}

/** The constraints of the database do not allow these rows together. */
function refuseCollision(error: unknown): never {
  if (!(error instanceof pg.DatabaseError) || !error.code?.startsWith('23')) throw error
  const { table, message, detail } = error
  throw new DamagedBackup(
    `The rows of ${table} do not fit together: ${message}${detail ? ` (${detail})` : ''}. Nothing was restored.`,
    { cause: error },
  )
}

async function loadParts(
  client: pg.Client,
  parts: AsyncGenerator<Part>,
  loaded: LoadedOrganization,
): Promise<OrganizationSums> {
  let ids: UserIds = new Map()
  for await (const part of parts) {
    if (part.kind === 'globals') ids = await settleGlobals(client, part.globals)
    else if (part.kind === 'table') await loadRows(client, part.table, withIdsOfHere(part.rows, ids))
    else if (part.kind === 'file') await loadFile(client, part, loaded)
    else return part.sums
  }
  throw new DamagedBackup('The backup ends in the middle.')
}

async function loadRows(
  client: pg.Client,
  table: BackedUpTable,
  rows: AsyncGenerator<Buffer>,
): Promise<void> {
  const stream: CopyStreamQuery = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`))
  const done = finished(stream)
  done.catch(() => undefined)
  try {
    for await (const lines of rows)
      if (!stream.write(lines)) await Promise.race([once(stream, 'drain'), done])
  } catch (error) {
    stream.destroy(error as Error)
    await done.catch(() => undefined)
    throw error
  }
  stream.end()
  await done
}

async function loadFile(
  client: pg.Client,
  { file, bytes }: Extract<Part, { kind: 'file' }>,
  { org, store }: LoadedOrganization,
): Promise<void> {
  const kept = await store(file, bytes)
  await client.query(
    'insert into files (org_id, id, place, size, bytes, due_at) values ($1, $2, $3, $4, $5, $6)',
    [org, file.id, kept.place, file.size, kept.bytes, file.due_at],
  )
}

/** What a request committed between the deletion and now would be beside the rows of the backup. */
async function sweep(
  client: pg.Client,
  tables: readonly BackedUpTable[],
  org: string,
  xid: string,
): Promise<void> {
  for (const { table } of tables.toReversed())
    await client.query(
      `delete from ${quoted(table)} where org_id = $1 and xmin::text::bigint <> $2::bigint % 4294967296`,
      [org, xid],
    )
}

/** Files outside of the database that the backup does not have are deleted by the worker, when the organization goes on. */
async function dropOutside(
  client: pg.Client,
  files: readonly { id: string; place: string; size: number }[],
  { org, now }: LoadedOrganization,
): Promise<void> {
  for (const { id, place, size } of files)
    await client.query(
      `insert into files (org_id, id, place, size, due_at) values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [org, id, place, size, now],
    )
}

/** Who replaced an organization has stopped it before, and its row says when. */
async function hold(client: pg.Client, { org, now, serviceTime }: LoadedOrganization): Promise<void> {
  await client.query(
    `insert into organization_holds as h (org_id, held_at, service_time) values ($1, $2, $3)
     on conflict (org_id) do update set
       held_at = excluded.held_at, service_time = excluded.service_time, is_unfinished = false,
       stopped_at = case when h.held_at is null then null else h.stopped_at end`,
    [org, now, serviceTime],
  )
}
