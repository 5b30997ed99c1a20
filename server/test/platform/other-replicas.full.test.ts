import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkReplicas } from '../../src/app/doctor/replica.ts'
import type { EmbeddedPostgres } from '../../src/platform/db/embedded/index.ts'
import { migrate, openPools, type Pool, type Pools, settleHome, sql } from '../../src/platform/db/index.ts'
import { until } from '../harness/waiting.ts'
import { startPooler } from '../peers/pooler.ts'
import { ReplicatedDatabase } from '../peers/replicated-database.ts'

/* Servers that must not be read (docs/scaling.md: Read replicas), and that Parley notices. */

const ORGANIZATION = '00000000-0000-7000-8000-000000000001'

let database: ReplicatedDatabase
let standby: EmbeddedPostgres
let primary: Pool
beforeAll(async () => {
  database = await ReplicatedDatabase.start()
  primary = database.open(database.primary)
  await migrate(primary)
  const visitor = { folder: null, now: () => new Date(0), newId: () => ORGANIZATION }
  await settleHome(primary, visitor)
  standby = await database.addStandby()
})
afterAll(async () => {
  await primary?.close()
  await database?.[Symbol.asyncDispose]()
})

interface Watched extends AsyncDisposable {
  pools: Pools
  told: string[]
}

/** The pools of a service, whose replica can be as old as it likes. */
function watching(
  replica: string,
  { of = database.primary.url, isHeld = (): boolean => false, isPooled = false } = {},
): Watched {
  const told: string[] = []
  const tell = (name: string, reason: string | null) => void told.push(`${name}: ${reason}`)
  const replicas = { url: replica, stalenessMs: 300_000, isHeld, tell }
  const pools = openPools({
    url: of,
    isPooled,
    connections: 5,
    role: 'api',
    requestTimeout: 60_000,
    replicas,
  })
  const watch = pools.replicas!.watch()
  return {
    pools,
    told,
    [Symbol.asyncDispose]: async () => {
      await watch[Symbol.asyncDispose]()
      await pools[Symbol.asyncDispose]()
    },
  }
}

const problemOf = ({ pools }: Watched) => pools.replicas!.reports()[0]!.problem
const readerOf = ({ pools }: Watched, hasEverything: boolean) =>
  pools.replicas!.reader(pools.requests, ORGANIZATION, hasEverything)

/** Nothing is read from it, and the log says why without the password. */
async function expectUnread(watched: Watched, problem: string, words: string): Promise<void> {
  await until(() => problemOf(watched) === problem)
  expect([await readerOf(watched, false), await readerOf(watched, true)]).toEqual([null, null])
  await until(() => watched.told.at(-1)?.includes(words))
  expect(watched.told.join()).not.toContain(new URL(database.primary.url).password)
}

/** Notes that a service is at home on the primary, as services do every five seconds. */
const beat = (db: Pool) =>
  db.run(sql`update database_home set beats = beats + 1, beat_at = clock_timestamp() where id = 1`)

test('a standby of this database is read', async () => {
  await using watched = watching(standby.url)
  await until(() => problemOf(watched) === null)
  const reader = (await readerOf(watched, true))!
  expect(await reader.pool.one(sql`select pg_is_in_recovery() as "isStandby"`)).toEqual({ isStandby: true })
  expect(reader.ageMs).not.toBeNull()
  expect(watched.told).toEqual([])
})

test('through poolers of transactions, it is read all the same', async () => {
  await using before = await startPooler(database.primary.url)
  await using other = await startPooler(standby.url)
  const of = before.urlOf(database.primary.url)
  await using watched = watching(other.urlOf(standby.url), { of, isPooled: true })
  await until(() => problemOf(watched) === null)
  const reader = (await readerOf(watched, true))!
  const limit = await reader.pool.transaction((db) =>
    db.one(sql`select pg_is_in_recovery() as "isStandby", current_setting('statement_timeout') as limit`),
  )
  expect(limit).toEqual({ isStandby: true, limit: '1min' })
  expect([...before.refused, ...other.refused]).toEqual([])
})

test('of several, the ones that can be read take turns', async () => {
  const { host } = new URL(standby.url)
  const both = standby.url.replace(host, `127.0.0.1:1,${host}`)
  await using watched = watching(`${both}?target_session_attrs=standby`)
  await until(() => watched.pools.replicas!.reports()[1]!.problem === null)
  await until(() => problemOf(watched) === 'away')
  for (let turn = 0; turn < 4; turn++) {
    const reader = (await readerOf(watched, true))!
    await reader.pool.rows(sql`select 1`)
    expect(reader.ageMs).not.toBeNull()
  }
})

test.each([
  ['the database itself', (): string => database.primary.url, 'no_standby', 'it is no standby'],
  [
    'a server that is not there',
    (): string => 'postgres://a:b@127.0.0.1:1/parley',
    'away',
    'it does not answer',
  ],
  [
    'an account that it does not know',
    (): string => standby.url.replace(/:[^:@]+@/, ':wrong@'),
    'refused',
    'it refuses to be read',
  ],
  [
    'another database of the same standby',
    (): string => standby.url.replace(/parley$/, 'postgres'),
    'other',
    'it is a replica of another database',
  ],
] as const)('%s is not read', async (_, url, problem, words) => {
  await using watched = watching(url())
  await expectUnread(watched, problem, words)
})

test('the doctor says whether a replica follows, without its password', async () => {
  const replica = { url: standby.url, stalenessMs: 300_000 }
  const { host } = new URL(standby.url)
  expect(await checkReplicas(database.primary.url, replica)).toEqual([
    { check: 'replica', ok: true, detail: `${host} follows the database` },
  ])
  const primaryHost = new URL(database.primary.url).host
  const url = database.primary.url.replace(primaryHost, `${primaryHost},127.0.0.1:1`)
  const findings = await checkReplicas(database.primary.url, { ...replica, url })
  expect(findings.map(({ ok }) => ok)).toEqual([false, false])
  expect(findings[0]!.detail).toBe(`${primaryHost} is not read, because it is no standby`)
  expect(findings[1]!.detail).toMatch(/^127\.0\.0\.1:1: .*ECONNREFUSED/)
  expect(JSON.stringify(findings)).not.toContain(new URL(url.split(',')[0]!).password)
})

test('a replica is not read while the database is held', async () => {
  let isHeld = true
  await using watched = watching(standby.url, { isHeld: () => isHeld })
  await expectUnread(watched, 'held', 'the database is held')
  isHeld = false
  await until(() => problemOf(watched) === null)
})

test('the replica of the original is not read by a copy, although it has the same rows and is ahead', async () => {
  const copy = await database.addCopy()
  await beat(primary)
  await primary.run(sql`create table if not exists written as select generate_series(1, 100000) as n`)
  await using replica = database.open(standby)
  await using copied = database.open(copy)
  await until(async () => {
    const { at: theirs } = await replica.one(
      sql<{ at: number }>`select (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint as at`,
    )
    const { at: ours } = await copied.one(
      sql<{ at: number }>`select (pg_current_wal_lsn() - '0/0'::pg_lsn)::bigint as at`,
    )
    return theirs > ours
  })
  await using watched = watching(standby.url, { of: copy.url })
  await expectUnread(watched, 'other', 'it is a replica of another database')
})

test('a database that goes on after a restore does not read the replica of before', async () => {
  await using replica = database.open(standby)
  await using watched = watching(standby.url)
  await until(() => problemOf(watched) === null)
  await replica.run(sql`select pg_wal_replay_pause()`)
  await primary.run(sql`
    update database_home set identity = '00000000-0000-7000-8000-000000000002', beats = beats + 1 where id = 1`)
  await expectUnread(watched, 'other', 'it is a replica of another database')
  await replica.run(sql`select pg_wal_replay_resume()`)
  await until(() => problemOf(watched) === null)
})

test('a replica that is promoted is no longer read', async () => {
  await using replica = database.open(standby)
  await using watched = watching(standby.url)
  await until(() => problemOf(watched) === null)
  const reader = (await readerOf(watched, false))!
  await replica.run(sql`select pg_promote()`)
  await expectUnread(watched, 'no_standby', 'it is no standby')
  expect(
    await reader.pool.one(sql`select pg_is_in_recovery() as "isStandby", current_setting('port')`),
  ).toEqual({
    isStandby: false,
    current_setting: new URL(database.primary.url).port,
  })
})

test('after a failover, a replica that does not follow the new server is not read', async () => {
  const [next, behind] = [await database.addStandby(), await database.addStandby()]
  const { host } = new URL(database.primary.url)
  const both = database.primary.url.replace(host, `${host},${new URL(next.url).host}`)
  await using watched = watching(behind.url, { of: both })
  await until(() => problemOf(watched) === null)
  await database.primary.stop()
  await using promoted = database.open(next)
  await promoted.run(sql`select pg_promote()`)
  await expectUnread(watched, 'old', 'it is too old')
})
