import { expect, test } from 'vitest'
import { calendarAt } from './calendar.ts'
import { readDateRanges } from './dates.ts'
import { Place } from './issues.ts'
import type { Operator } from './operators.ts'
import type { PredicateValue } from './terms-schema.ts'

/** Tuesday, two days after the clocks of Madrid went from UTC+1 to UTC+2. */
const NOW = new Date('2026-03-31T10:00:00Z')

function read(op: Operator, value: PredicateValue, now = NOW) {
  const place = Place.root('value')
  const ranges = readDateRanges(op, value, calendarAt(now, 'Europe/Madrid'), place)
  if (!ranges) return place.found.map(({ path, message }) => `${path}: ${message}`)
  return ranges.map(({ from, to, bounds }) => `${bounds[0]}${text(from)}, ${text(to)}${bounds[1]}`)
}

const text = (instant: Date | null) => instant?.toISOString().replace(':00.000Z', 'Z') ?? ''

test.each<[Operator, PredicateValue, string]>([
  ['on', '2026-03-29', '[2026-03-28T23:00Z, 2026-03-29T22:00Z)'],
  ['on', '2026-03-29T22:30:00Z', '[2026-03-29T22:00Z, 2026-03-30T22:00Z)'],
  ['before', '2026-03-29', '[, 2026-03-28T23:00Z)'],
  ['after', '2026-03-29', '[2026-03-29T22:00Z, )'],
  ['before', '2026-03-29T12:00', '[, 2026-03-29T10:00Z)'],
  ['after', '2026-03-29T12:00:00-05:00', '(2026-03-29T17:00Z, )'],
  ['between', { from: '2026-03-28', to: '2026-03-29' }, '[2026-03-27T23:00Z, 2026-03-29T22:00Z)'],
  [
    'between',
    { from: '2026-03-28T10:00Z', to: '2026-03-28T11:00Z' },
    '[2026-03-28T10:00Z, 2026-03-28T11:00Z]',
  ],
  [
    'between',
    { fromOffset: { amount: -1, unit: 'weeks' }, toOffset: { amount: 2, unit: 'days' } },
    '[2026-03-23T23:00Z, 2026-04-02T22:00Z)',
  ],
  ['more_than_n_ago', { amount: 100, unit: 'years' }, '[, 1926-03-31T00:00Z)'],
  ['in_last_n', { amount: 36_525, unit: 'days' }, '[1926-03-31T00:00Z, 2026-03-31T22:00Z)'],
  ['in_last_n', { amount: 2, unit: 'days' }, '[2026-03-28T23:00Z, 2026-03-31T22:00Z)'],
  ['in_last_n', { amount: 1, unit: 'weeks' }, '[2026-03-23T23:00Z, 2026-03-31T22:00Z)'],
  ['in_last_n', { amount: 1, unit: 'months' }, '[2026-02-27T23:00Z, 2026-03-31T22:00Z)'],
  ['in_next_n', { amount: 1, unit: 'months' }, '[2026-03-30T22:00Z, 2026-04-30T22:00Z)'],
  ['more_than_n_ago', { amount: 2, unit: 'days' }, '[, 2026-03-28T23:00Z)'],
  ['more_than_n_from_now', { amount: 2, unit: 'days' }, '[2026-04-02T22:00Z, )'],
  [
    'between_n_and_m_ago',
    { minAmount: 1, maxAmount: 3, unit: 'days' },
    '[2026-03-27T23:00Z, 2026-03-30T22:00Z)',
  ],
  ['exactly_n_from_today', { daysOffset: -2 }, '[2026-03-28T23:00Z, 2026-03-29T22:00Z)'],
  ['exactly_n_from_today', { daysOffset: 0 }, '[2026-03-30T22:00Z, 2026-03-31T22:00Z)'],
])('The condition %s %j covers the right dates', (op, value, range) => {
  expect(read(op, value)).toEqual([range])
})

test('Rolled forward, Friday covers the weekend too and every other day covers itself', () => {
  const tomorrow = { daysOffset: 1, rollForward: { fromDow: 5, includeDows: [6, 0] } }
  expect(read('exactly_n_from_today', tomorrow, new Date('2026-04-03T10:00:00Z'))).toEqual([
    '[2026-04-03T22:00Z, 2026-04-04T22:00Z)',
    '[2026-04-04T22:00Z, 2026-04-05T22:00Z)',
    '[2026-04-05T22:00Z, 2026-04-06T22:00Z)',
  ])
  expect(read('exactly_n_from_today', tomorrow)).toHaveLength(1)
})

test.each<[Operator, PredicateValue, RegExp]>([
  ['on', '2026-02-29', /^value: Use a valid ISO 8601 date/],
  ['on', 20260329, /^value: Use a valid/],
  ['between', '2026-03-29', /^value: Send { "from"/],
  ['between', { from: 'soon', to: '2026-03-29' }, /^value.from: Use a valid/],
  ['between', { from: '2026-03-30', to: '2026-03-29' }, /Swap/],
  ['between', { fromOffset: { amount: 1, unit: 'days' }, toOffset: { amount: 0, unit: 'days' } }, /Swap/],
  ['in_last_n', '7 days', /^value: Send { "amount"/],
  ['between_n_and_m_ago', { minAmount: 3, maxAmount: 1, unit: 'days' }, /Swap/],
  ['exactly_n_from_today', { daysOffset: 1e9 }, /^value.daysOffset: .*Stay within/],
])('The condition %s %j is refused', (op, value, message) => {
  expect(read(op, value)[0]).toMatch(message)
})
