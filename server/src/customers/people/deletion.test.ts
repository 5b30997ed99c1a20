import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

async function listed(): Promise<string[]> {
  const { data } = await app.ok('cdp_people_list')
  return data.map((person: { externalId: string }) => person.externalId)
}

async function found(query: string): Promise<string[]> {
  const { data } = await app.ok('cdp_people_search', { query })
  return data.map((person: { externalId: string }) => person.externalId)
}

test('A deleted person is not found, keeps their events, and returns with their data', async () => {
  const ana = { externalId: 'ana', firstName: 'Ana', attributes: { plan: 'pro' } }
  await app.ok('cdp_people_upsert', ana)
  await app.ok('cdp_events_record', { name: 'paid', externalId: 'e1', personExternalId: 'ana' })
  expect(await app.ok('cdp_people_delete', { externalId: 'ana' })).toEqual({ removed: true })
  expect(await app.ok('cdp_people_delete', { externalId: 'ana' })).toEqual({ removed: false })

  expect((await app.api('cdp_people_get', { externalId: 'ana' })).status).toBe(404)
  expect(await listed()).not.toContain('ana')
  expect(await found('ana')).toEqual([])
  const { data } = await app.ok('cdp_events_list', { personExternalId: 'ana' })
  expect(data).toMatchObject([{ externalId: 'e1' }])

  const back = await app.ok('cdp_people_batch_upsert', { items: [{ externalId: 'ana' }] })
  expect(back.summary).toMatchObject({ created: 1, updated: 0 })
  expect(await app.ok('cdp_people_get', { externalId: 'ana' })).toMatchObject(ana)
  expect(await found('ana')).toEqual(['ana'])
})

test('Deleting a person who never existed fails', async () => {
  expect((await app.api('cdp_people_delete', { externalId: 'never' })).status).toBe(404)
})

test('The next evaluation removes a deleted person from a segment, and adds a returning one again', async () => {
  const filterExpression = {
    kind: 'person',
    op: 'AND',
    predicates: [
      { kind: 'person_attribute', attr: 'attributes.vip', type: 'BOOLEAN', op: 'eq', value: true },
    ],
  }
  await app.ok('segments_create', { name: 'VIP', slug: 'vip', filterExpression })
  const evaluate = () => app.ok('segments_evaluate', { slug: 'vip' })
  const vip = { externalId: 'vip', attributes: { vip: true } }
  await app.ok('cdp_people_upsert', vip)
  expect(await evaluate()).toMatchObject({ entrants: 1, leavers: 0, total: 1 })
  await app.ok('cdp_people_delete', { externalId: 'vip' })
  expect((await app.ok('segments_members_list', { slug: 'vip' })).data).toEqual([])
  expect(await evaluate()).toMatchObject({ entrants: 0, leavers: 1, total: 0 })
  await app.ok('cdp_people_upsert', vip)
  expect(await evaluate()).toMatchObject({ entrants: 1, leavers: 0, total: 1 })
})

test('Exactly one of many concurrent deletions succeeds', async () => {
  await app.ok('cdp_people_upsert', { externalId: 'race' })
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => app.ok('cdp_people_delete', { externalId: 'race' })),
  )
  expect(answers.filter(({ removed }) => removed)).toHaveLength(1)
})
