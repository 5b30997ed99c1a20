import { expect, test } from 'vitest'
import { type EventFilter, passes } from './filter.ts'

const DATA = {
  run: { initiativeId: 'ini_1', personExternalId: null },
  outcome: { reason: 'completed', messagesSent: 2 },
  list: ['a'],
}

const property = (path: string, equals: string | number | boolean | null): EventFilter => ({
  properties: [{ path, equals }],
})

test.each<[EventFilter | null, boolean]>([
  [null, true],
  [{}, true],
  [{ initiativeIds: ['ini_1', 'ini_2'] }, true],
  [{ initiativeIds: ['ini_2'] }, false],
  [property('outcome.reason', 'completed'), true],
  [property('outcome.reason', 'no_reply'), false],
  [property('outcome.messagesSent', 2), true],
  [property('outcome.messagesSent', '2'), false],
  [property('run.personExternalId', null), true],
  [property('run.other', null), false],
  [property('list.0', 'a'), true],
  [property('outcome.reason.length', 9), false],
  [property('constructor.name', 'Object'), false],
  [{ initiativeIds: ['ini_1'], properties: [{ path: 'outcome.reason', equals: 'no_reply' }] }, false],
])('the filter %j accepts the event: %s', (filter, expected) => {
  expect(passes(filter, DATA)).toBe(expected)
})

test('a filter by initiative handles rejections, and escalations without an initiative', () => {
  expect(passes({ initiativeIds: ['ini_1'] }, { initiativeId: 'ini_1' })).toBe(true)
  expect(passes({ initiativeIds: ['ini_1'] }, { conversationId: 'cnv_1' })).toBe(false)
})
