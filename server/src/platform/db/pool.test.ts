import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { PATIENCE_MS } from '../../../test/harness/waiting.ts'
import {
  allowTime,
  type Db,
  divideConnections,
  isBadValue,
  isConnectionLost,
  isOutcomeUnknown,
  isTransient,
  isUniqueViolation,
  NoConnection,
  openPool,
  type Pool,
  sql,
} from './index.ts'
import { OrganizationLimits } from './organization-limits.ts'

/** With one connection, so that one that is broken and kept shows at once. */
let pool: Pool
let other: Pool
beforeEach(() => {
  pool = openPool({ url: inject('postgresUrl'), max: 1 })
  other = openPool({ url: inject('postgresUrl'), max: 1 })
})
afterEach(async () => {
  await pool.close()
  await other.close()
})

const pidOf = (db: Db) => db.one(sql<{ pid: number }>`select pg_backend_pid() as pid`).then((row) => row.pid)
const isRunning = ({ pid }: { pid: number }) =>
  other.maybe(sql`select 1 from pg_stat_activity where pid = ${pid}`).then((row) => row !== null)
const untilItSleeps = (pid: number) =>
  expect
    .poll(() => other.maybe(sql`select wait_event from pg_stat_activity where pid = ${pid}`))
    .toEqual({ wait_event: 'PgSleep' })

async function endBackend(pid: number): Promise<void> {
  await other.run(sql`select pg_terminate_backend(${pid})`)
  await expect.poll(() => isRunning({ pid })).toBe(false)
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable('it succeeded'),
    (error: unknown) => error,
  )

test('a connection lost between two statements fails its transaction, and the next transaction gets a new one', async () => {
  const failure = await failureOf(
    pool.transaction(async (db) => {
      await endBackend(await pidOf(db))
      await db.run(sql`select 1`)
    }),
  )
  expect(isConnectionLost(failure)).toBe(true)
  expect(isOutcomeUnknown(failure)).toBe(false)
  expect(await pool.transaction((db) => db.one(sql`select 1 as n`))).toEqual({ n: 1 })
})

test('a connection lost while a statement runs fails its transaction', async () => {
  const failure = await failureOf(
    pool.transaction(async (db) => {
      const pid = await pidOf(db)
      await Promise.all([db.run(sql`select pg_sleep(60)`), untilItSleeps(pid).then(() => endBackend(pid))])
    }),
  )
  expect(isConnectionLost(failure)).toBe(true)
  expect(isOutcomeUnknown(failure)).toBe(false)
  expect(await pool.one(sql`select 1 as n`)).toEqual({ n: 1 })
})

test('a connection lost before the commit is known to have changed nothing', async () => {
  const failure = await failureOf(
    pool.transaction(async (db) => {
      await endBackend(await pidOf(db))
      // Until this side has noticed: a commit that is sent before has an unknown outcome.
      await pause(200)
    }),
  )
  expect(isConnectionLost(failure)).toBe(true)
  expect(isOutcomeUnknown(failure)).toBe(false)
})

test('a connection lost while its transaction commits leaves the outcome unknown, and nothing is repeated', async () => {
  let tries = 0
  const failure = await failureOf(
    pool.transaction(async (db) => {
      tries += 1
      await db.run(sql`create temporary table slow (n int)`)
      await db.run(sql`
        create function pg_temp.linger() returns trigger language plpgsql as
        'begin perform pg_sleep(60); return null; end'`)
      await db.run(sql`
        create constraint trigger lingers after insert on slow deferrable initially deferred
        for each row execute function pg_temp.linger()`)
      await db.run(sql`insert into slow values (1)`)
      const pid = await pidOf(db)
      void untilItSleeps(pid).then(() => endBackend(pid))
    }),
  )
  expect(isOutcomeUnknown(failure)).toBe(true)
  expect(isConnectionLost(failure)).toBe(true)
  expect(isTransient(failure)).toBe(true)
  expect(tries).toBe(1)
})

test('committing after a failed statement reports that nothing was committed', async () => {
  await expect(
    pool.transaction(async (db) => {
      await db.run(sql`select 1 / 0`).catch(() => undefined)
    }),
  ).rejects.toThrow('nothing was committed')
})

const raise = (db: Db, state: string) =>
  db.run(sql.raw(`do 'begin raise exception using errcode = ''${state}''; end'`))

test.each(['40001', '40P01'])(
  'a transaction that ends with %s is repeated, five times in all',
  async (state) => {
    let tries = 0
    const failure = pool.transaction(async (db) => {
      tries += 1
      await raise(db, state)
    })
    await expect(failure).rejects.toMatchObject({ code: state })
    expect(tries).toBe(5)
  },
)

test.each([
  ['08006', { lost: true, transient: true }],
  ['57P01', { lost: true, transient: true }],
  ['57P03', { lost: true, transient: true }],
  ['25P03', { lost: true, transient: true }],
  ['53300', { lost: true, transient: true }],
  ['40001', { transient: true }],
  ['40P01', { transient: true }],
  ['53100', { transient: true }],
  ['53200', { transient: true }],
  ['55P03', { transient: true }],
  ['57014', { transient: true }],
  ['58030', { transient: true }],
  ['22P02', { bad: true }],
  ['22003', { bad: true }],
  ['23505', { unique: true }],
  ['23503', {}],
  ['42601', {}],
  ['25P02', {}],
  ['XX000', {}],
])('%s is %o', async (state, expected) => {
  const failure = await failureOf(raise(pool, state))
  expect({
    lost: isConnectionLost(failure),
    transient: isTransient(failure),
    bad: isBadValue(failure),
    unique: isUniqueViolation(failure),
  }).toEqual({ lost: false, transient: false, bad: false, unique: false, ...expected })
})

test.each([
  'postgres://nobody@127.0.0.1:1/none',
  'postgres://nobody@no-such-host.invalid/none',
  'postgres:///none?host=/no/such/folder',
])('a server that cannot be reached is a lost connection: %s', async (url) => {
  await using unreachable = openPool({ url, max: 1 })
  const failure = await failureOf(unreachable.one(sql`select 1`))
  expect(isConnectionLost(failure)).toBe(true)
})

test('a server that accepts the connection but never answers is a lost connection', async () => {
  const sockets: Socket[] = []
  const mute = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const { port } = mute.address() as AddressInfo
  await using unreachable = openPool({ url: `postgres://nobody@127.0.0.1:${port}/none`, max: 1, wait: 50 })
  const failures = await Promise.all([1, 2, 3].map((n) => failureOf(unreachable.one(sql`select ${n}`))))
  expect(failures.map(isTransient)).toEqual([true, true, true])
  expect(failures.some(isConnectionLost)).toBe(true)
  for (const socket of sockets) socket.destroy()
  mute.close()
})

test('an organization at its limit waits for its own connections, and others are served meanwhile', async () => {
  const limits = { max: 4, maxPerOrganization: 2, wait: PATIENCE_MS }
  await using shared = openPool({ url: inject('postgresUrl'), ...limits })
  const { promise: until, resolve: release } = Promise.withResolvers<void>()
  const greedy = shared.limitedTo('greedy')
  const held = [1, 2].map(() => greedy.transaction(() => until))
  let served = 0
  const waiting = Array.from({ length: 60 }, async (_, n) => {
    const row = await greedy.one(sql`select ${n}::int as n`)
    served += 1
    return row
  })
  const others = [
    await shared.limitedTo('modest').one(sql`select 2 as n`),
    await shared.one(sql`select 3 as n`),
    { served },
  ]
  release()
  await Promise.all(held)
  expect(others).toEqual([{ n: 2 }, { n: 3 }, { served: 0 }])
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: 60 }, (_, n) => ({ n })))
})

test('an organization that stays at its limit is refused with a retry, and others are not', async () => {
  const limits = new OrganizationLimits(1, 1)
  const { promise: until, resolve: release } = Promise.withResolvers<void>()
  const held = limits.within('greedy', () => until)
  const work = async () => 'done'
  const refused = await failureOf(limits.within('greedy', work))
  expect(refused).toBeInstanceOf(NoConnection)
  expect([isTransient(refused), isConnectionLost(refused)]).toEqual([true, false])
  expect(await limits.within('modest', work)).toBe('done')
  release()
  await held
  expect(await limits.within('greedy', work)).toBe('done')
})

test('a longer statement timeout applies only to its own transaction', async () => {
  const limits = { statement: 50, lock: 50, idleInTransaction: 0, silence: 0 }
  await using hasty = openPool({ url: inject('postgresUrl'), max: 1, limits })
  const failure = await failureOf(hasty.run(sql`select pg_sleep(10)`))
  expect(failure).toMatchObject({ code: '57014' })
  await hasty.transaction(async (db) => {
    await allowTime(db, 20_000)
    await db.run(sql`select pg_sleep(0.2)`)
  })
  expect(await failureOf(hasty.run(sql`select pg_sleep(10)`))).toMatchObject({ code: '57014' })
})

test.each([
  { role: 'all', connections: 20, requests: 11, workers: 8 },
  { role: 'all', connections: 4, requests: 1, workers: 2 },
  { role: 'api', connections: 20, requests: 19, workers: 1 },
  { role: 'worker', connections: 20, requests: 4, workers: 15 },
] as const)('$connections connections of role $role are divided', ({ role, connections, ...expected }) => {
  expect(divideConnections(connections, role)).toEqual(expected)
})

test.each([
  new Error('ENOENT: no such file'),
  Object.assign(new Error('gone'), { code: 'ENOENT', syscall: 'open' }),
  null,
])('an error from elsewhere is not a database error: %s', (error) => {
  expect(isTransient(error)).toBe(false)
})
