import { ASK_EDGES, edge } from '../../../../../test/fixtures/journeys.ts'
import { targetProblem } from '../../../../platform/outbound/index.ts'
import type { JourneyDefinition } from '../../nodes/definition.ts'
import type { Action } from '../../nodes/schema.ts'
import type { KnownCredential, References } from '../../nodes/validation/references.ts'

export const entry: Action = { id: 'start', kind: 'ENTRY', name: 'Start' }
export const send: Action = {
  id: 'ask',
  kind: 'SEND_MESSAGE',
  name: 'Ask',
  inputs: { templateBindings: { 1: 'person.firstName' } },
}
export const wait: Action = {
  id: 'wait',
  kind: 'WAIT_FOR_REPLY',
  name: 'Wait',
  inputs: { maxTimeout: '2d' },
}
export const talk: Action = { id: 'talk', kind: 'MANAGE_CONVERSATION', name: 'Talk' }
export const exit: Action = { id: 'end', kind: 'EXIT', name: 'End' }

/** Ask, wait for a reply, let the agent talk. It validates against `references`. */
export function journey(change: Partial<JourneyDefinition> = {}): JourneyDefinition {
  return {
    name: 'Win back',
    actions: [entry, send, wait, talk, exit],
    edges: ASK_EDGES.map(edge),
    ...change,
  }
}

/** `journey()` with one node in place of another, or added when its id is new. */
export function journeyWith(action: Action, edges?: string[]): JourneyDefinition {
  const base = journey()
  const known = base.actions.some(({ id }) => id === action.id)
  return {
    ...base,
    actions: known
      ? base.actions.map((present) => (present.id === action.id ? action : present))
      : [...base.actions, action],
    edges: edges ? edges.map(edge) : base.edges,
  }
}

/** `journey()` with a node between ENTRY and the message. */
export const before = (action: Record<string, unknown>, signals: string[]) =>
  journeyWith({ id: 'node', name: 'Node', ...action } as unknown as Action, [
    'start SENT node',
    ...signals.map((signal, index) => `node ${signal} ${index === 0 ? 'ask' : 'end'}`),
    ...ASK_EDGES.slice(1),
  ])
/** `journey()` with a CASE node before the message, whose branches `a` and `b` have these values. */
export const byPlan = (a: string, b: string) =>
  before(
    {
      kind: 'CASE',
      inputs: {
        selectionPath: 'engagement.context.plan',
        branches: [
          { id: 'a', value: a, label: 'A' },
          { id: 'b', value: b, label: 'B' },
        ],
      },
    },
    ['case:a', 'case:b', 'case:default'],
  )
/** `journey()` with a RANDOM_SPLIT node before the message, whose arms `0`, `1`… have these weights. */
export const split = (...weights: number[]) =>
  before(
    { kind: 'RANDOM_SPLIT', inputs: { arms: weights.map((weight, arm) => ({ id: `${arm}`, weight })) } },
    weights.map((_, arm) => `split:${arm}`),
  )
export const NUMBER = '+573001234567'
const ADDRESS = 'shop@example.com'
export const SMS_SENDER = 'sms:+573001234567'

/** A row of a credential, for every environment. */
export const credential = (more: Partial<KnownCredential>): KnownCredential => ({
  environmentId: null,
  isSent: true,
  hosts: ['crm.test'],
  variables: [],
  ...more,
})

/** One approved template, linked to round 1, and one number of its account. */
export const references: References = {
  segments: new Map([['seg_1', { evaluated: true }]]),
  templates: new Map([
    ['tpl_1', { name: 'hello', status: 'APPROVED', accountId: 'account', placeholders: ['1'] }],
  ]),
  rounds: new Map([[1, 'tpl_1']]),
  emailTemplates: new Map([['etp_1', { name: 'welcome', placeholders: ['name'] }]]),
  channels: [
    { kind: 'whatsapp', address: NUMBER, accountId: 'account' },
    { kind: 'email', address: ADDRESS, accountId: 'mail' },
    { kind: 'sms', address: SMS_SENDER, accountId: 'texts' },
  ],
  environments: new Map([
    [
      'env_1',
      {
        isDefault: true,
        variables: new Map([
          ['HOST', { value: 'crm.test', isSecret: false, hosts: null }],
          ['BASE', { value: 'https://crm.test/v2', isSecret: false, hosts: null }],
          ['TOKEN', { value: null, isSecret: true, hosts: ['crm.test'] }],
          ['OLD', { value: null, isSecret: true, hosts: null }],
        ]),
      },
    ],
  ]),
  contextKeys: null,
  extractedFields: null,
  choices: [],
  credentials: new Map([
    ['crm', [credential({})]],
    ['old', [credential({ hosts: null })]],
    ['open', [credential({ isSent: false, hosts: null })]],
    ['split', [credential({}), credential({ environmentId: 'env_1', hosts: ['own.test'] })]],
    ['elsewhere', [credential({ environmentId: 'env_2' })]],
  ]),
  findAddressProblem: (url) => targetProblem({ url }, { allowLoopback: false }),
  initiatives: new Set(['ini_1', 'ini_2']),
  ownInitiative: 'ini_1',
  timeZone: 'America/Bogota',
}

export const NOW = new Date('2030-01-01T00:00:00Z')

/** A definition and the issues that validation finds in it. */
export interface Case {
  name: string
  definition: JourneyDefinition
  references?: Partial<References>
  /** `code nodeId`, or `code` where it concerns the whole journey. */
  gives: string[]
}
