import { expect, test } from 'vitest'
import { startTestApp } from '../../../../test/harness/harness.ts'

test('a list tells on request how many records its filters leave, whatever the page', async () => {
  await using app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  for (const value of ['+573005550001', '+573005550002', '+573005550003', 'a@shop.example'])
    await app.ok('do_not_contact_add', {
      entries: [{ kind: value.startsWith('+') ? 'phone' : 'email', value }],
    })
  const list = (input: Record<string, unknown>) => app.ok('do_not_contact_list', input)
  expect((await list({ limit: 1 })).total).toBeUndefined()
  const first = await list({ limit: 1, total: true })
  expect(first).toMatchObject({ total: { count: 4, capped: false } })
  expect(first.data).toHaveLength(1)
  const next = await list({ limit: 1, total: true, cursor: first.next_cursor })
  expect(next.total).toEqual({ count: 4, capped: false })
  expect((await list({ total: true, containing: '0002' })).total).toEqual({ count: 1, capped: false })
})
