import type { Action } from '../../../nodes/schema.ts'
import { before, type Case, credential, exit, journeyWith, references } from '../journeys.ts'

const http = (inputs: Record<string, unknown>) =>
  before({ kind: 'HTTP_REQUEST', inputs: { method: 'GET', url: 'https://crm.test/a', ...inputs } }, [
    'SUCCESS',
    'FAILED',
  ])
const dispatch = (eventName: string, more: Record<string, unknown> = {}) =>
  before({ kind: 'DISPATCH_EVENT', inputs: { eventName, ...more } }, ['SENT'])

const withVariable = (key: string) => ({
  isDefault: false,
  variables: new Map([[key, { value: 'crm.test', isSecret: false, hosts: null }]]),
})

/** The references, with a second environment that has this variable. */
const withSecond = (key: string) => ({
  environments: new Map([...references.environments, ['env_2', withVariable(key)] as const]),
})

/** The references, with a credential whose value has these variables. */
const withMade = (...variables: string[]) => ({
  credentials: new Map([['made', [credential({ variables })]]]),
})

/** Addresses that no call could ever reach. */
const PRIVATE = [
  'https://127.0.0.1/',
  'https://10.1.2.3:8443/a',
  'https://[::1]/',
  'https://2130706433/',
  'https://169.254.169.254/latest/{{person.externalId}}',
  'https://localhost/a',
  'https://user:word@crm.test/',
]

export const requestCases: Case[] = [
  ...PRIVATE.map((url) => ({ name: url, definition: http({ url }), gives: ['http_url_invalid node'] })),
  {
    name: 'an address that begins with a variable of the environment',
    definition: http({ url: '{{env.BASE}}/people', credentialKey: 'crm' }),
    gives: [],
  },
  {
    name: 'an address that begins with a variable that is no address',
    definition: http({ url: '{{env.HOST}}/people' }),
    gives: ['http_url_invalid node'],
  },
  {
    name: 'an address that begins with a value of the run',
    definition: http({ url: '{{person.externalId}}/people' }),
    gives: ['http_url_invalid node'],
  },
  {
    name: 'a credential for another host',
    definition: http({ url: 'https://mine.test/', credentialKey: 'crm' }),
    gives: ['host_not_allowed node'],
  },
  {
    name: 'a credential for another port',
    definition: http({ url: 'https://crm.test:8443/', credentialKey: 'crm' }),
    gives: ['host_not_allowed node'],
  },
  {
    name: 'a credential to a host that the run decides on',
    definition: http({ url: 'https://{{person.externalId}}.test/', credentialKey: 'crm' }),
    gives: [],
  },
  {
    name: 'a credential without hosts',
    definition: http({ credentialKey: 'old' }),
    gives: ['hosts_missing node'],
  },
  { name: 'a credential that sends nothing', definition: http({ credentialKey: 'open' }), gives: [] },
  {
    name: "the environment's own credential for another host",
    definition: http({ credentialKey: 'split' }),
    gives: ['host_not_allowed node'],
  },
  {
    name: 'a secret in the address of another host',
    definition: http({ url: 'https://mine.test/?t={{env.TOKEN}}' }),
    gives: ['host_not_allowed node'],
  },
  {
    name: 'a secret in a header for another host',
    definition: http({ url: 'https://mine.test/', headers: [{ key: 'x-token', value: '{{env.TOKEN}}' }] }),
    gives: ['host_not_allowed node'],
  },
  {
    name: 'a secret without hosts',
    definition: http({ body: { mode: 'raw', content: '{{env.OLD}}' } }),
    gives: ['hosts_missing node'],
  },
  {
    name: 'plain http',
    definition: http({ url: 'http://crm.test' }),
    gives: ['http_url_invalid node'],
  },
  {
    name: 'no address',
    definition: http({ url: 'https://' }),
    gives: ['http_url_invalid node'],
  },
  {
    name: 'variables in an address',
    definition: http({
      url: 'https://{{env.HOST}}/people/{{ person.externalId }}',
      credentialKey: 'crm',
    }),
    gives: [],
  },
  {
    name: 'a variable that no environment has',
    definition: http({ url: 'https://{{env.HOSTS}}/people' }),
    gives: ['environment_unknown node'],
  },
  {
    name: 'a variable that another environment has than the one of the journey',
    definition: { ...http({ url: 'https://{{env.HOST}}/people' }), metadata: { environmentId: 'env_2' } },
    references: {
      environments: new Map([
        ['env_1', withVariable('HOST')],
        ['env_2', withVariable('PORT')],
      ]),
    },
    gives: ['environment_unknown node'],
  },
  {
    name: 'a variable that another environment has than the default one',
    definition: http({ url: 'https://{{env.PORT}}/people' }),
    references: withSecond('PORT'),
    gives: ['environment_unknown node'],
  },
  {
    name: 'a variable while there is no environment',
    definition: http({ body: { mode: 'raw', content: '{{env.HOST}}' } }),
    references: { environments: new Map() },
    gives: ['environment_unknown node'],
  },
  {
    name: 'a credential of another environment than the default one',
    definition: http({ credentialKey: 'elsewhere' }),
    references: withSecond('PORT'),
    gives: ['credential_unknown node'],
  },
  {
    name: 'a credential of another environment than the one of the journey',
    definition: { ...http({ credentialId: 'elsewhere' }), metadata: { environmentId: 'env_1' } },
    gives: ['credential_unknown node'],
  },
  {
    name: 'a credential of the environment of the journey',
    definition: { ...http({ credentialKey: 'elsewhere' }), metadata: { environmentId: 'env_2' } },
    references: withSecond('PORT'),
    gives: [],
  },
  {
    name: 'a credential and a variable in an environment that does not exist',
    definition: {
      ...http({ credentialKey: 'elsewhere', body: { mode: 'raw', content: '{{env.HOST}}' } }),
      metadata: { environmentId: 'env_3' },
    },
    gives: ['environment_unknown'],
  },
  {
    name: 'a credential made of variables of the environment',
    definition: http({ credentialKey: 'made' }),
    references: withMade('BASE', 'TOKEN'),
    gives: [],
  },
  {
    name: 'a credential with a variable that only another environment has',
    definition: http({ credentialKey: 'made' }),
    references: { ...withMade('PORT'), ...withSecond('PORT') },
    gives: ['environment_unknown node'],
  },
  {
    name: 'a credential with a secret without hosts',
    definition: http({ credentialKey: 'made' }),
    references: withMade('OLD'),
    gives: ['hosts_missing node'],
  },
  {
    name: 'context that participants are said to bring',
    definition: dispatch('paid', { properties: { plan: { var: 'engagement.context.plan' } } }),
    references: { contextKeys: new Set(['plan']) },
    gives: [],
  },
  {
    name: 'context that no participant brings',
    definition: dispatch('paid', { properties: { plan: { var: 'engagement.context.tier' } } }),
    references: { contextKeys: new Set(['plan']) },
    gives: ['binding_unresolvable node'],
  },
  {
    name: 'a variable that is none',
    definition: http({ body: { mode: 'json', content: '{"a": "{{oops}}"}' } }),
    gives: ['binding_unresolvable node'],
  },
  {
    name: 'a variable longer than any',
    definition: http({ body: { mode: 'raw', content: `{{${'a.'.repeat(30_000)}}}` } }),
    gives: ['binding_unresolvable node'],
  },
  {
    name: 'the same wrong variable in many places',
    definition: http({ body: { mode: 'raw', content: '{{oops}} {{ oops }}'.repeat(100) } }),
    gives: ['binding_unresolvable node'],
  },
  {
    name: 'an unknown credential',
    definition: http({ credentialKey: 'erp' }),
    gives: ['credential_unknown node'],
  },
  {
    name: 'a recorded event with a bad name',
    definition: dispatch('a b'),
    gives: ['event_name_invalid node'],
  },
  { name: 'a recorded event', definition: dispatch('asked_again_2'), gives: [] },
  {
    name: 'properties that are texts and variables',
    definition: dispatch('paid', { properties: { plan: 'text', age: { var: 'person.attributes.age' } } }),
    gives: [],
  },
  {
    name: 'a property of no variable',
    definition: dispatch('paid', { properties: { plan: 'text', age: { var: 'age' } } }),
    gives: ['binding_unresolvable node'],
  },
  {
    name: 'an event that starts the same journey',
    definition: {
      ...dispatch('paid'),
      actions: dispatch('paid').actions.map((action) =>
        action.kind === 'ENTRY'
          ? { ...action, inputs: { triggerType: 'cdp_event', eventName: 'paid' } }
          : action,
      ),
    },
    gives: ['self_trigger node'],
  },
  {
    name: 'a chained initiative',
    definition: journeyWith({ ...exit, inputs: { nextInitiativeId: 'ini_2' } } as Action),
    gives: [],
  },
  {
    name: 'an initiative chained to itself',
    definition: journeyWith({ ...exit, inputs: { nextInitiativeId: 'ini_1' } } as Action),
    gives: ['self_trigger end'],
  },
  {
    name: 'an initiative that there is not',
    definition: journeyWith({ ...exit, inputs: { nextInitiativeId: 'ini_3' } } as Action),
    gives: ['initiative_unknown end'],
  },
  {
    name: 'the legacy conversation block',
    definition: before({ kind: 'CONVERSATION_BLOCK' }, ['CLOSED', 'TIMEOUT', 'STALE']),
    gives: [],
  },
]
