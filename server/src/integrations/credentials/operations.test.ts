import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestOrganization } from '../../../test/harness/harness.ts'
import { emitEvents, subscribe } from '../../../test/harness/webhooks.ts'
import { definitionWith, openShop, type Shop } from '../../outreach/journeys/authoring/testing/shop.ts'
import { sql } from '../../platform/db/index.ts'
import { type Ctx, inTransaction } from '../../platform/operations/index.ts'
import { findUsers } from './usage.ts'

let shop: Shop
let other: TestOrganization
beforeAll(async () => {
  shop = await openShop({ env: { PARLEY_ROLE: 'api' } })
  other = await shop.app.newOrganization()
})
afterAll(() => shop[Symbol.asyncDispose]())

const BEARER = { authType: 'BEARER', value: 'a-token' }
const ok: Shop['app']['ok'] = (...call) => shop.app.ok(...call)
const api: Shop['app']['api'] = (...call) => shop.app.api(...call)
const create = (key: string, more: Record<string, unknown> = BEARER) =>
  ok('http_credentials_create', { key, ...more })

describe('HTTP credentials', () => {
  test.each([
    [BEARER, { username: null, placement: null }],
    [
      { authType: 'BASIC', username: 'ana', value: 'x' },
      { username: 'ana', placement: null },
    ],
    [
      { authType: 'API_KEY', value: 'x', placement: { in: 'query', name: 'key' } },
      { username: null, placement: { in: 'query', name: 'key' } },
    ],
    [{ authType: 'NONE' }, { username: null, placement: null }],
  ])('a credential is listed and read without its value: %j', async (input, parts) => {
    const key = `shown-${input.authType}`
    const created = await create(key, { name: 'The CRM', ...input })
    expect(created).toEqual({
      id: created.id,
      key,
      name: 'The CRM',
      authType: input.authType,
      environmentId: null,
      ...parts,
      hosts: null,
      createdAt: expect.any(String),
      rotatedAt: null,
    })
    expect((await ok('http_credentials_list')).data[0]).toEqual(created)
    expect(await ok('http_credentials_get', { id: created.id })).toEqual({
      ...created,
      usedBy: { subscriptions: [], journeys: [] },
    })
  })

  test('a credential shows and changes the hosts that it may be sent to, as URLs have them', async () => {
    const { id, hosts } = await create('hosts', {
      ...BEARER,
      hosts: ['API.Example.com:443', 'b.test:8443', 'b.test:8443'],
    })
    expect(hosts).toEqual(['api.example.com', 'b.test:8443'])
    expect((await ok('http_credentials_update', { id, name: 'x' })).hosts).toEqual(hosts)
    expect((await ok('http_credentials_update', { id, hosts: ['münchen.test'] })).hosts).toEqual([
      'xn--mnchen-3ya.test',
    ])
  })

  test.each([[[]], [['https://a.test']], [['a.test/x']], [['*.a.test']], [['a@b.test']], [['a b']], [['']]])(
    'a credential is refused with these hosts: %j',
    async (hosts) => {
      const answer = await api('http_credentials_create', { key: 'bad-hosts', ...BEARER, hosts })
      expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } })
    },
  )

  test('a credential has one value for all environments, and may have one for each', async () => {
    const live = await ok('environments_create', { key: 'own-live' })
    const again = await ok('environments_create', { key: 'own-again' })
    await create('once')
    const own = await create('once', { ...BEARER, environmentId: live.id })
    expect(own.environmentId).toBe(live.id)
    await create('once', { ...BEARER, environmentId: again.id })
    for (const environmentId of [undefined, live.id]) {
      const answer = await api('http_credentials_create', { key: 'once', ...BEARER, environmentId })
      expect(answer).toMatchObject({ status: 409, body: { error: { code: 'already_exists' } } })
    }
    await ok('http_credentials_create', { key: 'once', ...BEARER }, { key: other.key })
    const unknown = await api('http_credentials_create', { key: 'x', ...BEARER, environmentId: 'env_0' })
    expect(unknown).toMatchObject({ status: 422, body: { error: { code: 'unknown_reference' } } })
    const kept = await api('environments_delete', { id: again.id })
    expect(kept.body.error.message).toContain('HTTP credential once')
  })

  test.each([
    ['a value for none', { authType: 'NONE', value: 'x' }],
    ['no value', { authType: 'BEARER' }],
    ['BASIC without a user name', { authType: 'BASIC', value: 'x' }],
    ['BASIC with a colon in the user name', { authType: 'BASIC', value: 'x', username: 'a:b' }],
    ['API_KEY without a place', { authType: 'API_KEY', value: 'x' }],
    ['a place for a bearer token', { ...BEARER, placement: { in: 'header', name: 'x-key' } }],
    ['a header that no request can have', apiKey('x key')],
    ['a header that delivery writes', apiKey('Webhook-Signature')],
    ['a value that would start a new header', { authType: 'BEARER', value: 'x\r\nx-more: y' }],
  ])('a credential is refused with %s', async (_, credential) => {
    const answer = await api('http_credentials_create', { key: 'refused', ...credential })
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } })
  })
})

function apiKey(name: string) {
  return { authType: 'API_KEY', value: 'x', placement: { in: 'header', name } }
}

describe('changing a credential', () => {
  test('a credential can change its name and placement, but not its type', async () => {
    const { id } = await create('placed', apiKey('x-key'))
    const placement = { in: 'query', name: 'token' }
    expect(await ok('http_credentials_update', { id, name: 'Placed', placement })).toMatchObject({
      name: 'Placed',
      placement,
      authType: 'API_KEY',
    })
    expect((await api('http_credentials_update', { id, username: 'ana' })).status).toBe(400)
    const header = { in: 'header', name: 'host' }
    expect((await api('http_credentials_update', { id, placement: header })).status).toBe(400)
  })

  test('a credential cannot move to a header that cannot carry its value', async () => {
    const { id } = await create('spaced', {
      authType: 'API_KEY',
      value: 'käy',
      placement: { in: 'query', name: 'k' },
    })
    const answer = await api('http_credentials_update', { id, placement: { in: 'header', name: 'x-k' } })
    expect(answer).toMatchObject({ status: 400, body: { error: { issues: [{ path: 'value' }] } } })
  })

  test('rotating replaces the value and records the time', async () => {
    const { id } = await create('rotated')
    const read = () =>
      shop.app.runtime.pool.one(sql<{ value: string }>`
        select encode(value_sealed, 'hex') as value from http_credentials
        where org_id = ${shop.app.org.id} and key = 'rotated'`)
    const before = await read()
    const rotated = await ok('http_credentials_rotate', { id, value: 'another' })
    expect(rotated.rotatedAt).not.toBeNull()
    expect(await read()).not.toEqual(before)
    expect((await api('http_credentials_rotate', { id, value: 'x\ny' })).status).toBe(400)
    const none = await create('rotated-none', { authType: 'NONE' })
    expect((await api('http_credentials_rotate', { id: none.id, value: 'x' })).status).toBe(409)
  })
})

test('a credential that is deleted while it is read is not in use', async () => {
  const { runtime, org } = shop.app
  const within = <T>(work: (ctx: Ctx) => Promise<T>) =>
    inTransaction(runtime, org.id, { kind: 'system', id: 'test' }, work)
  expect(await within((ctx) => findUsers(ctx, { key: 'gone' }))).toEqual({ subscriptions: [], journeys: [] })
})

describe('deleting a credential', () => {
  test('deleting a used credential is refused with the names of its users', async () => {
    const { id, key } = await create('used')
    const subscription = await ok('webhook_subscriptions_create', {
      name: 'The CRM hears',
      url: 'https://example.com',
      events: ['journey_run.ended'],
      credentialId: id,
    })
    const initiativeId = await shop.addInitiative()
    const definition = definitionWith({ name: 'Asks the CRM' })
    const http = { id: 'ask-crm', kind: 'HTTP_REQUEST', name: 'Ask', inputs: { credentialKey: key } }
    const actions = [
      ...definition.actions,
      { ...http, inputs: { ...http.inputs, method: 'GET', url: 'https://a.b' } },
    ]
    const journey = await ok('journeys_create_draft', {
      initiativeId,
      definition: { ...definition, actions },
    })

    expect((await ok('http_credentials_get', { id })).usedBy).toEqual({
      subscriptions: [{ id: subscription.id, name: 'The CRM hears' }],
      journeys: [{ id: journey.id, name: 'Asks the CRM of Win back' }],
    })
    const refused = await api('http_credentials_delete', { id })
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
    expect(refused.body.error.message).toContain('webhook subscription The CRM hears')
    expect(refused.body.error.message).toContain('journey Asks the CRM of Win back')

    await ok('webhook_subscriptions_delete', { id: subscription.id })
    await ok('journeys_update_draft', { journeyId: journey.id, definition: definitionWith() })
    expect(await ok('http_credentials_delete', { id })).toEqual({ removed: true })
    expect((await api('http_credentials_get', { id })).status).toBe(404)
  })

  test('the value of an environment can be deleted while there is one for all environments', async () => {
    const { id: environmentId } = await ok('environments_create', { key: 'spare' })
    const { id } = await create('spared')
    const own = await create('spared', { ...BEARER, environmentId })
    await ok('webhook_subscriptions_create', {
      url: 'https://example.com',
      events: ['journey_run.ended'],
      credentialId: id,
    })
    expect((await api('http_credentials_delete', { id })).status).toBe(409)
    await ok('http_credentials_delete', { id: own.id })
  })

  test('a value that a journey names by its id is in use, whatever value could replace it', async () => {
    const { id: environmentId } = await ok('environments_create', { key: 'named' })
    await create('named')
    const own = await create('named', { ...BEARER, environmentId })
    const definition = definitionWith({ name: 'Names a value' })
    const inputs = { credentialId: own.id, method: 'GET', url: 'https://a.b' }
    const http = { id: 'ask-crm', kind: 'HTTP_REQUEST', name: 'Ask', inputs }
    const journey = await ok('journeys_create_draft', {
      initiativeId: await shop.addInitiative(),
      definition: { ...definition, actions: [...definition.actions, http] },
    })
    const { usedBy } = await ok('http_credentials_get', { id: own.id })
    expect(usedBy.journeys).toEqual([{ id: journey.id, name: 'Names a value of Win back' }])
    expect((await api('http_credentials_delete', { id: own.id })).status).toBe(409)
    await ok('journeys_update_draft', { journeyId: journey.id, definition: definitionWith() })
    expect(await ok('http_credentials_delete', { id: own.id })).toEqual({ removed: true })
  })

  test('past deliveries do not prevent deleting a credential', async () => {
    const { id } = await subscribe(shop.app, 'https://example.com/past')
    await emitEvents(shop.app, [{}])
    const { credentialId } = await ok('webhook_subscriptions_get', { id })
    await ok('webhook_subscriptions_delete', { id })
    await ok('http_credentials_delete', { id: credentialId })
    expect((await ok('webhook_deliveries_list', { subscriptionId: id })).data).toHaveLength(1)
  })
})
