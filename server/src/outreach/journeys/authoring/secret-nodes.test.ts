import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUser } from '../../../../test/fixtures/people.ts'
import { definitionWith, openShop, type Shop } from './testing/shop.ts'

/* Who may author an HTTP node that sends a credential or a secret variable. */
let shop: Shop
let member: { key: string }
beforeAll(async () => {
  shop = await openShop({ env: { PARLEY_ROLE: 'api' } })
  member = { key: (await newUser(shop.app, 'member')).cookie }
  await shop.app.ok('http_credentials_create', {
    key: 'crm',
    authType: 'BEARER',
    value: 'x',
    hosts: ['crm.test'],
  })
  await shop.app.ok('environments_create', {
    key: 'live',
    variables: [
      { key: 'TOKEN', value: 'x', isSecret: true, hosts: ['crm.test'] },
      { key: 'HOST', value: 'crm.test' },
    ],
  })
})
afterAll(() => shop[Symbol.asyncDispose]())

const call = (inputs: object = {}) => ({
  id: 'call',
  kind: 'HTTP_REQUEST',
  name: 'Call',
  inputs: { method: 'GET', url: 'https://crm.test/', ...inputs },
})
const withCall = (inputs: object) => {
  const plain = definitionWith()
  return { ...plain, actions: [...plain.actions, call(inputs)] }
}
const SECRET = [
  ['a credential by its key', { credentialKey: 'crm' }],
  ['a credential by its id', { credentialId: 'crm' }],
  ['a secret in the address', { url: 'https://crm.test/{{env.TOKEN}}' }],
  ['a secret in a header', { headers: [{ key: 'x-token', value: '{{ env.TOKEN }}' }] }],
  ['a secret in the body', { body: { mode: 'raw', content: '{{env.TOKEN}}' } }],
] as const

test.each(SECRET)('A member cannot add or change a node that sends %s', async (_, inputs) => {
  const initiativeId = await shop.addInitiative()
  const create = (definition: object) =>
    shop.app.api('journeys_create_draft', { initiativeId, definition }, member)
  const refused = { status: 403, body: { error: { code: 'forbidden' } } }
  expect(await create(withCall(inputs))).toMatchObject(refused)
  const { id: journeyId } = (await create(withCall({}))).body
  const change = { journeyId, nodeId: 'call', inputs: call(inputs).inputs }
  expect(await shop.app.api('journeys_update_node', change, member)).toMatchObject(refused)
  const node = { ...call(inputs), id: 'another' }
  expect(await shop.app.api('journeys_add_node', { journeyId, node }, member)).toMatchObject(refused)
  const update = { journeyId, definition: withCall(inputs) }
  expect(await shop.app.api('journeys_update_draft', update, member)).toMatchObject(refused)
  await shop.app.ok('journeys_update_node', change)
})

test('A member may keep, move, rename, copy and delete such a node', async () => {
  const initiativeId = await shop.addInitiative()
  const definition = withCall({ credentialKey: 'crm' })
  const { id: journeyId } = await shop.app.ok('journeys_create_draft', { initiativeId, definition })
  const moved = { journeyId, nodeId: 'call', name: 'Ask the CRM', position: { x: 1, y: 2 } }
  await shop.app.ok('journeys_update_node', moved, member)
  await shop.app.ok(
    'journeys_update_draft',
    { journeyId, definition: { ...definition, name: 'New' } },
    member,
  )
  const elsewhere = { ...call({ credentialKey: 'crm' }).inputs, url: 'https://mine.test/' }
  const change = { journeyId, nodeId: 'call', inputs: elsewhere }
  expect((await shop.app.api('journeys_update_node', change, member)).status).toBe(403)
  await shop.app.ok('initiatives_duplicate', { id: initiativeId }, member)
  await shop.app.ok('journeys_delete_node', { journeyId, nodeId: 'call' }, member)
})

test('A member may add a node that sends plain values', async () => {
  const initiativeId = await shop.addInitiative()
  const definition = withCall({ url: 'https://{{env.HOST}}/{{person.externalId}}' })
  await shop.app.ok('journeys_create_draft', { initiativeId, definition }, member)
})
