import { afterAll, beforeAll, expect, test } from 'vitest'
import { definitionWith, openShop, type Shop } from './testing/shop.ts'

/* A journey is checked in the environment that its runs use. */
let shop: Shop
let live: string
let trial: string
beforeAll(async () => {
  shop = await openShop({ env: { PARLEY_ROLE: 'api' } })
  const { ok } = shop.app
  live = (await ok('environments_create', { key: 'live' })).id
  trial = (
    await ok('environments_create', {
      key: 'trial',
      isTest: true,
      variables: [
        { key: 'HOST', value: 'crm.test' },
        { key: 'TOKEN', value: 'x', isSecret: true, hosts: ['crm.test'] },
      ],
    })
  ).id
  const bearer = { authType: 'BEARER', hosts: ['crm.test'] }
  await ok('http_credentials_create', { ...bearer, key: 'of-trial', value: 'x', environmentId: trial })
  await ok('http_credentials_create', { ...bearer, key: 'with-token', value: 'v1.{{env.TOKEN}}' })
})
afterAll(() => shop[Symbol.asyncDispose]())

async function issuesIn(environmentId: string | null, inputs: object): Promise<unknown[]> {
  const plain = definitionWith({
    bindings: { 1: 'literal:you' },
    ...(environmentId === null ? {} : { metadata: { environmentId } }),
  })
  const call = {
    id: 'call',
    kind: 'HTTP_REQUEST',
    name: 'Call',
    inputs: { method: 'GET', url: 'https://crm.test/', ...inputs },
  }
  const definition = {
    ...plain,
    actions: [...plain.actions, call],
    edges: [
      { from: 'start', to: 'call', sourceHandle: 'SENT' },
      { from: 'call', to: 'ask', sourceHandle: 'SUCCESS' },
      { from: 'call', to: 'end', sourceHandle: 'FAILED' },
      ...plain.edges.filter(({ from }) => from !== 'start'),
    ],
  }
  const initiativeId = await shop.addInitiative()
  await shop.app.ok('journeys_create_draft', { initiativeId, definition })
  const { status, body } = await shop.app.api('initiatives_launch', { id: initiativeId })
  if (status < 300) return []
  return body.error.issues.map(({ code, nodeId }: { code: string; nodeId: string }) => `${code} ${nodeId}`)
}

test.each([
  ['a credential', { credentialKey: 'of-trial' }, 'credential_unknown call'],
  ['a variable', { url: 'https://{{env.HOST}}/' }, 'environment_unknown call'],
  ['a variable of a credential', { credentialKey: 'with-token' }, 'environment_unknown call'],
])('%s that only another environment has keeps a journey from being launched', async (_, inputs, issue) => {
  expect(await issuesIn(live, inputs)).toEqual([issue])
  // Without an environment of its own, it uses the default one.
  expect(await issuesIn(null, inputs)).toEqual([issue])
  expect(await issuesIn(trial, inputs)).toEqual([])
  await shop.app.ok('environments_update', { id: trial, isDefault: true })
  expect(await issuesIn(null, inputs)).toEqual([])
  await shop.app.ok('environments_update', { id: live, isDefault: true })
})
