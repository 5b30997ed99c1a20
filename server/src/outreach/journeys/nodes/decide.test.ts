import { describe, expect, test } from 'vitest'
import type { RunRow } from '../../../messaging/runs/index.ts'
import { decide, reasonAtExit } from './index.ts'
import type { Action } from './schema.ts'
import type { Facts } from './step/facts.ts'
import { NOW, nothing, stepContext } from './testing/step-context.ts'

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR)
const node = (kind: Action['kind'], inputs: object = {}) => ({ id: 'node', kind, inputs }) as Action

describe('WAIT_FOR_REPLY', () => {
  const wait = node('WAIT_FOR_REPLY', { maxTimeout: '2h' })

  test('waits for its timeout, which is a day by default', () => {
    expect(decide(wait, stepContext())).toEqual({ do: 'wait', for: 'reply', until: inHours(2) })
    expect(decide(node('WAIT_FOR_REPLY'), stepContext())).toMatchObject({ until: inHours(24) })
  })
  test('accepts a reply that arrived before it was entered or with the deadline', () => {
    const replied = { do: 'leave', signal: 'REPLIED', takesReply: true }
    expect(decide(wait, stepContext({ replyPending: true }))).toEqual(replied)
    const late = stepContext({ entering: false, replyPending: true, deadlineAt: inHours(-1) })
    expect(decide(wait, late)).toEqual(replied)
  })
  test('keeps waiting when woken early and times out at its deadline', () => {
    const woken = (deadlineAt: Date) => decide(wait, stepContext({ entering: false, deadlineAt }))
    expect(woken(inHours(1))).toEqual({ do: 'wait', for: 'reply', until: inHours(1) })
    expect(woken(NOW)).toEqual({ do: 'leave', signal: 'TIMEOUT' })
  })
})

describe('DELAY', () => {
  const delay = node('DELAY', { duration: '3h' })

  test('waits for its duration, with or without replies', () => {
    expect(decide(delay, stepContext({ replyPending: true }))).toEqual({
      do: 'wait',
      for: 'timer',
      until: inHours(3),
    })
    expect(decide(delay, stepContext({ entering: false, deadlineAt: NOW }))).toEqual({
      do: 'leave',
      signal: 'SENT',
    })
  })
  test('fails without a duration, with a message of its node kind', () => {
    expect(decide(node('DELAY'), stepContext())).toEqual({
      do: 'fail',
      name: 'duration_invalid',
      message: 'The delay has no valid end.',
    })
  })
  test('waits until its date, and not at all when the date has passed', () => {
    const until = (targetAt: string) => decide(node('DELAY', { mode: 'until_date', targetAt }), stepContext())
    // NOW is 5:00 in Bogotá, the time zone of the step context.
    expect(until('2030-01-01T09:00')).toEqual({ do: 'wait', for: 'timer', until: inHours(4) })
    expect(until('2030-01-01T04:59')).toEqual({ do: 'leave', signal: 'SENT' })
  })
  test('waits for a weekday within hours, in its own time zone before the organization’s', () => {
    const weekdays = (more: object) =>
      decide(
        node('DELAY', { mode: 'until_weekday', weekdays: [2], windowStartMinutes: 540, ...more }),
        stepContext(),
      )
    // A Tuesday, 10:00 in London and 5:00 in Bogotá.
    expect(weekdays({})).toEqual({ do: 'wait', for: 'timer', until: inHours(4) })
    expect(weekdays({ timezone: 'Europe/London' })).toMatchObject({ do: 'leave', signal: 'SENT' })
  })
  test('lets a run pass an opening once', () => {
    const openNow = node('DELAY', { mode: 'until_weekday', weekdays: [2] })
    // Tuesday in Bogotá lasts from 5:00 UTC to 5:00 of the next day.
    const again = (hours: number) => decide(openNow, stepContext({ passedAt: inHours(hours) }))
    expect(again(0)).toEqual({ do: 'wait', for: 'timer', until: inHours(7 * 24 - 5) })
    expect(again(-5)).toEqual({ do: 'wait', for: 'timer', until: inHours(7 * 24 - 5) })
    expect(again(-6)).toMatchObject({ do: 'leave', signal: 'SENT' })
  })
  test('waits for the next opening when the run arrives after hours', () => {
    const late = { mode: 'until_weekday', weekdays: [2], windowStartMinutes: 0, windowEndMinutes: 239 }
    const woken = stepContext({ entering: false, deadlineAt: inHours(-5) })
    expect(decide(node('DELAY', late), woken)).toMatchObject({ do: 'wait', until: inHours(7 * 24 - 5) })
  })
})

describe('MANAGE_CONVERSATION', () => {
  const talk = node('MANAGE_CONVERSATION', { inactivityTimeout: '1h' })
  const inConversation = { entering: false, channelId: 'channel' }

  test('opens the conversation on the channel that was used last', () => {
    expect(decide(talk, stepContext({ channelId: 'channel' }))).toEqual({
      do: 'wait',
      for: 'conversation',
      until: inHours(1),
      extendsMs: 3_600_000,
      takesReply: true,
      effects: [{ kind: 'open_conversation', channelId: 'channel', mode: 'AGENT' }],
    })
    expect(decide(talk, stepContext())).toMatchObject({ do: 'fail', name: 'no_conversation' })
  })
  test('continues until the deadline, which replies extend, and then closes the conversation', () => {
    const run = { reply_extends_ms: 3_600_000 } as RunRow
    const replied = { ...inConversation, run, replyPending: true }
    expect(decide(talk, stepContext({ ...replied, deadlineAt: inHours(0.5) }))).toMatchObject({
      do: 'wait',
      until: inHours(0.5),
    })
    expect(decide(talk, stepContext({ ...replied, deadlineAt: NOW }))).toEqual({
      do: 'leave',
      signal: 'STALE',
      takesReply: true,
      effects: [{ kind: 'close_conversation', channelId: 'channel' }],
    })
  })
  test('counts silence from a reply that has not extended the deadline yet', () => {
    const deadlineAt = NOW
    expect(decide(talk, stepContext({ ...inConversation, replyPending: true, deadlineAt }))).toMatchObject({
      do: 'wait',
      until: inHours(1),
      extendsMs: 3_600_000,
    })
  })
  test('leaves when the conversation was closed', () => {
    const signal = { name: 'CLOSED', error: null }
    // A reply that is pending then came later.
    expect(decide(talk, stepContext({ ...inConversation, signal, replyPending: true }))).toMatchObject({
      do: 'leave',
      signal: 'CLOSED',
      takesReply: false,
    })
  })
})

const DAY_MS = 86_400_000

describe('CONVERSATION_BLOCK', () => {
  const block = node('CONVERSATION_BLOCK', { maxTimeout: '2h', mode: 'ESCALATE' })
  const decideWhileWaitingFor = (
    waiting_for: RunRow['waiting_for'],
    change: Parameters<typeof stepContext>[0] = {},
  ) => {
    const run = { id: 'run', waiting_for, reply_extends_ms: waiting_for === 'conversation' ? DAY_MS : null }
    return decide(
      block,
      stepContext({ entering: false, channelId: 'channel', run: run as RunRow, ...change }),
    )
  }
  const opened = {
    do: 'wait',
    for: 'conversation',
    until: inHours(24),
    extendsMs: DAY_MS,
    takesReply: true,
    effects: [{ kind: 'open_conversation', channelId: 'channel', mode: 'ESCALATE' }],
  }

  test('waits for a reply until its timeout', () => {
    expect(decide(block, stepContext({ channelId: 'channel' }))).toEqual({
      do: 'wait',
      for: 'reply',
      until: inHours(2),
    })
    expect(decideWhileWaitingFor('reply', { deadlineAt: inHours(1) })).toEqual({
      do: 'wait',
      for: 'reply',
      until: inHours(1),
    })
    expect(decideWhileWaitingFor('reply', { deadlineAt: NOW })).toEqual({ do: 'leave', signal: 'TIMEOUT' })
  })
  test('starts the conversation at the first reply, including an earlier one or one at the deadline', () => {
    expect(decide(block, stepContext({ channelId: 'channel', replyPending: true }))).toEqual(opened)
    expect(decideWhileWaitingFor('reply', { replyPending: true, deadlineAt: NOW })).toEqual(opened)
  })
  test('then continues until it ends by silence or is closed', () => {
    const talking = {
      do: 'wait',
      for: 'conversation',
      until: inHours(3),
      extendsMs: DAY_MS,
      takesReply: true,
    }
    expect(decideWhileWaitingFor('conversation', { replyPending: true, deadlineAt: inHours(3) })).toEqual(
      talking,
    )
    expect(decideWhileWaitingFor('conversation', { deadlineAt: NOW })).toMatchObject({
      do: 'leave',
      signal: 'STALE',
    })
    const signal = { name: 'CLOSED', error: null }
    expect(decideWhileWaitingFor('conversation', { signal })).toMatchObject({ do: 'leave', signal: 'CLOSED' })
  })
  test('leaves when the extracted values are there, or a day later without them', () => {
    const facts = { ...nothing, extracts: () => true }
    const signal = { name: 'CLOSED', error: null }
    expect(decideWhileWaitingFor('conversation', { facts, signal })).toEqual({
      do: 'wait',
      for: 'extraction',
      until: inHours(24),
      ended: 'CLOSED',
      takesReply: false,
      effects: [{ kind: 'extract' }],
    })
    expect(decideWhileWaitingFor('conversation', { facts, deadlineAt: NOW })).toMatchObject({
      do: 'wait',
      ended: 'STALE',
      effects: [{ kind: 'close_conversation' }, { kind: 'extract' }],
    })
    const state = { ended: 'STALE', nodeOutputs: { node: { plan: 'gold', calls: 3 } } }
    const run = { id: 'run', waiting_for: 'extraction', state } as unknown as RunRow
    const waiting = { run, facts, replyPending: true, deadlineAt: inHours(1) }
    expect(decideWhileWaitingFor('extraction', waiting)).toEqual({
      do: 'wait',
      for: 'extraction',
      until: inHours(1),
      ended: 'STALE',
    })
    const left = { do: 'leave', signal: 'STALE', output: { extracted: { plan: 'gold', calls: '3' } } }
    expect(
      decideWhileWaitingFor('extraction', { ...waiting, signal: { name: 'EXTRACTED', error: null } }),
    ).toEqual(left)
    expect(decideWhileWaitingFor('extraction', { ...waiting, deadlineAt: NOW })).toEqual(left)
  })
  test('fails without an earlier message', () => {
    expect(decide(block, stepContext())).toMatchObject({ do: 'fail', name: 'no_conversation' })
  })
})

describe('SEND_MESSAGE', () => {
  const template = {
    id: 'template',
    account_id: 'account',
    name: 'hello',
    status: 'APPROVED',
    content: { body: 'Hello {{1}}, how are you?' },
  }
  const ready: Facts = {
    ...nothing,
    linkedTemplate: () => template,
    channelFor: () => ({
      id: 'channel',
      account_id: 'account',
      kind: 'whatsapp',
      address: '+573001234567',
    }),
    variablesOf: () => ({ ...nothing.variablesOf({} as RunRow), customer: { name: 'Ana' } }),
  }
  const send = node('SEND_MESSAGE', { templateBindings: { 1: 'customer.name' } })
  const sent = (signal: { name: string; error: string | null } | null) =>
    decide(
      send,
      stepContext({ entering: false, signal, run: { waiting_on: 'message', state: {} } as RunRow }),
    )

  test('queues one message and waits until it was sent', () => {
    expect(decide(send, stepContext({ facts: ready }))).toEqual({
      do: 'wait',
      for: 'message',
      on: 'new',
      until: null,
      effects: [
        {
          kind: 'send_template',
          messageId: 'new',
          channelId: 'channel',
          recipient: 'own',
          templateId: 'template',
          parameters: { 1: 'Ana' },
          text: 'Hello Ana, how are you?',
        },
      ],
    })
  })
  test('queues nothing when it is woken again', () => {
    expect(sent(null)).toEqual({ do: 'wait', for: 'message', on: 'message', until: null })
    expect(sent({ name: 'SENT', error: null })).toMatchObject({ do: 'leave', signal: 'SENT' })
  })
  test('fails with the provider’s error, and stops when the contact must not be messaged', () => {
    expect(sent({ name: 'FAILED', error: 'undeliverable' })).toMatchObject({
      do: 'fail',
      name: 'undeliverable',
    })
    expect(sent({ name: 'FAILED', error: 'contact_suppressed' })).toEqual({
      do: 'stop',
      why: 'contact_suppressed',
    })
  })
  test.each<[string, Facts, string]>([
    ['no template', nothing, 'template_missing'],
    [
      'an unapproved template',
      { ...ready, linkedTemplate: () => ({ ...template, status: 'REJECTED' }) },
      'template_not_approved',
    ],
    ['no phone number', { ...ready, channelFor: () => null }, 'channel_missing'],
    ['a missing value', { ...ready, variablesOf: nothing.variablesOf }, 'binding_empty'],
  ])('fails with %s', (_, facts, name) => {
    expect(decide(send, stepContext({ facts }))).toMatchObject({ do: 'fail', name })
  })
})

describe('DISPATCH_EVENT', () => {
  const facts: Facts = {
    ...nothing,
    variablesOf: () => ({
      customer: {},
      person: null,
      engagement: { context: {}, workflowState: { total: 12.5, tags: ['a'], big: 'x'.repeat(300_000) } },
    }),
  }
  const known = { id: 'run', person_external_id: 'ana' } as RunRow
  const record = (properties: object, run = known) =>
    decide(node('DISPATCH_EVENT', { eventName: 'asked', properties }), stepContext({ run, seq: 3, facts }))

  test('records its event with texts and typed values, and omits empty ones', () => {
    const properties = {
      plan: 'gold',
      total: { var: 'engagement.workflowState.total' },
      tags: { var: 'engagement.workflowState.tags' },
      none: { var: 'engagement.workflowState.none' },
    }
    expect(record(properties)).toEqual({
      do: 'leave',
      signal: 'SENT',
      output: { eventName: 'asked' },
      effects: [
        {
          kind: 'record_event',
          eventId: 'new',
          seq: 3,
          name: 'asked',
          properties: { plan: 'gold', total: 12.5, tags: ['a'] },
        },
      ],
    })
  })
  test('fails without a person and with an event that is too large', () => {
    const nobody = { id: 'run', person_external_id: null } as RunRow
    expect(record({}, nobody)).toMatchObject({ do: 'fail', name: 'person_unknown' })
    const big = { big: { var: 'engagement.workflowState.big' } }
    expect(record(big)).toMatchObject({ do: 'fail', name: 'event_too_large' })
  })
})

describe('EXIT', () => {
  test('stores the author’s outcome', () => {
    expect(decide(node('EXIT', { outcome: 'won' }), stepContext())).toEqual({
      do: 'end',
      output: { outcome: 'won' },
    })
    expect(decide(node('EXIT'), stepContext())).toEqual({ do: 'end' })
  })
  test('leads to the next initiative', () => {
    expect(decide(node('EXIT', { nextInitiativeId: 'ini_2' }), stepContext())).toEqual({
      do: 'end',
      output: { nextInitiativeId: 'ini_2' },
      effects: [{ kind: 'enroll_next', initiativeId: 'ini_2' }],
    })
  })
  test.each([
    [null, 0, 'completed'],
    ['REPLIED', 1, 'completed'],
    ['CLOSED', 1, 'completed'],
    ['TIMEOUT', 0, 'no_reply'],
    ['TIMEOUT', 1, 'abandoned'],
    ['STALE', 1, 'abandoned'],
  ] as const)('sets the end reason: after %s and %i replies it is %s', (lastSignal, replies, reason) => {
    expect(reasonAtExit(lastSignal, replies)).toBe(reason)
  })
})
