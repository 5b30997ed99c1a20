import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StatusEvent } from '../provider/provider.ts'
import { advance, type MessageState } from './statuses.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const at = (seconds: number) => new Date(Date.parse('2026-03-01T11:00:00Z') + seconds * 1000)

const acceptedMessage: MessageState = {
  status: 'accepted',
  providerId: 'wamid.1',
  sentAt: at(0),
  deliveredAt: null,
  readAt: null,
  errorCode: null,
  errorText: null,
}

function event(status: StatusEvent['status'], seconds: number): StatusEvent {
  const about = {
    kind: 'status' as const,
    senderId: 'n',
    providerId: 'wamid.1',
    at: at(seconds),
    messageId: null,
  }
  if (status !== 'failed') return { ...about, status }
  return { ...about, status, refusal: { class: 'recipient', code: '131026', text: 'Undeliverable' } }
}

const through = (state: MessageState, events: StatusEvent[]) =>
  events.reduce((current, each) => advance(current, each, NOW), state)

test('a message is sent, delivered and read', () => {
  const read = through(acceptedMessage, [event('sent', 1), event('delivered', 2), event('read', 3)])
  expect(read).toMatchObject({ status: 'read', sentAt: at(0), deliveredAt: at(2), readAt: at(3) })
})

test('the furthest status counts, however often and in which order statuses arrive', () => {
  const events = fc.array(fc.constantFrom('sent' as const, 'delivered' as const, 'read' as const), {
    minLength: 1,
  })
  fc.assert(
    fc.property(events, (statuses) => {
      const state = through(
        acceptedMessage,
        statuses.map((status, index) => event(status, index)),
      )
      const furthest = ['read', 'delivered', 'sent'].find((status) => statuses.includes(status as 'read'))
      expect(state.status).toBe(furthest)
      expect(state.deliveredAt === null).toBe(furthest === 'sent')
    }),
  )
})

test('a message may be read without a delivered status', () => {
  expect(advance(acceptedMessage, event('read', 5), NOW)).toMatchObject({
    status: 'read',
    deliveredAt: at(5),
    readAt: at(5),
  })
})

test('a failure before delivery is final', () => {
  const failed = advance(acceptedMessage, event('failed', 1), NOW)
  expect(failed).toMatchObject({ status: 'failed', errorCode: '131026', errorText: 'Undeliverable' })
  expect(advance(failed, event('sent', 2), NOW)).toBe(failed)
  const delivered = advance(acceptedMessage, event('delivered', 1), NOW)
  expect(advance(delivered, event('failed', 2), NOW)).toEqual(delivered)
})

test.each(['queued', 'sending', 'unknown'])('a %s message is settled by its first status', (status) => {
  const state = { ...acceptedMessage, status, providerId: null, sentAt: null, errorCode: 'no_result' }
  expect(advance(state, event('sent', 4), NOW)).toMatchObject({
    status: 'sent',
    providerId: 'wamid.1',
    sentAt: at(4),
    errorCode: null,
  })
})

test('a canceled message stays canceled, and times are never in the future', () => {
  const canceled = { ...acceptedMessage, status: 'canceled' }
  expect(advance(canceled, event('read', 1), NOW)).toBe(canceled)
  const state = advance(acceptedMessage, { ...event('read', 0), at: new Date(NOW.getTime() + 60_000) }, NOW)
  expect(state.readAt).toEqual(NOW)
})
