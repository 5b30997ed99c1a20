import { expect, test } from 'vitest'
import type { SenderDay } from './sender-day.ts'
import { findWorsened } from './worsened.ts'

const TODAY = '2026-05-10'

/** A day so many days ago with 100 messages, of which 96 arrived and one failed. */
function daysAgo(age: number, given: Partial<SenderDay> = {}): SenderDay {
  return {
    day: new Date(Date.parse(TODAY) - age * 86_400_000).toISOString().slice(0, 10),
    quality: 'GREEN',
    messagingLimit: 'TIER_10K',
    attempted: 100,
    failed: 1,
    delivered: 96,
    medianSeconds: 5,
    p95Seconds: 30,
    ...given,
  }
}

const BEFORE = [8, 7, 6, 5, 4, 3, 2].map((age) => daysAgo(age))
const lately = (given: Partial<SenderDay>) =>
  findWorsened([...BEFORE, daysAgo(1, given), daysAgo(0, given)], TODAY)

test('a sender whose days are alike has not worsened', () => {
  expect(lately({})).toEqual([])
  expect(findWorsened([], TODAY)).toEqual([])
})

test('quality and limit worsened when the provider rates lower than before', () => {
  expect(lately({ quality: 'RED', messagingLimit: 'TIER_250' })).toEqual([
    { what: 'QUALITY', before: 'GREEN', now: 'RED' },
    { what: 'MESSAGING_LIMIT', before: 'TIER_10K', now: 'TIER_250' },
  ])
  expect(lately({ messagingLimit: 'TIER_UNLIMITED' })).toEqual([])
  expect(lately({ quality: null, messagingLimit: null })).toEqual([])
})

test('more failures and fewer deliveries are shares of the messages', () => {
  expect(lately({ failed: 12, delivered: 80 })).toEqual([
    { what: 'FAILED', before: 0.01, now: 0.12 },
    { what: 'UNDELIVERED', before: 0.03, now: 0.08 },
  ])
  expect(lately({ delivered: null, failed: 4 })).toEqual([])
})

test('what is still on its way today is no worse delivery', () => {
  expect(findWorsened([...BEFORE, daysAgo(1), daysAgo(0, { delivered: 10 })], TODAY)).toEqual([])
})

test('slower deliveries are told by their median, from a minute on', () => {
  expect(lately({ medianSeconds: 300 })).toEqual([{ what: 'DELIVERY_TIME', before: 5, now: 300 }])
  expect(lately({ medianSeconds: 30 })).toEqual([])
})

test('a few messages decide nothing', () => {
  expect(findWorsened([...BEFORE, daysAgo(0, { attempted: 9, failed: 9, delivered: 0 })], TODAY)).toEqual([])
})
