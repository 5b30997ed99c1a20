import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { type Actor, inTransaction } from '../../platform/operations/index.ts'
import { type IncomingRow, updatePresent } from './people.ts'

const TESTER: Actor = { kind: 'system', id: 'test' }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

function incoming(externalId: string): IncomingRow {
  return {
    ...{ id: app.runtime.newId(), external_id: externalId, first_name: 'Ana', last_name: null, email: null },
    ...{ phone_number: null, attributes: null, sent: ['externalId', 'firstName'] },
  }
}

test('Of people who were there a moment ago, those who were erased meanwhile are stored anew, and the others are updated', async () => {
  for (const externalId of ['here', 'merged', 'survivor']) await app.ok('cdp_people_upsert', { externalId })
  await app.ok('cdp_people_merge', { externalId: 'survivor', mergedExternalId: 'merged' })
  const rows = ['erased', 'here', 'merged'].map(incoming)
  const stored = await inTransaction(app.runtime, app.org.id, TESTER, (ctx) => updatePresent(ctx, rows))
  expect(new Map(stored.map((row) => [row.asked, row.created]))).toEqual(
    new Map([
      ['here', false],
      ['merged', false],
      ['erased', true],
    ]),
  )
  for (const externalId of ['erased', 'here', 'survivor'])
    expect((await app.ok('cdp_people_get', { externalId })).firstName).toBe('Ana')
})
