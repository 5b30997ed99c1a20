import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestOrganization } from '../../../test/harness/harness.ts'
import { sql } from '../../platform/db/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

/** Calls as a new organization. */
async function newCaller() {
  const org: TestOrganization = await app.newOrganization()
  const key = org.key
  return {
    org,
    ok: (name: string, input = {}) => app.ok(name, input, { key }),
    api: (name: string, input = {}) => app.api(name, input, { key }),
  }
}

describe('environments', () => {
  test('an environment shows plain variables and hides secret ones', async () => {
    const { org, ok } = await newCaller()
    const variables = [
      { key: 'TOKEN', value: 'very-secret-value', isSecret: true },
      { key: 'HOST', value: 'crm.example' },
    ]
    const created = await ok('environments_create', { key: 'live', name: 'Live', variables })
    expect(created).toEqual({
      id: expect.stringMatching(/^env_/),
      key: 'live',
      name: 'Live',
      isDefault: true,
      isTest: false,
      variableKeys: ['HOST', 'TOKEN'],
      variables: [
        { key: 'HOST', isSecret: false, value: 'crm.example', hosts: null },
        { key: 'TOKEN', isSecret: true, value: null, hosts: null },
      ],
      createdAt: expect.any(String),
    })
    expect(await ok('environments_list')).toEqual({ data: [created], next_cursor: null })
    const stored = await app.runtime.pool.rows(sql`
      select row_to_json(v)::text from environment_variables v where org_id = ${org.id}
      union all select row_to_json(a)::text from audit_log a where org_id = ${org.id}`)
    expect(JSON.stringify(stored)).toContain('crm.example')
    expect(JSON.stringify(stored)).not.toContain('very-secret-value')
    expect(JSON.stringify(stored)).not.toContain(Buffer.from('very-secret-value').toString('hex'))
  })

  test('the first environment is the default until another one is chosen', async () => {
    const { ok, api } = await newCaller()
    const [live, staging] = [
      await ok('environments_create', { key: 'live' }),
      await ok('environments_create', { key: 'staging', isTest: true }),
    ]
    const defaults = async () =>
      (await ok('environments_list')).data.filter((each: any) => each.isDefault).map((each: any) => each.key)
    expect(await defaults()).toEqual(['live'])
    await ok('environments_update', { id: staging.id, isDefault: true })
    expect(await defaults()).toEqual(['staging'])
    expect(await api('environments_delete', { id: staging.id })).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict' } },
    })
    await ok('environments_delete', { id: live.id })
    await ok('environments_delete', { id: staging.id })
    expect((await ok('environments_list')).data).toEqual([])
  })

  test('choosing two defaults at once leaves one', async () => {
    const { ok } = await newCaller()
    const keys = ['a', 'b', 'c', 'd']
    await Promise.all(keys.map((key) => ok('environments_create', { key, isDefault: true })))
    const { data } = await ok('environments_list')
    expect(data.filter((each: any) => each.isDefault)).toHaveLength(1)
  })

  test('an update changes only the named fields of an environment', async () => {
    const { ok } = await newCaller()
    const variables = [
      { key: 'A', value: '1' },
      { key: 'B', value: '2', isSecret: true },
      { key: 'C', value: '3' },
    ]
    const { id } = await ok('environments_create', { key: 'live', variables })
    const changes = { variables: [{ key: 'A', value: 'one', isSecret: true }], removeVariables: ['C', 'X'] }
    expect(await ok('environments_update', { id, name: 'Live', ...changes })).toMatchObject({
      key: 'live',
      name: 'Live',
      isTest: false,
      variables: [
        { key: 'A', isSecret: true, value: null },
        { key: 'B', isSecret: true, value: null },
      ],
    })
  })

  test('a secret variable has hosts, which an update can set without its value', async () => {
    const { ok, api } = await newCaller()
    const variables = [
      { key: 'A', value: '1' },
      { key: 'B', value: '2', isSecret: true, hosts: ['a.test'] },
      { key: 'C', value: '3', isSecret: true },
    ]
    const { id } = await ok('environments_create', { key: 'live', variables })
    const hosts = async () =>
      (await ok('environments_get', { id })).variables.map((each: { hosts: string[] | null }) => each.hosts)
    expect(await hosts()).toEqual([null, ['a.test'], null])
    const set = (...variables: object[]) => api('environments_update', { id, variables })
    await set({ key: 'B', value: 'two', isSecret: true }, { key: 'C', hosts: ['C.test'] })
    expect(await hosts()).toEqual([null, ['a.test'], ['c.test']])
    for (const refused of [
      { key: 'A', hosts: ['a.test'] },
      { key: 'X', hosts: ['a.test'] },
      { key: 'B' },
      { key: 'A', value: '1', hosts: ['a.test'] },
    ])
      expect(await set(refused)).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } })
    await set({ key: 'B', value: '2', isSecret: false })
    expect(await hosts()).toEqual([null, null, ['c.test']])
  })

  test('a secret variable stays secret when its value changes, unless the update says otherwise', async () => {
    const { ok } = await newCaller()
    const variables = [{ key: 'TOKEN', value: 'old', isSecret: true, hosts: ['a.test'] }]
    const { id } = await ok('environments_create', { key: 'live', variables })
    const change = async (variable: object) =>
      (await ok('environments_update', { id, variables: [{ key: 'TOKEN', ...variable }] })).variables
    expect(await change({ value: 'new' })).toEqual([
      { key: 'TOKEN', isSecret: true, value: null, hosts: ['a.test'] },
    ])
    expect(await change({ value: 'shown', isSecret: false })).toEqual([
      { key: 'TOKEN', isSecret: false, value: 'shown', hosts: null },
    ])
  })

  test('environment keys are unique, and a deleted environment frees its key', async () => {
    const { ok, api } = await newCaller()
    const { id } = await ok('environments_create', { key: 'live' })
    expect(await api('environments_create', { key: 'live' })).toMatchObject({
      status: 409,
      body: { error: { code: 'already_exists' } },
    })
    await ok('environments_delete', { id })
    expect((await api('environments_update', { id, name: 'x' })).status).toBe(404)
    await ok('environments_create', { key: 'live' })
  })

  test('an environment holds at most 200 variables', async () => {
    const { ok, api } = await newCaller()
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, i) => ({ key: `V${from + i}`, value: 'x' }))
    const { id } = await ok('environments_create', { key: 'live', variables: many(0, 200) })
    expect((await api('environments_update', { id, variables: many(200, 1) })).status).toBe(409)
    await ok('environments_update', { id, variables: many(200, 1), removeVariables: ['V0'] })
  })

  test.each([
    ['no key', {}],
    ['a key with spaces', { key: 'my live' }],
    ['a variable that no token can name', { key: 'live', variables: [{ key: '1A', value: '' }] }],
    ['a variable twice', { key: 'live', variables: [1, 2].map((n) => ({ key: 'A', value: `${n}` })) }],
    ['not being the default', { key: 'live', isDefault: false }],
  ])('an environment is refused with %s', async (_, input) => {
    expect((await app.api('environments_create', input)).status).toBe(400)
  })
})

describe('test numbers', () => {
  test('test numbers are stored once in E.164 and replaced as a whole', async () => {
    const { ok } = await newCaller()
    expect(await ok('test_numbers_get')).toEqual({ phoneNumbers: [], emails: [] })
    const phoneNumbers = ['+57 300 123 4567', '573001234567', '+573009998877']
    const kept = { phoneNumbers: ['+573001234567', '+573009998877'], emails: [] }
    expect(await ok('test_numbers_set', { phoneNumbers })).toEqual(kept)
    expect(await ok('test_numbers_get')).toEqual(kept)
    expect(await ok('test_numbers_set', { phoneNumbers: [] })).toEqual({ phoneNumbers: [], emails: [] })
  })

  test('test numbers must be valid phone numbers', async () => {
    const answer = await app.api('test_numbers_set', { phoneNumbers: ['+573001234567', '+1 555'] })
    expect(answer).toMatchObject({
      status: 422,
      body: { error: { code: 'invalid_phone_number', issues: [{ path: 'phoneNumbers.1' }] } },
    })
  })
})
