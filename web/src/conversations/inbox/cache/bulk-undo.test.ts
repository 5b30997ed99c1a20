import { expect, test } from 'vitest'
import { snoozesOf, undoOf } from './bulk-undo.ts'

const conversation = (
  id: string,
  state: 'AGENT' | 'WAITING' | 'HUMAN' | 'CLOSED',
  rest: { assignee?: string; labels?: string[]; snoozedUntil?: string } = {},
) => ({ id, state, assignee: null, labels: [], snoozedUntil: null, ...rest })

test('what was closed together goes back to whom it belonged to', () => {
  const until = '2026-03-02T10:00:00.000Z'
  const before = [
    conversation('a', 'HUMAN', { assignee: 'ana' }),
    conversation('b', 'WAITING', { snoozedUntil: until }),
    conversation('c', 'AGENT'),
    conversation('d', 'CLOSED', { snoozedUntil: until }),
    conversation('e', 'HUMAN', { assignee: 'ana' }),
  ]
  expect(undoOf({ action: 'resolve' }, before)).toEqual([
    { ids: ['a', 'e'], action: 'assign', assignee: 'ana' },
    { ids: ['b'], action: 'assign', assignee: null },
    { ids: ['c'], action: 'hand_back' },
  ])
  expect(snoozesOf({ action: 'resolve' }, before)).toEqual([{ id: 'b', until }])
})

test('a label is taken from those that did not have it', () => {
  const before = [conversation('a', 'WAITING'), conversation('b', 'WAITING', { labels: ['vip'] })]
  expect(undoOf({ action: 'label', addLabels: ['vip'] }, before)).toEqual([
    { ids: ['a'], action: 'label', removeLabels: ['vip'] },
  ])
  expect(undoOf({ action: 'label', addLabels: ['vip'] }, [before[1]!])).toEqual([])
})

test('what the agent got back stays with it', () => {
  expect(undoOf({ action: 'hand_back' }, [conversation('a', 'HUMAN', { assignee: 'ana' })])).toEqual([])
})
