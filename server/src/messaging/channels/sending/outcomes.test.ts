import { describe, expect, test } from 'vitest'
import { MAX_UNREACHED_MS, MIN_UNREACHED_MS } from '../backlogs.ts'
import type { RefusalClass } from '../provider/failures.ts'
import type { SendAttempt } from './dispatcher.ts'
import { MAX_THROTTLED_MS, MIN_THROTTLED, settlementOf } from './outcomes.ts'
import { MAX_FLOW_WAIT_MS } from './send-decision.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const clock = { now: () => NOW, scale: 10 }
const young: Parameters<typeof settlementOf>[1] = {
  attempts: 1,
  queuedAt: NOW,
  expiresAt: null,
  isPatient: false,
}

function settle(result: SendAttempt['result'], message = young, random = 1) {
  const { dueAt, ...rest } = settlementOf(
    { id: 'm', accountId: 'a', provider: 'p', lease: NOW, result, at: NOW },
    message,
    clock,
    () => random,
  )
  return { ...rest, waits: dueAt && dueAt.getTime() - NOW.getTime() }
}
const refusal = (errorClass: RefusalClass, retryAfterMs?: number) => ({
  outcome: 'refused' as const,
  code: '1',
  class: errorClass,
  text: 'no',
  ...(retryAfterMs !== undefined && { retryAfterMs }),
})

test('accepted and unknown messages are never due again', () => {
  expect(settle({ outcome: 'accepted', providerId: 'wamid', learned: null })).toMatchObject({
    status: 'accepted',
    providerId: 'wamid',
    waits: null,
  })
  expect(settle({ outcome: 'unknown', text: 'reset' })).toMatchObject({ status: 'unknown', waits: null })
})

test.each<[RefusalClass, string]>([
  ['auth', 'provider_account_refused'],
  ['window', 'window_closed'],
  ['recipient', 'recipient_unreachable'],
  ['marketing', 'marketing_declined'],
  ['template', 'template_refused'],
  ['message', 'message_refused'],
  ['unknown', 'provider_refused'],
])('a refusal of class %s is final', (errorClass, errorName) => {
  expect(settle(refusal(errorClass))).toMatchObject({ status: 'failed', errorName, waits: null })
})

describe('throttling', () => {
  test('a throttled message waits twice as long each time, and never less than the provider asks', () => {
    const waits = [1, 2, 3, 7].map((attempts) => settle(refusal('throttle'), { ...young, attempts }).waits)
    expect(waits).toEqual([2_000, 4_000, 8_000, 128_000])
    expect(settle(refusal('throttle'), young, 0).waits).toBe(1_000)
    expect(settle(refusal('throttle', 60_000)).waits).toBe(60_000)
  })

  test.each<[RefusalClass, number]>([
    ['throttle', 1_800_000],
    ['rate', 300_000],
  ])('a message fails after a day of %s, not earlier, and waits %i ms at most', (kind, waits) => {
    const often = { ...young, attempts: 500 }
    expect(settle(refusal(kind), often)).toMatchObject({ status: 'queued', waits, uncounted: 0 })
    const queuedAt = new Date(NOW.getTime() - MAX_THROTTLED_MS - 1)
    const old = { ...young, queuedAt, attempts: MIN_THROTTLED }
    expect(settle(refusal(kind), old)).toMatchObject({ status: 'failed', errorName: 'provider_throttled' })
  })

  test('a message that waited for its turn for a day is still tried eight times', () => {
    const queuedAt = new Date(NOW.getTime() - 2 * MAX_THROTTLED_MS)
    const waited = { ...young, queuedAt, attempts: MIN_THROTTLED - 1 }
    expect(settle(refusal('rate'), waited)).toMatchObject({ status: 'queued' })
  })
})

test('a message whose Flow is limited waits for a day, however often it is refused', () => {
  const refused = { ...refusal('throttle', 900_000), errorName: 'flow_throttled' as const }
  const often = { ...young, attempts: 500 }
  expect(settle(refused, often)).toMatchObject({ status: 'queued', waits: 900_000, uncounted: 1 })
  const old = { ...often, queuedAt: new Date(NOW.getTime() - MAX_FLOW_WAIT_MS - 1) }
  expect(settle(refused, old)).toMatchObject({ status: 'failed', errorName: 'flow_throttled' })
  // One of a campaign waits as long as WhatsApp takes.
  expect(settle(refused, { ...old, isPatient: true })).toMatchObject({ status: 'queued', uncounted: 1 })
})

describe('a message that did not reach the provider', () => {
  const notSent = {
    outcome: 'notSent' as const,
    text: 'ECONNREFUSED',
    retryInMs: 500,
    triedForMs: MIN_UNREACHED_MS,
  }

  test('an attempt without a connection does not count, and waits in real time', () => {
    expect(settle(notSent, young, 0)).toMatchObject({ status: 'queued', uncounted: 1, waits: 5_000 })
    expect(settle({ outcome: 'released' })).toMatchObject({ status: 'queued', uncounted: 1, waits: 0 })
  })

  test('a message that could not be sent for too long fails', () => {
    const old = { ...young, queuedAt: new Date(NOW.getTime() - MAX_UNREACHED_MS - 1) }
    expect(settle(notSent, old)).toMatchObject({ status: 'failed', errorName: 'provider_unreachable' })
  })

  test('a message that waited for something else for longer is still tried for an hour', () => {
    const waited = { ...young, queuedAt: new Date(NOW.getTime() - 2 * MAX_UNREACHED_MS) }
    const first = { ...notSent, triedForMs: MIN_UNREACHED_MS - 1 }
    expect(settle(first, waited)).toMatchObject({ status: 'queued', uncounted: 1 })
  })
})

test.each<[string, SendAttempt['result'], number]>([
  ['throttled', refusal('throttle', 3_600_000), 3_600_000],
  ['not sent', { outcome: 'notSent', text: 'refused', retryInMs: 3_600_000, triedForMs: 0 }, 72_000_000],
])('a message that is %s is looked at when it expires, at the latest', (_, result, waits) => {
  const expiresIn = (ms: number) => ({ ...young, expiresAt: new Date(NOW.getTime() + ms) })
  expect(settle(result, expiresIn(600_000))).toMatchObject({ status: 'queued', waits: 600_000 })
  expect(settle(result, expiresIn(waits + 1)).waits).toBe(waits)
})
