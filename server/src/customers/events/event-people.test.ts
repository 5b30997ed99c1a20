import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { withDatabase } from '../../../test/harness/global-setup.ts'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { until } from '../../../test/harness/waiting.ts'
import { migrate, openPool, type Pool, sql } from '../../platform/db/index.ts'
import { compileFilter } from '../segments/index.ts'
import { ensureEventPartitions } from './partitions.ts'

/* The people in the index of names: docs/scaling.md, “Why events are counted row by row”. */

const MIGRATION = '0072_customers_event_people.sql'
const WANTED = /\(org_id, name, occurred_at\) INCLUDE \(person_external_id\)$/
const FIVE_YEARS_MS = 5 * 365 * 86_400_000

let app: TestApp
let pool: Pool
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  pool = openPool({ url: withDatabase(inject('postgresUrl'), app.database), max: 2 })
})
afterAll(async () => {
  await pool.close()
  await app.stop()
})

/** The indexes of each month that begin with the name. */
async function byName(): Promise<Record<string, string[]>> {
  const rows = await pool.rows(sql<{ month: string; indexes: string[] }>`
    select c.relname as month,
           array_agg(pg_get_indexdef(i.indexrelid)) filter (
             where i.indisvalid and pg_get_indexdef(i.indexrelid) ~ '\\(org_id, name, occurred_at\\)') as indexes
    from pg_inherits h join pg_class c on c.oid = h.inhrelid join pg_index i on i.indrelid = c.oid
    where h.inhparent = 'events'::regclass group by c.relname`)
  return Object.fromEntries(rows.map(({ month, indexes }) => [month, indexes]))
}

const everyMonthHasIt = async () => {
  const months = await byName()
  expect(Object.keys(months).length).toBeGreaterThan(16)
  for (const indexes of Object.values(months)) expect(indexes).toEqual([expect.stringMatching(WANTED)])
}

test('months of an earlier release get the index with people while events are recorded', async () => {
  await pool.run(sql`drop index events_by_name_with_person`)
  await pool.run(sql`create index events_by_name on events (org_id, name, occurred_at)`)
  await pool.run(sql`delete from migrations where name = ${MIGRATION}`)
  let isOver = false
  let recorded = 0
  const recording = [0, 1].map(async (side) => {
    for (let n = 0; !isOver; n++) {
      const event = { name: 'seen', externalId: `${side}-${n}`, personExternalId: 'ana' }
      await app.ok('cdp_events_record', event)
      recorded += 1
      await pause(1)
    }
  })
  expect(await migrate(pool)).toEqual([MIGRATION])
  isOver = true
  await Promise.all(recording)
  await everyMonthHasIt()
  const { data } = await app.ok('cdp_events_list', { personExternalId: 'ana', limit: 100 })
  expect(data).toHaveLength(Math.min(recorded, 100))
  const { count } = await pool.one(
    sql<{
      count: number
    }>`select count(*) as count from events where org_id = ${app.org.id} and name = 'seen'`,
  )
  expect(count).toBe(recorded)
})

test('new months have the index with people from the start', async () => {
  const before = Object.keys(await byName()).length
  expect(await ensureEventPartitions(pool, new Date(Date.now() + FIVE_YEARS_MS))).toBe(true)
  expect(Object.keys(await byName()).length).toBeGreaterThan(before)
  await everyMonthHasIt()
})

test('a count of a rare name reads the index alone', async () => {
  await pool.run(sql`
    insert into events (org_id, occurred_at, id, external_id, name, received_at, person_external_id, properties, recorded_by)
    select ${app.org.id}, now() - n * interval '3 seconds', gen_random_uuid(), 'e' || n,
           case when n % 50 = 0 then 'rare' else 'frequent' end, now(), 'person-' || n % 700,
           jsonb_build_object('words', repeat('x', 300)), 'test'
    from generate_series(1, 20000) as n`)
  await pool.run(sql`
    insert into people (org_id, id, external_id, created_at, updated_at)
    select ${app.org.id}, gen_random_uuid(), 'person-' || n, now(), now() from generate_series(0, 699) as n`)
  await pool.run(sql`analyze people`)
  // Rows that a transaction of the service may not see yet are left for the next vacuum.
  await until(async () => {
    await pool.run(sql`vacuum analyze events`)
    const { unseen } = await pool.one(sql<{ unseen: number }>`
      select sum(c.relpages - c.relallvisible) as unseen
      from pg_inherits h join pg_class c on c.oid = h.inhrelid where h.inhparent = 'events'::regclass`)
    return unseen === 0
  })
  const count = compileFilter(
    {
      kind: 'person',
      op: 'AND',
      predicates: [
        {
          kind: 'event',
          eventName: 'rare',
          occurred: true,
          window: { op: 'in_last_n', value: { amount: 30, unit: 'days' } },
          count: { op: 'gte', value: 2 },
        },
      ],
    },
    { org: app.org.id, now: new Date(), timeZone: 'UTC' },
  )
  const plan = await pool.rows(sql<{ 'QUERY PLAN': string }>`
    explain (analyze, costs off, timing off)
    select p.id from people p where p.org_id = ${app.org.id} and p.deleted_at is null and ${count}`)
  const lines = plan.map((row) => row['QUERY PLAN'])
  const scans = lines.filter((line) => / on events_.*actual rows=[1-9]/.test(line))
  expect(scans.length).toBeGreaterThan(0)
  for (const line of scans) expect(line).toMatch(/Index Only Scan using \w+person\w* on events_/)
  expect(lines.filter((line) => /Heap Fetches: [1-9]/.test(line))).toEqual([])
})
