import { describe, expect, test } from 'vitest'
import type { ConversationDetails, Message } from '../cache/conversation.ts'
import { snoozeTimes } from './header/snooze-times.ts'
import { firstUnreadOf, timelineOf } from './timeline.ts'

const message = (id: string, at: string, rest: Partial<Message> = {}) =>
  ({
    id,
    createdAt: at,
    author: 'participant',
    direction: 'inbound',
    kind: 'text',
    answersId: null,
    ...rest,
  }) as Message

const conversation = (rest: Partial<ConversationDetails> = {}) =>
  ({
    notes: [],
    escalatedAt: null,
    escalationReason: null,
    windowOpenUntil: null,
    resolvedAt: null,
    events: [],
    ...rest,
  }) as unknown as ConversationDetails

const shown = {
  conversation: conversation(),
  hasOlder: false,
  firstUnread: null,
  unread: 0,
  now: new Date('2026-03-05T00:00:00.000Z'),
  dayOf: (at: string) => at.slice(0, 10),
}

describe('the lines of a thread', () => {
  test('stand in the order of time, with a line for each day', () => {
    const messages = [message('a', '2026-03-01T10:00:00.000Z'), message('b', '2026-03-02T10:00:00.000Z')]
    const notes = [{ id: 'n', author: 'x', text: 'y', mentions: [], createdAt: '2026-03-01T12:00:00.000Z' }]
    const lines = timelineOf({ ...shown, messages, conversation: conversation({ notes }) })
    expect(lines.map(({ key }) => key)).toEqual(['day 2026-03-01', 'a', 'n', 'day 2026-03-02', 'b'])
  })

  test('show the name again after another author, a note or a pause', () => {
    const messages = [
      message('a', '2026-03-01T10:00:00.000Z'),
      message('b', '2026-03-01T10:01:00.000Z'),
      message('c', '2026-03-01T10:02:00.000Z', { author: 'agent' }),
      message('d', '2026-03-01T11:00:00.000Z', { author: 'agent' }),
    ]
    const lines = timelineOf({ ...shown, messages }).filter((line) => line.kind === 'message')
    expect(lines.map(({ startsGroup }) => startsGroup)).toEqual([true, false, true, true])
  })

  test('put reactions at the message that they are for, if it is loaded', () => {
    const messages = [
      message('a', '2026-03-01T10:00:00.000Z'),
      message('r', '2026-03-01T10:01:00.000Z', { kind: 'reaction', answersId: 'a' }),
      message('s', '2026-03-01T10:02:00.000Z', { kind: 'reaction', answersId: 'gone' }),
    ]
    const lines = timelineOf({ ...shown, messages }).filter((line) => line.kind === 'message')
    expect(lines.map(({ key, reactions }) => [key, reactions.map(({ id }) => id)])).toEqual([
      ['a', ['r']],
      ['s', []],
    ])
  })

  test('leave out what happened before the loaded messages', () => {
    const messages = [message('a', '2026-03-02T10:00:00.000Z')]
    const escalated = conversation({ escalatedAt: '2026-03-01T10:00:00.000Z' })
    const kinds = (hasOlder: boolean) =>
      timelineOf({ ...shown, messages, conversation: escalated, hasOlder }).map(({ kind }) => kind)
    expect(kinds(true)).toEqual(['day', 'message'])
    expect(kinds(false)).toEqual(['day', 'system', 'day', 'message'])
  })

  test('tell what happened, once', () => {
    const messages = [message('a', '2026-03-01T10:00:00.000Z'), message('b', '2026-03-01T12:00:00.000Z')]
    const act = (what: 'TAKEN_OVER' | 'CLOSED', at: string) =>
      ({ what, at, by: 'eva', assignee: null, until: null, step: null }) as const
    const events = [act('CLOSED', '2026-03-01T12:30:00.000Z'), act('TAKEN_OVER', '2026-03-01T11:00:00.000Z')]
    const keys = (rest: Partial<ConversationDetails>) =>
      timelineOf({ ...shown, messages, conversation: conversation({ resolvedBy: 'eva', ...rest }) }).map(
        ({ key }) => key,
      )
    const resolvedAt = '2026-03-01T12:30:00.000Z'
    expect(keys({ events, resolvedAt })).toEqual([
      'day 2026-03-01',
      'a',
      'TAKEN_OVER 2026-03-01T11:00:00.000Z',
      'b',
      `CLOSED ${resolvedAt}`,
    ])
    // The audit log has forgotten it.
    expect(keys({ resolvedAt })).toEqual(['day 2026-03-01', 'a', 'b', `closed ${resolvedAt}`])
  })

  test('say where the unread messages begin', () => {
    const messages = [
      message('a', '2026-03-01T10:00:00.000Z'),
      message('b', '2026-03-01T10:01:00.000Z', { direction: 'outbound', author: 'human' }),
      message('c', '2026-03-01T10:02:00.000Z'),
    ]
    expect(firstUnreadOf(messages, 0)).toBe(null)
    expect(firstUnreadOf(messages, 1)).toBe('c')
    expect(firstUnreadOf(messages, 3)).toBe(null)
    const lines = timelineOf({ ...shown, messages, firstUnread: 'c', unread: 1 })
    expect(lines.map(({ key }) => key)).toEqual(['day 2026-03-01', 'a', 'b', 'unread', 'c'])
  })
})

test('times to snooze until are in the zone of the organization', () => {
  // A Friday, 15:20 in Bogotá.
  const times = snoozeTimes(new Date('2026-03-06T20:20:30.000Z'), 'America/Bogota')
  expect(times.map(({ name, at }) => [name, at.toISOString()])).toEqual([
    ['hour', '2026-03-06T21:20:30.000Z'],
    ['evening', '2026-03-06T23:00:00.000Z'],
    ['tomorrow', '2026-03-07T14:00:00.000Z'],
    ['week', '2026-03-09T14:00:00.000Z'],
  ])
  const late = snoozeTimes(new Date('2026-03-06T23:30:00.000Z'), 'America/Bogota')
  expect(late.map(({ name }) => name)).toEqual(['hour', 'tomorrow', 'week'])
})
