import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type EmbeddedPostgres, startPostgres } from '../../src/platform/db/embedded/index.ts'
import { openPool, sql } from '../../src/platform/db/index.ts'
import { isLong } from '../harness/effort.ts'
import { overTcp, withDatabase } from '../harness/global-setup.ts'
import { cloneTemplate, startTestApp } from '../harness/harness.ts'
import { eventually } from '../harness/waiting.ts'

/* An address with several servers (docs/operating.md: Several servers). Each is a PostgreSQL of its own. */

const CLI = join(import.meta.dirname, '../../src/app/cli.ts')
/** Nothing listens there. */
const NOBODY = '127.0.0.1:1'

let folder: string
let servers: EmbeddedPostgres[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-servers-'))
  servers = []
  for (const name of ['one', 'other'])
    servers.push(await startPostgres({ dir: join(folder, name), durable: false }))
  await makeReadOnly(0, true)
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await rm(folder, { recursive: true, force: true })
})

/** What a demoted server does with writes. */
async function makeReadOnly(server: number, isReadOnly: boolean): Promise<void> {
  await using admin = openPool({ url: servers[server]!.url, max: 1 })
  await admin.run(sql.raw(`alter system set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`))
  await admin.run(sql`select pg_reload_conf()`)
  await eventually(async () => {
    await using fresh = openPool({ url: servers[server]!.url, max: 1 })
    const { state } = await fresh.one(
      sql<{ state: string }>`select current_setting('transaction_read_only') as state`,
    )
    if (state !== (isReadOnly ? 'on' : 'off')) throw new Error(`still ${state}`)
  })
}

/** The embedded servers have a password each, so both get one that they share. */
async function sharedAddress(): Promise<string> {
  const ports: string[] = []
  for (const { url } of servers) {
    await using admin = openPool({ url, max: 1 })
    await admin.transaction(async (db) => {
      await db.run(sql`set transaction read write`)
      await db.run(
        sql.raw(
          `do $$ begin create role shared superuser login password 'shared'; exception when duplicate_object then null; end $$`,
        ),
      )
    })
    ports.push(new URL(url).host)
  }
  return `postgres://shared:shared@${[NOBODY, ...ports].join(',')}/postgres`
}

test('the server that takes writes is found, kept, and found again after it changed', async () => {
  const ports = servers.map(({ url }) => Number(new URL(url).port))
  await using pool = openPool({ url: await sharedAddress(), max: 3 })
  const where = async () =>
    (await pool.one(sql<{ port: number }>`select current_setting('port')::int as port`)).port
  const write = () =>
    pool.transaction(async (db) => {
      await db.run(sql`create table if not exists written (at timestamptz)`)
      await db.run(sql`insert into written values (clock_timestamp())`)
    })
  await write()
  expect(await Promise.all([where(), where(), where()])).toEqual([ports[1], ports[1], ports[1]])

  await makeReadOnly(0, false)
  await makeReadOnly(1, true)
  await eventually(write)
  expect(await Promise.all([where(), where(), where()])).toEqual([ports[0], ports[0], ports[0]])

  // A server that goes away.
  await makeReadOnly(1, false)
  await servers[0]!.stop()
  await eventually(write)
  expect(await where()).toBe(ports[1])
})

test('a service starts on the first server of its address that takes writes', async () => {
  const database = `several_${process.pid}`
  await cloneTemplate(database)
  const url = overTcp(withDatabase(inject('postgresUrl'), database))
  const several = url.href.replace(url.host, `${NOBODY},${url.host}`)
  await using app = await startTestApp({
    database,
    env: {
      PARLEY_ROLE: 'api',
      PARLEY_DATABASE_URL: `${several}${url.search ? '&' : '?'}target_session_attrs=read-write`,
    },
  })
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
})

/** What a start says that cannot succeed. */
async function failedStart(url: string): Promise<string> {
  const env = {
    PATH: process.env.PATH!,
    PARLEY_DATABASE_URL: url,
    PORT: '0',
    PARLEY_SIMULATOR: 'false',
    PARLEY_DATA: folder,
  }
  const started = promisify(execFile)(process.execPath, [CLI, 'start'], { env })
  return started.then(
    () => 'it started',
    ({ stderr }: { stderr: string }) => stderr.trim(),
  )
}

test.runIf(isLong)(
  'a start with a wrong password, on something else than PostgreSQL, or with a wrong address ends with a sentence',
  async () => {
    const web = createServer((_, response) => response.end('hello'))
    web.listen(0, '127.0.0.1')
    await once(web, 'listening')
    const refused = new URL(servers[1]!.url)
    refused.password = 'wrong'
    const said = [
      await failedStart(refused.href),
      await failedStart(`postgres://u:p@127.0.0.1:${(web.address() as AddressInfo).port}/db`),
      await failedStart('postgres://u:p@a:port/db'),
    ]
    await new Promise((closed) => web.close(closed))
    expect(said).toEqual([
      expect.stringMatching(
        /^Could not use the database at 127\.0\.0\.1:\d+: .*password authentication failed/,
      ),
      expect.stringMatching(/^Could not use the database at 127\.0\.0\.1:\d+: .*PostgreSQL/),
      'PARLEY_DATABASE_URL: use postgres://user:password@host1:5432,host2:5432/database',
    ])
    for (const each of said) expect(each).not.toMatch(/^\s+at /m)
  },
)
