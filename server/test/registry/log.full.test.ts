import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startService } from '../../src/app/demo/service.ts'
import { openPool, type Pool, sql } from '../../src/platform/db/index.ts'
import { portOf } from '../harness/ports.ts'

/** This text is part of every value in the operations below. */
const SEED = 'Zoë-4f1b'

/** A pool for the embedded PostgreSQL of a running service. */
async function poolOf(folder: string): Promise<Pool> {
  const password = (await readFile(join(folder, 'password'), 'utf8')).trim()
  const port = (await readFile(join(folder, 'cluster/postmaster.pid'), 'utf8')).split('\n')[3]
  return openPool({ url: `postgres://parley:${password}@127.0.0.1:${port}/parley`, max: 2 })
}

/** Ways to make the next upsert of a person fail, with the SQL to undo them and the expected answer. */
const FAILURES = [
  { add: 'create unique index seeded on people (org_id, last_name)', drop: 'drop index seeded', status: 500 },
  {
    add: `alter table people add constraint seeded check (first_name not like '%${SEED}%') not valid`,
    drop: 'alter table people drop constraint seeded',
    status: 500,
  },
  {
    add: 'alter table people add constraint seeded check (first_name::int > 0) not valid',
    drop: 'alter table people drop constraint seeded',
    status: 400,
  },
]

test('failed operations leave no personal data in the log, even at the most verbose level', async () => {
  await using parts = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'parley-log-'))
  parts.defer(() => rm(folder, { recursive: true, force: true }))
  const log = await open(join(folder, 'log'), 'w')
  parts.defer(() => log.close())
  const service = parts.use(
    await startService(
      { PARLEY_DATA: folder, PARLEY_SIMULATOR: 'false', PARLEY_LOG_LEVEL: 'debug' },
      portOf(0),
      log.fd,
    ),
  )
  const pool = parts.use(await poolOf(join(folder, 'postgres')))
  const { apiKey } = await service.bootstrap('Seeded')
  let people = 0
  const upsert = async () => {
    people += 1
    const response = await fetch(`${service.url}/api/v1/cdp/people`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        externalId: `${SEED}-${people}`,
        firstName: SEED,
        lastName: SEED,
        attributes: { note: SEED },
      }),
    })
    await response.text()
    return response.status
  }

  expect(await upsert()).toBe(200)
  for (const { add, drop, status } of FAILURES) {
    await pool.run(sql.raw(add))
    expect(await upsert()).toBe(status)
    await pool.run(sql.raw(drop))
  }
  await pool.transaction(async (db) => {
    await db.run(sql`lock table people`)
    expect(await upsert()).toBe(503)
  })
  // PostgreSQL's log of another program's statement, which the service passes on.
  await pool.run(sql`select ${SEED}::int`).catch(() => undefined)
  await pool.run(sql.raw(`select '${SEED}'::int`)).catch(() => undefined)
  await pool.run(sql`insert into people select * from people`).catch(() => undefined)

  const written = await readFile(join(folder, 'log'), 'utf8')
  expect(written).toContain('postgres LOG')
  for (const code of [/23505/, /23514/, /55P03|57014|query read timeout/]) expect(written).toMatch(code)
  expect(written.split('\n').filter((line) => line.includes(SEED))).toEqual([])
})
