import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/harness/harness.ts'

test('a truncated, extended or changed cursor is refused', async () => {
  await using app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  for (const externalId of ['a', 'b', 'c']) await app.ok('cdp_people_upsert', { externalId })
  const { next_cursor } = await app.ok('cdp_people_list', { limit: 1 })
  const [body, mac] = next_cursor.split('.') as [string, string]
  const macOf = (bytes: number) => Buffer.from(mac, 'base64url').subarray(0, bytes).toString('base64url')
  const changed = [
    `${body}.${Buffer.alloc(33).toString('base64url')}`,
    `${body}.${'A'.repeat(300)}`,
    `${body}.${mac}${mac}`,
    `${body}.${macOf(12)}`,
    `${body}.`,
    body,
    `${next_cursor}.`,
    `${next_cursor}.x`,
    `.${mac}`,
    'A',
  ]
  for (const cursor of changed) {
    const answer = await app.api('cdp_people_list', { limit: 1, cursor })
    expect({ cursor, ...answer }).toMatchObject({ status: 400, body: { error: { code: 'invalid_cursor' } } })
  }
  expect((await app.ok('cdp_people_list', { limit: 1, cursor: next_cursor })).data).toHaveLength(1)
})

test('an empty limit and an empty cursor count as absent', async () => {
  await using app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  for (const externalId of ['a', 'b']) await app.ok('cdp_people_upsert', { externalId })
  const { data } = await app.ok('cdp_people_list', { limit: '', cursor: '' })
  expect(data).toHaveLength(2)
})
