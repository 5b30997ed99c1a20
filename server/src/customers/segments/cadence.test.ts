import { expect, test } from 'vitest'
import { nextEvaluation, type Schedule } from './cadence.ts'

const next = (schedule: Partial<Schedule>, now: string, timeZone = 'America/New_York') =>
  nextEvaluation(
    { cadence: 'DAILY', dailyHour: null, skipWeekend: false, ...schedule },
    new Date(now),
    timeZone,
  )?.toISOString()

test('A manually evaluated segment has no next evaluation', () => {
  expect(next({ cadence: 'REACTIVE_ONLY' }, '2026-03-02T00:00:00Z')).toBeUndefined()
})

test.each<[string, Partial<Schedule>, string, string]>([
  ['an hour later', { cadence: 'HOURLY' }, '2026-03-02T10:20:00Z', '2026-03-02T11:20:00.000Z'],
  ['later today', { dailyHour: 18 }, '2026-03-02T22:59:00Z', '2026-03-02T23:00:00.000Z'],
  ['tomorrow, when today’s is done', { dailyHour: 18 }, '2026-03-02T23:00:00Z', '2026-03-03T23:00:00.000Z'],
  ['at nine o’clock by default', {}, '2026-03-02T00:00:00Z', '2026-03-02T14:00:00.000Z'],
  [
    'at the same hour when clocks go forward',
    { dailyHour: 9 },
    '2026-03-07T15:00:00Z',
    '2026-03-08T13:00:00.000Z',
  ],
  [
    'after the gap when clocks skip the hour',
    { dailyHour: 2 },
    '2026-03-07T15:00:00Z',
    '2026-03-08T07:00:00.000Z',
  ],
  ['once when clocks repeat the hour', { dailyHour: 1 }, '2026-11-01T05:00:00Z', '2026-11-02T06:00:00.000Z'],
  ['on Monday after a Friday', { skipWeekend: true }, '2026-03-06T15:00:00Z', '2026-03-09T13:00:00.000Z'],
  ['still on Friday', { skipWeekend: true }, '2026-03-06T10:00:00Z', '2026-03-06T14:00:00.000Z'],
  [
    'when Monday begins',
    { cadence: 'HOURLY', skipWeekend: true },
    '2026-03-07T04:30:00Z',
    '2026-03-09T04:00:00.000Z',
  ],
])('The next evaluation is right: %s', (_, schedule, now, expected) => {
  expect(next(schedule, now)).toBe(expected)
})
