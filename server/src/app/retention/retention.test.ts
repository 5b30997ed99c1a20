import { afterAll, beforeAll, expect, test } from 'vitest'
import { FOR_EVER } from '../../../test/fixtures/retention.ts'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { type Db, sql } from '../../platform/db/index.ts'
import { forgetPast, type Retention } from './retention.ts'

const DAY_MS = 86_400_000
const HUNDRED_DAYS = 100 * DAY_MS

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

const daysAgo = (days: number) => new Date(app.runtime.clock.now().getTime() - days * DAY_MS)
/** Like real ids: the first 48 bits are milliseconds. */
const idOf = (days: number, n = 1) => {
  const time = daysAgo(days).getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${String(n).padStart(12, '0')}`
}

/** Inserts rows without the rows that they refer to. */
async function insert(work: (db: Db) => Promise<unknown>): Promise<void> {
  await app.runtime.workers.pool.transaction(async (db) => {
    await db.run(sql`set local session_replication_role = replica`)
    await work(db)
  })
}

const forget = (retention: Partial<Retention>) =>
  forgetPast(app.runtime.workers, { ...FOR_EVER, ...retention })
const kept = async (query: ReturnType<typeof sql<{ name: string }>>) =>
  (await app.runtime.pool.rows(query)).map(({ name }) => name)

test('departures and audit rows are deleted after their retention in every organization', async () => {
  const other = await app.newOrganization()
  for (const org of [app.org.id, other.id]) {
    await insert(async (db) => {
      for (const days of [10, 99, 101, 500]) {
        await db.run(sql`
          insert into segment_departures (org_id, segment_id, person_id, entered_at, left_at)
          values (${org}, ${idOf(0)}, ${idOf(days)}, ${daysAgo(600)}, ${daysAgo(days)})`)
        await db.run(sql`
          insert into audit_log (org_id, id, at, actor_kind, actor_id, operation)
          values (${org}, ${idOf(days)}, ${daysAgo(days)}, 'system', 'test', ${`${days} days`})`)
      }
    })
  }
  const departures = sql<{ name: string }>`
    select count(*)::text as name from segment_departures group by org_id order by org_id`
  const audit = sql<{ name: string }>`
    select operation as name from audit_log where actor_id = 'test' and org_id = ${other.id} order by at`
  await forget({})
  expect(await kept(departures)).toEqual(['4', '4'])
  await forget({ departures: HUNDRED_DAYS })
  expect(await kept(departures)).toEqual(['2', '2'])
  expect(await kept(audit)).toHaveLength(4)
  await forget({ audit: HUNDRED_DAYS })
  expect(await kept(audit)).toEqual(['99 days', '10 days'])
})

test('retention that fails for one organization goes on with the others', async () => {
  const others = [await app.newOrganization(), await app.newOrganization()]
  const failing = (await kept(sql`select org_id::text as name from organizations limit 1`))[0]!
  const raw = (text: string) => app.runtime.workers.pool.run(sql.raw(text))
  for (const org of [failing, ...others.map(({ id }) => id)]) {
    await insert((db) =>
      db.run(sql`
        insert into audit_log (org_id, id, at, actor_kind, actor_id, operation)
        values (${org}, ${idOf(300)}, ${daysAgo(300)}, 'system', 'failing', 'old')`),
    )
  }
  await raw(`create function refuse() returns trigger language plpgsql as $$ begin raise 'No.'; end $$`)
  await raw(`
    create trigger refuse before delete on audit_log for each row when (old.org_id = '${failing}') execute function refuse()`)
  await expect(forget({ audit: HUNDRED_DAYS })).rejects.toThrow('was not deleted')
  await raw('drop function refuse cascade')
  const left = sql<{ name: string }>`select org_id::text as name from audit_log where actor_id = 'failing'`
  expect(await kept(left)).toEqual([failing])
  await forget({ audit: HUNDRED_DAYS })
  expect(await kept(left)).toEqual([])
})

test('retention deletes only deliveries that are finished', async () => {
  await insert(async (db) => {
    for (const [n, status] of ['pending', 'delivered', 'failed', 'dropped'].entries())
      for (const days of [99, 101])
        await db.run(sql`
          insert into webhook_deliveries (org_id, id, subscription_id, event_id, event_type, status, created_at)
          values (${app.org.id}, ${idOf(days, n)}, ${idOf(0)}, ${idOf(0)}, ${`${status} ${days}`}, ${status},
                  ${daysAgo(days)})`)
  })
  await forget({ deliveries: HUNDRED_DAYS })
  expect(
    await kept(sql`select event_type as name from webhook_deliveries order by event_type collate "C"`),
  ).toEqual(['delivered 99', 'dropped 99', 'failed 99', 'pending 101', 'pending 99'])
})

test('retention deletes only events without a pending delivery', async () => {
  await insert(async (db) => {
    for (const [n, days] of [99, 101, 102].entries()) {
      const event = idOf(days)
      await db.run(sql`
        insert into webhook_events (org_id, id, type, is_test, body, created_at)
        values (${app.org.id}, ${event}, ${`${days}`}, false, '{}', ${daysAgo(days)})`)
      await db.run(sql`
        insert into webhook_deliveries (org_id, id, subscription_id, event_id, event_type, status, created_at)
        values (${app.org.id}, ${idOf(1, 20 + n)}, ${idOf(0)}, ${event}, 'x', ${days === 102 ? 'pending' : 'delivered'},
                ${daysAgo(1)})`)
    }
  })
  await forget({ webhookEvents: HUNDRED_DAYS })
  expect(await kept(sql`select type as name from webhook_events order by type`)).toEqual(['102', '99'])
})

/** When they started and ended, in days ago. */
const RUNS = [
  [300, 200],
  [300, 50],
  [300, null],
  [50, 20],
] as const

test('retention deletes only steps of ended runs, and keeps the runs', async () => {
  await insert(async (db) => {
    for (const [started, ended] of RUNS) {
      const id = idOf(started, ended ?? 0)
      await db.run(sql`
        insert into runs (org_id, id, initiative_id, journey_id, contact_id, subject_id, person_external_id,
                          trigger, status, node_id, started_at, ended_at)
        values (${app.org.id}, ${id}, ${id}, ${id}, ${id}, ${id}, ${`${started} ${ended}`}, '{}',
                ${ended === null ? 'ACTIVE' : 'COMPLETED'}, 'n', ${daysAgo(started)},
                ${ended === null ? null : daysAgo(ended)})`)
      for (const seq of [1, 2])
        await db.run(sql`
          insert into run_steps (org_id, run_id, seq, node_id, node_kind, status, entered_at, exited_at)
          values (${app.org.id}, ${id}, ${seq}, 'n', 'ENTRY', 'EXITED', ${daysAgo(started)}, ${daysAgo(started)})`)
    }
  })
  await forget({ steps: HUNDRED_DAYS })
  expect(
    await kept(sql`
      select distinct r.person_external_id as name from run_steps s join runs r on r.org_id = s.org_id and r.id = s.run_id
      where s.org_id = ${app.org.id} order by name`),
  ).toEqual(['300 50', '300 null', '50 20'])
  expect(
    await kept(sql`select person_external_id as name from runs where org_id = ${app.org.id}`),
  ).toHaveLength(4)
})
