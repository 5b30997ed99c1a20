import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/harness/harness.ts'
import { sql } from '../../platform/db/index.ts'

const ROWS = 20_000

test('Every audit log query uses an index that is already in order', async () => {
  await using app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  const { pool } = app.runtime.workers
  await pool.run(sql`
    insert into audit_log (org_id, id, at, actor_kind, actor_id, via, operation, subject)
    select ${app.org.id}, md5(n::text)::uuid, now() - n * interval '1 minute', 'key', 'key_' || n % 1000, 'rest',
           'operation_' || n % 1000, 'subject_' || n % 1000
    from generate_series(1, ${ROWS}) as n`)
  await pool.run(sql`analyze audit_log`)
  for (const [column, value] of Object.entries({
    actor_id: 'key_7',
    operation: 'operation_7',
    subject: 'subject_7',
  })) {
    const plan = await pool.rows(sql<{ 'QUERY PLAN': string }>`
      explain select * from audit_log
      where org_id = ${app.org.id} and ${sql.ref(column)} = ${sql.lit(value)}
      order by at desc, id desc limit 51`)
    const text = plan.map((row) => row['QUERY PLAN']).join('\n')
    expect(text).toContain(`${column} = '${value}'`)
    expect(text).toMatch(/Index Cond: /)
    expect(text).not.toMatch(/Seq Scan|Filter:|-> *(Incremental )?Sort /)
  }
})
