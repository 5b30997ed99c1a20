import { expect, inject, test } from 'vitest'
import { withDatabase } from '../../test/harness/global-setup.ts'
import { startTestApp } from '../../test/harness/harness.ts'
import { until } from '../../test/harness/waiting.ts'
import { openPool, sql } from '../platform/db/index.ts'
import { QUEUES, wakeups } from '../platform/jobs/index.ts'
import { createOutbound } from '../platform/outbound/index.ts'
import { startBackground } from './background.ts'
import { readConfig } from './settings/config.ts'

/* How background work ends: at a stop, and when the database is held. */

test.each([
  ['the maintenance', 'idempotent_answers'],
  ['a worker', 'campaign_series'],
])('while %s still works, no worker takes anything new', async (_, table) => {
  await using app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  const { runtime, org } = app
  const { services, newId, clock, directUrl } = runtime
  await using outbound = createOutbound({ allowLoopback: true })
  await using pool = openPool({ url: withDatabase(inject('postgresUrl'), app.database), max: 8 })
  const id = newId()
  let ending: PromiseLike<void> | undefined
  await pool.transaction(async (db) => {
    await db.run(sql`lock table ${sql.table(table)} in access exclusive mode`)
    const background = startBackground(
      readConfig(app.settings),
      { ...runtime, pool },
      { outbound, directUrl },
    )
    // The statement that all quiet queues share waits as well, and keeps nobody.
    await until(() =>
      runtime.pool.maybe(sql`
        select 1 as found from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query not like '%union all%'
          and position(${table}::text in query) > 0 and pid <> pg_backend_pid()`),
    )
    ending = background[Symbol.asyncDispose]()
    await runtime.pool.run(sql`
      insert into files (org_id, id, place, size, bytes, due_at)
      values (${org.id}, ${id}, 'database', 1, decode('00', 'hex'), ${clock.now()})`)
    services.get(wakeups).wake(QUEUES.files, org.id)
  })
  await ending
  expect(await pool.maybe(sql`select due_lease from files where org_id = ${org.id} and id = ${id}`)).toEqual({
    due_lease: null,
  })
})
