import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { withDatabase } from '../../../test/harness/global-setup.ts'
import { cloneTemplate } from '../../../test/harness/harness.ts'
import { portOf } from '../../../test/harness/ports.ts'
import { type Service, startService } from '../../app/demo/service.ts'
import { openPool, sql } from '../../platform/db/index.ts'

const ROWS = 40_000
const KILLS = 3

/** Every tenth row is invalid, and the second half repeats rows of the first half. */
function peopleFile(): string {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const phone = index % 10 === 3 ? '12' : ''
    return `k${index % (ROWS / 2)},${phone},"line one\nline two ${index}"`
  })
  return ['id,phone,note', ...rows].join('\n')
}

function eventsFile(): string {
  return ['event,person id', ...Array.from({ length: ROWS }, (_, index) => `visited,k${index}`)].join('\n')
}

test('After kill -9 during an import and a restart, each row is stored once and the counts are right', async () => {
  const database = `import_kill_${randomBytes(6).toString('hex')}`
  await cloneTemplate(database)
  const url = withDatabase(inject('postgresUrl'), database)
  await using pool = openPool({ url, max: 2 })
  const folder = await mkdtemp(join(tmpdir(), 'parley-import-kill-'))
  await using parts = new AsyncDisposableStack()
  parts.defer(() => rm(folder, { recursive: true, force: true }))
  const secret = randomBytes(32).toString('hex')
  const start = () =>
    startService(
      {
        PARLEY_DATA: folder,
        PARLEY_DATABASE_URL: url,
        PARLEY_SECRET: secret,
        PARLEY_SIMULATOR: 'false',
        PARLEY_POOL: '6',
        PARLEY_LOG_LEVEL: 'fatal',
      },
      portOf(0),
    )
  let service: Service = await start()
  parts.defer(() => service[Symbol.asyncDispose]())
  const { apiKey } = await service.bootstrap('Imported')
  const call = async (method: string, path: string, body?: string, type = 'application/json') => {
    const response = await fetch(`${service.url}/api/v1/cdp/imports${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, ...(body ? { 'content-type': type } : {}) },
      ...(body ? { body } : {}),
    })
    expect(response.ok).toBe(true)
    return response.json() as Promise<any>
  }
  const begin = async (kind: string, file: string) => {
    const { id } = await call('POST', '', JSON.stringify({ kind }))
    await call('PUT', `/${id}/file`, file, 'text/csv')
    return id as string
  }
  const ids = [await begin('people', peopleFile()), await begin('events', eventsFile())]
  const rowsRead = async () => {
    const row = await pool.one(sql<{ read: number }>`select sum(rows_read)::int as read from imports`)
    return row.read
  }

  for (let kill = 1; kill <= KILLS; kill++) {
    // In the middle: after many rows, at any point of a transaction.
    await expect.poll(rowsRead, { interval: 5 }).toBeGreaterThan(kill * (ROWS / 4))
    await service.kill()
    expect(await rowsRead()).toBeLessThan(2 * ROWS)
    // End the dead worker's lease now instead of in half a minute.
    await pool.run(sql`update imports set due_at = created_at where due_at is not null`)
    service = await start()
  }
  const ended = async (id: string) => (await call('GET', `/${id}`)).finishedAt !== null
  for (const id of ids) await expect.poll(() => ended(id)).toBe(true)

  const [people, events] = [await call('GET', `/${ids[0]}`), await call('GET', `/${ids[1]}`)]
  expect(people).toMatchObject({
    status: 'COMPLETED',
    // People with an invalid phone number are imported without it.
    rows: { read: ROWS, created: 0.5 * ROWS, updated: 0.5 * ROWS, rejected: 0 },
    reasons: [{ code: 'invalid_phone_number', count: 0.1 * ROWS }],
  })
  expect(events.rows).toEqual({ read: ROWS, created: ROWS, updated: 0, skipped: 0, rejected: 0 })
  const count = async (table: string) =>
    (await pool.one(sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`)).n
  expect(await count('people')).toBe(0.5 * ROWS)
  expect(await count('events')).toBe(ROWS)
  expect(await count('import_rejections')).toBe(0.1 * ROWS)
  expect(await count('import_chunks')).toBe(0)
  const late = await pool.one(sql<{ note: string }>`
    select attributes ->> 'note' as note from people where external_id = ${`k${ROWS / 2 - 1}`}`)
  expect(late.note).toBe(`line one\nline two ${ROWS - 1}`)
})
