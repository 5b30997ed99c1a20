import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { sql } from '../../platform/db/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

test('a count that stopped at its limit says so', async () => {
  const add = (count: number) =>
    app.runtime.pool.run(sql`
      insert into set_aside (org_id, queue, id, error_name, error_text, failures, set_aside_at)
      select ${app.org.id}, 'mails', gen_random_uuid(), 'Error', '', 8, ${app.runtime.clock.now()}
      from generate_series(1, ${count})`)
  await add(9_999)
  expect(await app.ok('overview_get')).toMatchObject({ capped: [], attention: { workSetAside: 9_999 } })
  await add(2)
  expect(await app.ok('overview_get')).toMatchObject({
    capped: ['workSetAside'],
    attention: { workSetAside: 10_000 },
  })
})
