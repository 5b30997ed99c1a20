import { expect, test } from 'vitest'
import { journey } from '../definition/testing/journeys.ts'
import { kindOf, NODE_KINDS } from './index.ts'
import type { Action, ActionKind } from './schema.ts'

const KINDS = Object.keys(NODE_KINDS) as ActionKind[]

/** A node with only its kind, which means its defaults. */
const plain = (kind: ActionKind) => ({ id: 'node', kind }) as Action

test('Every node kind can be published with its defaults', () => {
  for (const kind of KINDS) expect(kindOf(plain(kind)).unavailable(plain(kind), journey())).toBeNull()
})

test.each([
  [
    { kind: 'SEND_MESSAGE', inputs: { channel: 'sms' } },
    'SEND_MESSAGE sms is not available yet. Use SEND_SMS.',
  ],
])('Using %j reports what this version lacks and what to use instead', (node, message) => {
  const action = { id: 'node', ...node } as Action
  expect(kindOf(action).unavailable(action, journey())).toContain(message)
})
