import { expect, inject, test } from 'vitest'
import { PostgresProxy } from '../../../faults/machinery/postgres-proxy.ts'
import { openPool, openPools, sql, watchSilence } from '../../src/platform/db/index.ts'
import { withDatabase } from '../harness/global-setup.ts'
import { startTestApp } from '../harness/harness.ts'
import { until } from '../harness/waiting.ts'

/** A way to PostgreSQL that can lose its open connections without telling either side. */
function forgetfulWay(): Promise<PostgresProxy> {
  const { port, search } = new URL(inject('postgresUrl'))
  const socketFolder = new URLSearchParams(search).get('host')
  return PostgresProxy.start(socketFolder ? `${socketFolder}/.s.PGSQL.${port || 5432}` : Number(port))
}

const through = ({ port }: { port: number }, database: string) => {
  const url = new URL(withDatabase(inject('postgresUrl'), database))
  url.host = `127.0.0.1:${port}`
  url.searchParams.delete('host')
  return url.href
}

test('a service whose open connections go silent serves again, and a statement under way is refused with a retry', async () => {
  await using way = await forgetfulWay()
  const first = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  await using parts = new AsyncDisposableStack()
  parts.defer(() => first.stop())
  const app = parts.use(
    await startTestApp({
      database: first.database,
      env: {
        PARLEY_ROLE: 'api',
        PARLEY_DATABASE_URL: through(way, first.database),
        PARLEY_REQUEST_TIMEOUT: '300',
      },
    }),
  )
  await Promise.all(Array.from({ length: 8 }, () => app.ok('cdp_people_list')))
  // The connection for health checks is open as well, which the service asks every two seconds.
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
  way.forget()
  const answers = await Promise.all(Array.from({ length: 12 }, () => app.api('cdp_people_list')))
  for (const { status, body } of answers) {
    if (status !== 200) expect([status, body.error.code]).toEqual([503, 'unavailable'])
  }
  expect(answers.map(({ status }) => status)).toContain(503)
  expect(
    (await Promise.all(Array.from({ length: 12 }, () => app.api('cdp_people_list')))).map(
      ({ status }) => status,
    ),
  ).toEqual(Array.from({ length: 12 }, () => 200))
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
})

test('a statement that the server works on goes on when another connection was cut off', async () => {
  const database = new URL(inject('postgresUrl')).pathname.slice(1)
  await using way = await forgetfulWay()
  await using direct = openPool({ url: inject('postgresUrl'), max: 2 })
  await using pools = openPools({
    url: through(way, database),
    connections: 4,
    role: 'all',
    requestTimeout: 300_000,
  })
  await pools.health.rows(sql`select 1`)
  await pools.requests.rows(sql`select 1`)
  const lock = Math.floor(Math.random() * 2 ** 31)
  await using holder = openPool({ url: inject('postgresUrl'), max: 1 })
  const release = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = holder.transaction(async (db) => {
    await db.rows(sql`select pg_advisory_xact_lock(${lock})`)
    held.resolve()
    await release.promise
  })
  await held.promise
  const working = direct.transaction((db) => db.rows(sql`select pg_advisory_xact_lock(${lock})`))
  const isWaiting = () =>
    pools.workers.maybe(sql`
      select true from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`)
  await until(isWaiting)

  const ended: number[] = []
  await using _watch = watchSilence(pools.health, [pools.requests, direct], ({ connections }) =>
    ended.push(connections),
  )
  way.forget()
  const cut = pools.requests.rows(sql`select 1`).then(
    () => 'answered',
    () => 'ended',
  )
  expect(await cut).toBe('ended')
  release.resolve()
  await Promise.all([holding, working])
  // The statement that goes on is not among them.
  await until(() => ended.length > 0)
  expect(ended).toEqual([1])
})

test('a transaction whose connection was cut off ends on the server too, whoever notices the cut', async () => {
  const database = new URL(inject('postgresUrl')).pathname.slice(1)
  await using way = await forgetfulWay()
  await using direct = openPool({ url: inject('postgresUrl'), max: 1 })
  const limits = { statement: 2_000, lock: 2_000, idleInTransaction: 2_000, silence: 3_000 }
  await using health = openPool({ url: through(way, database), max: 1, limits })
  await using cut = openPool({ url: through(way, database), max: 1 })
  await using _watch = watchSilence(health, [cut], () => undefined)
  await health.rows(sql`select 1`)
  const lock = Math.floor(Math.random() * 2 ** 31)
  const lost = cut.transaction(async (db) => {
    await db.rows(sql`select pg_advisory_xact_lock(${lock})`)
    way.forget()
    // As /readyz would, before the watch looks again.
    void health.rows(sql`select 1`).catch(() => undefined)
    await db.rows(sql`select 1`)
  })
  await expect(lost).rejects.toThrow()
  // Nothing but the service ends it: the session has no time limits, and PostgreSQL does not notice.
  await direct.rows(sql`select pg_advisory_lock(${lock})`)
})
