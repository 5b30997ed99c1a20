import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ensureEventPartitions } from '../../src/customers/events/index.ts'
import { bootstrapKey, ensureOrganization } from '../../src/identity/access/index.ts'
import { runSumsWorker } from '../../src/messaging/index.ts'
import { type Db, EarlierDatabase, migrate, type Pool, sql } from '../../src/platform/db/index.ts'
import { BASELINE, EARLIER } from '../../src/platform/db/migrations/baseline.ts'
import { workOneBatch } from '../harness/due-work.ts'
import { startTestApp } from '../harness/harness.ts'
import { describeCatalogue } from './catalogue.ts'
import { makeDatabase, makeEarlierDatabase, ORGANIZATION, openDatabase } from './databases.ts'

/* A database that was created before the baseline of version 0.1.0 (docs/operating.md: The database). */

const MIGRATIONS = join(import.meta.dirname, '../../../migrations')
/** The date of the dump, as its partitions show. */
const DUMPED = new Date('2026-10-01')

let earlier: string
/** A folder with the baseline and no later migration. */
let baseline: string
beforeAll(async () => {
  earlier = await makeEarlierDatabase()
  baseline = await mkdtemp(join(tmpdir(), 'parley-migrations-'))
  for (const name of BASELINE) await copyFile(join(MIGRATIONS, name), join(baseline, name))
})
afterAll(() => rm(baseline, { recursive: true }))

async function openEarlier(max = 1): Promise<Pool> {
  const pool = openDatabase(await makeDatabase(earlier), max)
  onTestFinished(() => pool.close())
  return pool
}

async function openFresh(): Promise<Pool> {
  const pool = openDatabase(await makeDatabase())
  onTestFinished(() => pool.close())
  await migrate(pool, { folder: baseline })
  await ensureEventPartitions(pool, DUMPED)
  return pool
}

async function namesOf(db: Db): Promise<string[]> {
  const rows = await db.rows(sql<{ name: string }>`select name from migrations order by name`)
  return rows.map(({ name }) => name)
}

/** The rows of every table but `migrations`, as digests. */
async function contentOf(db: Db): Promise<Record<string, { rows: number; digest: string }>> {
  const tables = await db.rows(sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations' order by relname`)
  const content: Record<string, { rows: number; digest: string }> = {}
  for (const { name } of tables) {
    content[name] = await db.one(sql<{ rows: number; digest: string }>`
      select count(*) as rows, md5(coalesce(string_agg(t::text, '\n' order by t::text), '')) as digest
      from ${sql.table(name)} t`)
  }
  return content
}

test('the baseline creates the same schema as the earlier migrations', async () => {
  const [before, fresh] = [await openEarlier(), await openFresh()]
  // The first migration after the baseline adds them.
  await before.run(sql`alter table migrations add column version text, add column unbuilt text[]`)
  expect(await describeCatalogue(fresh)).toEqual(await describeCatalogue(before))
  const filled = Object.entries(await contentOf(fresh)).filter(([, { rows }]) => rows > 0)
  expect(filled).toEqual([])
})

test('a database with all earlier migrations is recognized, and it does not change', async () => {
  const pool = await openEarlier()
  const [schema, content] = [await describeCatalogue(pool), await contentOf(pool)]
  expect(content.people!.rows).toBe(6)
  expect(await migrate(pool, { folder: baseline })).toEqual([])
  expect(await namesOf(pool)).toEqual([...EARLIER, ...BASELINE].toSorted())
  expect(await describeCatalogue(pool)).toEqual(schema)
  expect(await contentOf(pool)).toEqual(content)
  expect(await migrate(pool, { folder: baseline })).toEqual([])
})

test('processes that start on it at the same time record the baseline once', async () => {
  const pool = await openEarlier(3)
  expect(await Promise.all(Array.from({ length: 3 }, () => migrate(pool, { folder: baseline })))).toEqual([
    [],
    [],
    [],
  ])
  expect(await namesOf(pool)).toEqual([...EARLIER, ...BASELINE].toSorted())
})

test('it gets the migrations after the baseline, like every database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of await readdir(MIGRATIONS)) await copyFile(join(MIGRATIONS, name), join(folder, name))
  await writeFile(join(folder, '9999_platform_later.sql'), 'alter table people add column later int')
  const later = (await readdir(folder)).filter((name) => !BASELINE.includes(name)).toSorted()
  const [before, fresh] = [await openEarlier(), await openFresh()]
  expect(await migrate(before, { folder })).toEqual(later)
  expect(await migrate(fresh, { folder })).toEqual(later)
  expect(await describeCatalogue(before)).toEqual(await describeCatalogue(fresh))
})

test.each([
  [
    'lacks the last of the earlier migrations',
    sql`delete from migrations where name >= '0104'`,
    /lacks 2 of the migrations until then, first 0104_messaging_limits\.sql\.\nStart the last version that has migrations\/0107_files_of_messages\.sql on it once, then this one\. Nothing was changed\.$/,
  ],
  [
    'has only the first one',
    sql`delete from migrations where name > '0001_access.sql'`,
    /lacks 67 of the migrations until then, first 0002_people_and_events\.sql\./,
  ],
  [
    'has one that this version does not know',
    sql`insert into migrations (name) values ('0110_elsewhere.sql')`,
    /has migrations that no version before 0\.1\.0 has: 0110_elsewhere\.sql\./,
  ],
])('one that %s is refused, and it does not change', async (_, change, message) => {
  const pool = await openEarlier()
  await pool.run(change)
  const [names, schema, content] = [await namesOf(pool), await describeCatalogue(pool), await contentOf(pool)]
  const refusal = await migrate(pool).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(EarlierDatabase)
  expect((refusal as Error).message).toMatch(message)
  expect(await namesOf(pool)).toEqual(names)
  expect(await describeCatalogue(pool)).toEqual(schema)
  expect(await contentOf(pool)).toEqual(content)
})

test('the service continues with the existing people, events, segments and runs', async () => {
  await using app = await startTestApp({
    database: await makeDatabase(earlier),
    env: { PARLEY_ROLE: 'api' },
  })
  const { runtime } = app
  const key = await runtime.pool.transaction(async (db) => {
    const now = runtime.clock.now()
    const { organization } = await ensureOrganization(db, {
      name: ORGANIZATION,
      kind: 'development',
      id: runtime.newId(),
      now,
    })
    return bootstrapKey(db, runtime.secrets, organization.org_id, now)
  })
  const ok = async (name: string, input = {}) => {
    const { status, body } = await app.api(name, input, { key })
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return body
  }
  const person = 'customer-0006'
  expect((await ok('cdp_people_list')).data).toHaveLength(6)

  await ok('cdp_events_record', { name: 'order_placed', externalId: 'placed-now', personExternalId: person })
  const { data: events } = await ok('cdp_events_list', { personExternalId: person, limit: 100 })
  expect(events.map(({ externalId }: { externalId: string }) => externalId)).toEqual([
    'placed-now',
    'placed-0',
    'placed-long-ago',
  ])
  // The external id of an event from before the upgrade is still known.
  const again = await ok('cdp_events_record', {
    name: 'order_placed',
    externalId: 'placed-0',
    personExternalId: person,
  })
  expect(again).toMatchObject({ created: false })

  expect(await ok('segments_evaluate', { slug: 'reachable-customers' })).toMatchObject({
    entrants: 0,
    leavers: 0,
    total: 6,
  })
  expect((await ok('segments_members_list', { slug: 'buyers' })).data).toHaveLength(6)
  const { data: initiatives } = await ok('initiatives_list')
  expect(await ok('initiatives_summary', { id: initiatives[0].id })).toMatchObject({ participantCount: 6 })
  expect((await ok('conversations_list')).data.length).toBeGreaterThan(0)

  const progress = () => ok('initiatives_progress', { id: initiatives[0].id })
  const { states } = await progress()
  expect(Object.values<number>(states).reduce((sum, count) => sum + count)).toBe(6)
  // An hour later a worker counts the runs from before.
  const clock = { scale: 1, now: () => new Date(runtime.clock.now().getTime() + 2 * 3_600_000) }
  const worker = runSumsWorker({ ...runtime, clock })
  const { org } = await runtime.pool.one(sql<{ org: string }>`
    select org_id as org from organizations where name = ${ORGANIZATION}`)
  expect(await workOneBatch(runtime, worker, org)).toBe(0)
  while ((await workOneBatch({ ...runtime, clock }, worker, org)) > 0);
  expect(await runtime.pool.rows(sql`select id from run_sums where counted_at is null`)).toEqual([])
  expect((await progress()).states).toEqual(states)
})
