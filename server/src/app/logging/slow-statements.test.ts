import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/harness/harness.ts'
import { sql } from '../../platform/db/index.ts'
import { SlowStatements, withoutValues } from './slow-statements.ts'

test.each([
  [
    "select *\n  from people where name = 'Ana''s' and age > 41",
    'select * from people where name = ? and age > ?',
  ],
  ['select $1, $2, $3 from t1 where id = $4', 'select $, … from t1 where id = $'],
  ['select 1.5 as s3 limit 10', 'select ? as s3 limit ?'],
])('the text of %s has no values', (text, expected) => {
  expect(withoutValues(text)).toBe(expected)
})

test('a statement that stays slow is logged once a minute, with how often it was slow', () => {
  const lines: object[] = []
  const counted: string[] = []
  let now = 0
  const log = { info: () => {}, error: () => {}, warn: (fields: object) => lines.push(fields) }
  const slow = new SlowStatements(100, log, () => now)
  slow.count = (name) => counted.push(name)
  for (const ms of [99, 100, 150, 200]) slow.notice(`select ${ms}`, ms)
  expect(lines).toEqual([
    { statement: expect.stringMatching(/^[0-9a-f]{8}$/), text: 'select ?', ms: 100, times: 1 },
  ])
  now = 60_000
  slow.notice('select 7', 300)
  expect(lines.slice(1)).toEqual([expect.objectContaining({ ms: 300, times: 3 })])
  expect(counted).toHaveLength(4)
  expect(new Set(counted).size).toBe(1)
})

test('a service tells a slow statement in its log and in its metrics, without the values', async () => {
  const token = 'a token for the metrics'
  const lines: { text?: string; statement?: string }[] = []
  const log = { info: () => {}, error: () => {}, warn: (fields: object) => lines.push(fields) }
  await using app = await startTestApp({
    env: { PARLEY_ROLE: 'api', PARLEY_SLOW_STATEMENT: '0.05', PARLEY_METRICS_TOKEN: token },
    log,
  })
  await app.runtime.pool.rows(sql`select pg_sleep(0.06), ${'a secret'}::text, 'another secret'`)
  const line = lines.find(({ text }) => text?.includes('pg_sleep'))
  expect(line?.text).toBe('select pg_sleep(?), $::text, ?')
  const metrics = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  expect(await metrics.text()).toContain(`parley_slow_statements_total{statement="${line!.statement}"} 1`)
})
