import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/harness/harness.ts'
import { sql } from '../../platform/db/index.ts'

const EVENTS = 20_000

test('Listing the events of one object uses an index that is already in order', async () => {
  await using app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  const { pool } = app.runtime.workers
  await pool.run(sql`
    insert into events (org_id, occurred_at, id, external_id, name, received_at, custom_object_type,
                        custom_object_external_id, recorded_by)
    select ${app.org.id}, now() - n * interval '1 minute', md5(n::text)::uuid, n::text, 'seen', now(), 'account',
           (n % 100)::text, 'test'
    from generate_series(1, ${EVENTS}) as n`)
  await pool.run(sql`analyze events`)
  const plan = await pool.rows(sql<{ 'QUERY PLAN': string }>`
    explain select * from events
    where org_id = ${app.org.id} and custom_object_type = 'account' and custom_object_external_id = '7'
    order by occurred_at desc, id desc limit 101`)
  const text = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toMatch(/Index Cond: .*custom_object_external_id = '7'/)
  expect(text).not.toMatch(/Seq Scan|-> *(Incremental )?Sort /)
})
