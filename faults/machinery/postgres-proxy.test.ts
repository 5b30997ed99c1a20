import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPool, type Pool, sql } from '../../server/src/platform/db/index.ts'
import { overTcp, withDatabase } from '../../server/test/harness/global-setup.ts'
import { cloneTemplate } from '../../server/test/harness/harness.ts'
import type { CutPlace } from '../planned-faults.ts'
import { PostgresProxy } from './postgres-proxy.ts'

const parts = new AsyncDisposableStack()
let proxy: PostgresProxy
let through: Pool
let direct: Pool

beforeAll(async () => {
  await cloneTemplate('proxied')
  const url = overTcp(withDatabase(inject('postgresUrl'), 'proxied'))
  direct = parts.use(openPool({ url: url.href, max: 1 }))
  await direct.run(sql`create table seen (id int primary key)`)
  proxy = parts.use(await PostgresProxy.start(Number(url.port)))
  url.port = String(proxy.port)
  through = parts.use(openPool({ url: url.href, max: 2 }))
})
afterAll(() => parts.disposeAsync())

const places: [CutPlace, boolean][] = [
  ['before-commit', false],
  ['after-commit', true],
  ['inside-answer', true],
]

test.each(places)(
  'a connection cut %s leaves the writer without an answer, and its data is stored: %s',
  async (place, isThere) => {
    for (const [id, write] of [
      [1, (db: Pick<Pool, 'run'>) => db.run(sql`insert into seen values (1)`)],
      [2, () => through.transaction((db) => db.run(sql`insert into seen values (2)`))],
    ] as const) {
      proxy.arm({ place, touching: 'seen', times: 1 })
      await expect(write(through)).rejects.toThrow()
      await expect
        .poll(() => direct.rows(sql`select id from seen where id = ${id}`))
        .toHaveLength(isThere ? 1 : 0)
      await direct.run(sql`delete from seen`)
    }
  },
)

test('reads and writes of other tables pass the proxy', async () => {
  proxy.arm({ place: 'before-commit', touching: 'runs', times: 1 })
  await through.run(sql`insert into seen values (3)`)
  await through.transaction((db) => db.rows(sql`select * from runs`))
  proxy.disarm()
  expect(await direct.rows(sql`select id from seen`)).toEqual([{ id: 3 }])
})

test('a time limit applies to connections that begin under it, and ends with them', async () => {
  const url = overTcp(withDatabase(inject('postgresUrl'), 'proxied'))
  url.port = String(proxy.port)
  const limits = { statement: 60_000, lock: 60_000, idleInTransaction: 60_000, silence: 60_000 }
  await using before = openPool({ url: url.href, max: 1, limits })
  await using under = openPool({ url: url.href, max: 1, limits })
  const limitOf = async (pool: Pool) => {
    const { timeout } = await pool.one(
      sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout`,
    )
    return timeout
  }
  expect(await limitOf(before)).toBe('1min')
  proxy.limitStatements(30_000)
  expect([await limitOf(under), await limitOf(before)]).toEqual(['30s', '1min'])
  proxy.limitStatements(null)
  await expect.poll(() => limitOf(under).catch(() => 'lost')).toBe('1min')
})
