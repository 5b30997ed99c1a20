import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findConditions } from '../../src/app/alerts/conditions.ts'
import { resumeOrganization } from '../../src/app/home/resume-organization.ts'
import { Secrets, toWire } from '../../src/platform/core/index.ts'
import { LEFT_OUT } from '../../src/platform/db/backup/index.ts'
import { sql } from '../../src/platform/db/index.ts'
import { openWorkspace, type Workspace } from '../fixtures/workspace.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { backUp, remove, restore, rowsOf, tableNames } from './one-organization.ts'

/* The backup of one organization, and what becomes of the others (docs/operating.md: One organization). */

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const TOKEN = 'a token for metrics, long enough'
/** `PARLEY BACKUP 1` and a line end. */
const MARK_BYTES = 16

let app: TestApp
let mine: Workspace
let theirs: Workspace
let names: string[]
let folder: string
let file: string
/** What the backup has. */
let initial: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-organization-'))
  app = await startTestApp({
    env: { PARLEY_ROLE: 'api', PARLEY_METRICS_TOKEN: TOKEN, PARLEY_STATUS_PAGE: 'public' },
  })
  mine = await openWorkspace(app, 'mine')
  theirs = await openWorkspace(app, 'theirs')
  for (const [n, text] of ['tab\tnewline\nreturn\r', '\\N', '\\.', '"quoted" \\ ✓'].entries())
    await app.ok(
      'cdp_people_upsert',
      { externalId: `hard-${n}`, firstName: text, attributes: { text } },
      { key: mine.key },
    )
  names = await tableNames(app.database)
  file = await backUp(app, mine.id, folder)
  initial = await itsRows()
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Of the tables that a backup has. */
function backedUp(content: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(content).filter(([name]) => !(name in LEFT_OUT)))
}

const itsRows = async () => backedUp(await rowsOf(app.runtime.pool, names, mine.id))
const othersRows = () => rowsOf(app.runtime.pool, names, mine.id, 'others')
const nameOf = async (id: string) =>
  (await app.runtime.pool.one(sql<{ name: string }>`select name from organizations where org_id = ${id}`))
    .name

async function resumeMine(keepQueued = false) {
  const organization = { org_id: mine.id, name: await nameOf(mine.id) }
  return resumeOrganization(app.runtime, organization, { keepQueued, stoppedAt: null })
}

/** A file whose content was changed. Same lengths keep its frames whole. */
async function changed(change: (content: Buffer) => Buffer): Promise<string> {
  const bytes = await readFile(file)
  const content = change(zstdDecompressSync(bytes.subarray(MARK_BYTES)))
  const path = `${file}.changed`
  await writeFile(path, Buffer.concat([bytes.subarray(0, MARK_BYTES), zstdCompressSync(content)]))
  return path
}

function replaced(from: string, to: string) {
  return (content: Buffer) => Buffer.from(content.toString('latin1').replaceAll(from, to), 'latin1')
}

test('the backup has every table of organizations, except those that are left out with a reason', async () => {
  const rows = await app.runtime.pool.rows(sql<{ name: string }>`
    select distinct c.relname as name from pg_class c join pg_index i on i.indrelid = c.oid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and i.indisprimary and a.attname = 'org_id'`)
  expect([...names].sort()).toEqual(rows.map(({ name }) => name).sort())
  const content = zstdDecompressSync((await readFile(file)).subarray(MARK_BYTES)).toString('latin1')
  const written = [...content.matchAll(/\{"table":"(\w+)","columns":\["org_id",/g)].map(([, name]) => name!)
  expect(written.sort()).toEqual(names.filter((name) => !(name in LEFT_OUT)).sort())
  expect(Object.keys(LEFT_OUT).filter((name) => !names.includes(name))).toEqual([])
})

test('an organization that is gone comes back with every row, held, and others stay as they are', async () => {
  const others = await othersRows()
  expect(Object.values(initial).filter((digest) => !digest.startsWith('0 ')).length).toBeGreaterThan(55)
  await remove(app.runtime.pool, names, mine.id)
  // A process knows the key for a moment longer.
  await expect.poll(async () => (await app.api('cdp_people_list', {}, { key: mine.key })).status).toBe(401)
  const { organization } = await restore(app, file)
  expect(await itsRows()).toEqual(initial)
  expect(await othersRows()).toEqual(others)
  expect(organization.id).toBe(mine.id)

  const get = async (key: string) => (await app.ok('installation_get', {}, { key })).held
  expect(await get(mine.key)).toEqual({
    reason: 'organization_restored',
    text: 'this organization was restored from a backup',
  })
  expect(await get(theirs.key)).toBeNull()
  expect(await (await fetch(`${app.url}/readyz`)).json()).toEqual({ status: 'ready', heldOrganizations: 1 })
  const metrics = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(await metrics.text()).toContain('parley_held_organizations 1\n')
  const status = await fetch(`${app.url}/status`)
  expect([status.status, await status.text()]).toEqual([503, expect.stringContaining('resumes them: 1')])
  const { pool, clock } = app.runtime
  const watched = { db: pool, clock, held: () => null, realNow: () => new Date() }
  const alerts = await findConditions(watched, { queueAgeMs: 300_000, unknown: 0, backupAgeMs: null })
  expect(alerts.map(({ name }) => name)).toContain(`held ${toWire('organization', mine.id)}`)
  await app.ok('cdp_people_upsert', { externalId: 'while held' }, { key: mine.key })
  await resumeMine()
  expect(await get(mine.key)).toBeNull()
  await expect(resumeMine()).rejects.toThrow(/is not held/)
})

test('one that is here is refused, and replaced when that is asked for', async () => {
  await app.ok('cdp_people_upsert', { externalId: 'came later' }, { key: mine.key })
  await expect(restore(app, file)).rejects.toThrow(/is here already\. Add --replace/)
  const [person] = await app.runtime.pool.rows(
    sql`select 1 from people where org_id = ${mine.id} and external_id = 'came later'`,
  )
  expect(person).toBeDefined()
  const others = await othersRows()
  await restore(app, file, { replace: true })
  expect(await itsRows()).toEqual(initial)
  expect(await othersRows()).toEqual(others)
  // It went on here after its backup.
  await expect(resumeMine(true)).rejects.toThrow(/Resume without --keep-queued/)
  await resumeMine()
})

test('what a request writes while the organization is replaced does not stay beside the rows of the backup', async () => {
  const { pool } = app.runtime
  const waits = () =>
    pool.maybe(sql`
      select 1 as found from pg_stat_activity
      where datname = current_database() and application_name = 'parley backup' and wait_event_type = 'Lock'`)
  const { promise: isBegun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: isDone, resolve: finish } = Promise.withResolvers<void>()
  const request = pool.transaction(async (db) => {
    // The foreign key of its membership waits for this user, and everything is deleted by then.
    await db.rows(sql`select id from users for update`)
    await db.run(sql`
      insert into event_keys (org_id, external_id, event_id, occurred_at)
      values (${mine.id}, 'late', gen_random_uuid(), now())`)
    begin()
    await isDone
  })
  await isBegun
  const restoring = restore(app, file, { replace: true })
  await expect.poll(waits).not.toBeNull()
  finish()
  await request
  await restoring
  expect(await itsRows()).toEqual(initial)
  await resumeMine()
})

test.each([
  [
    'another organization in the rows',
    () => changed(replaced(`${mine.id}\t`, `${theirs.id}\t`)),
    /rows of another organization in/,
  ],
  ['another organization everywhere', () => changed(replaced(mine.id, theirs.id)), /another PARLEY_SECRET/],
  [
    'a second line in a row',
    () =>
      changed((content) => {
        const at = content.indexOf(`${mine.id}\t`)
        content.write(`${mine.id}\t\n${theirs.id.slice(0, 5)}`, at)
        return content
      }),
    /rows of another organization|damaged/,
  ],
  [
    'a table that is not of organizations',
    () => changed(replaced('{"table":"forms","columns":["org_id"', '{"table":"users","columns":["org_id"')),
    /table that does not belong there: users/,
  ],
  [
    'a user whose id is that of the organization',
    () =>
      changed((content) => {
        const text = content.toString('latin1')
        return Buffer.from(
          text.replace(/\{"users":\[\{"id":"[0-9a-f-]{36}"/, `{"users":[{"id":"${mine.id}"`),
          'latin1',
        )
      }),
    /names users that are none/,
  ],
  ['half of the file', async () => cut(), /ends in the middle/],
  [
    'a newer schema',
    () => changed(replaced('0063_platform_organization_holds', '9963_platform_organization_holds')),
    /made by a newer version/,
  ],
] as [string, () => Promise<string>, RegExp][])(
  'refused before anything is written: %s',
  async (_, make, words) => {
    const before = [await itsRows(), await othersRows()]
    await expect(restore(app, await make(), { replace: true })).rejects.toThrow(words)
    expect([await itsRows(), await othersRows()]).toEqual(before)
    expect((await app.ok('installation_get', {}, { key: mine.key })).held).toBeNull()
  },
)

async function cut(): Promise<string> {
  const bytes = await readFile(file)
  await writeFile(`${file}.half`, bytes.subarray(0, bytes.length - 200))
  return `${file}.half`
}

test('refused with what to do: another secret, an older schema, another name, the file of a whole database', async () => {
  const { pool } = app.runtime
  const other = {
    ...app,
    runtime: { ...app.runtime, secrets: new Secrets('another secret'.repeat(3), () => Buffer.alloc(12)) },
  }
  await expect(restore(other, file, { replace: true })).rejects.toThrow(/with the same PARLEY_SECRET/)
  await pool.run(sql`insert into migrations (name) values ('9999_platform_later')`)
  await expect(restore(app, file, { replace: true })).rejects.toThrow(
    /upgrade that one, and back the organization up/,
  )
  await pool.run(sql`delete from migrations where name = '9999_platform_later'`)
  const name = await nameOf(mine.id)
  await pool.run(sql`update organizations set name = 'Renamed' where org_id = ${mine.id}`)
  await expect(restore(app, file, { replace: true })).rejects.toThrow(/is called Renamed here/)
  await pool.run(sql`update organizations set name = ${name} where org_id = ${mine.id}`)
})

test('in another installation, users are found by email address, and others come without a password', async () => {
  await using target = await startTestApp({ env: { PARLEY_ROLE: 'api' }, log: quiet })
  const { pool } = target.runtime
  const members = await app.runtime.pool.rows(sql<{ id: string; email: string }>`
    select u.id, u.email from memberships m join users u on u.id = m.user_id
    where m.org_id = ${mine.id} order by u.email`)
  const known = members[0]!
  const here = target.runtime.newId()
  await pool.run(sql`
    insert into users (id, email, name, password_hash, created_at)
    values (${here}, ${known.email}, 'Known here', 'kept', now())`)
  await restore(target, file)
  const found = await pool.rows(sql<{ id: string; name: string; password_hash: string | null }>`
    select u.id, u.name, u.password_hash from memberships m join users u on u.id = m.user_id
    where m.org_id = ${mine.id} order by u.email`)
  expect(found).toHaveLength(members.length)
  expect(found[0]).toEqual({ id: here, name: 'Known here', password_hash: 'kept' })
  expect(found.slice(1).map(({ password_hash }) => password_hash)).toEqual(members.slice(1).map(() => null))
  const { count } = await pool.one(sql<{ count: number }>`
    select count(*)::int as count from audit_log
    where org_id = ${mine.id} and actor_id = ${toWire('user', known.id)}`)
  expect(count).toBe(0)
  // Its keys work there.
  expect((await target.ok('cdp_people_list', {}, { key: mine.key })).data.length).toBeGreaterThan(4)
  await expect(restore(target, file)).rejects.toThrow(/Add --replace/)
})
