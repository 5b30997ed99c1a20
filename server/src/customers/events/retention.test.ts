import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { readConfig } from '../../app/settings/config.ts'
import { sql } from '../../platform/db/index.ts'
import { keepEventLog } from './retention.ts'

const DAY_MS = 86_400_000
const RETENTION_MS = 90 * DAY_MS

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

const daysAgo = (days: number) => new Date(app.runtime.clock.now().getTime() - days * DAY_MS).toISOString()

async function record(prefix: string, agesInDays: readonly number[]): Promise<void> {
  const items = agesInDays.map((age) => ({
    name: 'visited',
    externalId: `${prefix}-${age}`,
    personExternalId: prefix,
    timestamp: daysAgo(age),
  }))
  const { summary } = await app.ok('cdp_events_batch_record', { items })
  expect(summary.created).toBe(agesInDays.length)
}

async function listed(prefix: string): Promise<string[]> {
  const { data } = await app.ok('cdp_events_list', { personExternalId: prefix })
  return data.map((event: { externalId: string }) => event.externalId)
}

async function countKeys(prefix: string): Promise<number> {
  const { count } = await app.runtime.pool.one(sql<{ count: number }>`
    select count(*) from event_keys where org_id = ${app.org.id} and starts_with(external_id, ${`${prefix}-`})`)
  return count
}

const keep = (retentionMs: number | null) => keepEventLog(app.runtime, retentionMs)

test('Without a retention setting no event is deleted', async () => {
  await record('kept', [1, 200, 3000])
  await keep(null)
  expect(await listed('kept')).toEqual(['kept-1', 'kept-200', 'kept-3000'])
})

test('Retention drops whole months, with their keys, for every organization', async () => {
  // The month of 90 days ago started at most 31 days before that.
  await record('old', [0, 30, 89, 122, 200, 330, 500, 3000])
  const other = await app.newOrganization()
  const item = { name: 'visited', externalId: 'theirs', personExternalId: 'p', timestamp: daysAgo(200) }
  await app.ok('cdp_events_batch_record', { items: [item] }, { key: other.key })

  await keep(RETENTION_MS)
  expect(await listed('old')).toEqual(['old-0', 'old-30', 'old-89'])
  expect(await countKeys('old')).toBe(3)
  expect((await app.api('cdp_events_get', { externalId: 'old-200' })).status).toBe(404)
  expect((await app.api('cdp_events_get', { externalId: 'theirs' }, { key: other.key })).status).toBe(404)
  const again = await app.ok('cdp_events_batch_record', { items: [item] }, { key: other.key })
  expect(again.summary.created).toBe(1)
})

test('An event recorded into a dropped month is removed by the next retention run', async () => {
  await keep(RETENTION_MS)
  await record('late', [1, 200])
  expect(await listed('late')).toEqual(['late-1', 'late-200'])
  await keep(RETENTION_MS)
  expect(await listed('late')).toEqual(['late-1'])
})

test('The next retention run finishes dropping a month that was interrupted', async () => {
  await record('cut', [70])
  const month = `events_${daysAgo(70).slice(0, 7).replace('-', '_')}`
  await app.runtime.pool.run(sql`alter table events detach partition ${sql.table(month)}`)
  expect(await countKeys('cut')).toBe(1)
  await keep(30 * DAY_MS)
  expect(await countKeys('cut')).toBe(0)
  const { gone } = await app.runtime.pool.one(
    sql<{ gone: boolean }>`select to_regclass(${month}) is null as gone`,
  )
  expect(gone).toBe(true)
})

test('A service with PARLEY_EVENT_RETENTION drops old months without being asked', async () => {
  await using service = await startTestApp({ env: { PARLEY_EVENT_RETENTION: '90d' } })
  const month = (days: number) => `events_${daysAgo(days).slice(0, 7).replace('-', '_')}`
  const exists = async (days: number) =>
    (
      await service.runtime.pool.one(
        sql<{ it: boolean }>`select to_regclass(${month(days)}) is not null as it`,
      )
    ).it
  await expect.poll(() => exists(200)).toBe(false)
  expect(await exists(60)).toBe(true)
})

test.each(['soon', '0d', '-3d', '90'])('PARLEY_EVENT_RETENTION=%s is refused', (text) => {
  expect(() => readConfig({ PARLEY_EVENT_RETENTION: text })).toThrow(/PARLEY_EVENT_RETENTION: use a duration/)
})
