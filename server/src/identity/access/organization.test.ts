import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

test('the default agent and extractor change one by one, and nothing else with them', async () => {
  const before = await app.ok('organization_get')
  expect(before).toMatchObject({ agent: 'guided', extractor: 'guided' })
  const changed = await app.ok('organization_update', { agent: 'llm' })
  expect(changed).toEqual({ ...before, agent: 'llm' })
  expect(await app.ok('organization_update', { extractor: 'llm' })).toEqual({ ...changed, extractor: 'llm' })
  expect(await app.api('organization_update', { agent: 'other' })).toMatchObject({ status: 400 })
})

test('an organization cannot take the name of another one, and may keep its own', async () => {
  const other = await app.newOrganization()
  const { name } = await app.ok('organization_get', {}, { key: other.key })
  expect(await app.api('organization_update', { name })).toMatchObject({
    status: 409,
    body: { error: { code: 'conflict' } },
  })
  expect((await app.api('organization_update', { name }, { key: other.key })).status).toBe(200)
})
