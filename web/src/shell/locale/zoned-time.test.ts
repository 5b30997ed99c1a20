import { expect, test } from 'vitest'
import { isTimeZone, shownTime, zonedTime } from './zoned-time.ts'

test.each([
  ['2026-11-29T09:00', 'America/Bogota', '2026-11-29T14:00:00.000Z'],
  ['2026-07-01T09:00', 'Europe/Madrid', '2026-07-01T07:00:00.000Z'],
  ['2026-01-01T00:30', 'Pacific/Kiritimati', '2025-12-31T10:30:00.000Z'],
  ['2026-06-01T12:15', 'Asia/Kathmandu', '2026-06-01T06:30:00.000Z'],
  // An hour before and after the clock of Madrid moves on.
  ['2026-03-29T01:30', 'Europe/Madrid', '2026-03-29T00:30:00.000Z'],
  ['2026-03-29T03:30', 'Europe/Madrid', '2026-03-29T01:30:00.000Z'],
  // 2:30 does not exist there on that day.
  ['2026-03-29T02:30', 'Europe/Madrid', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T03:30', 'Europe/Madrid', '2026-10-25T02:30:00.000Z'],
])('%s by the clocks of %s is %s', (text, timeZone, instant) => {
  expect(zonedTime(text, timeZone).toISOString()).toBe(instant)
})

test.each([
  ['2026-11-29T14:00:00Z', 'America/Bogota', '2026-11-29T09:00'],
  ['2026-07-01T07:00:30Z', 'Europe/Madrid', '2026-07-01T09:00'],
  ['2026-01-01T00:00:00Z', 'UTC', '2026-01-01T00:00'],
  ['2025-12-31T10:30:00Z', 'Pacific/Kiritimati', '2026-01-01T00:30'],
])('at %s the clocks of %s show %s', (instant, timeZone, text) => {
  expect(shownTime(new Date(instant), timeZone)).toBe(text)
})

test('a time zone is known by its name', () => {
  expect(['America/Bogota', 'UTC', 'America/Bo', ''].map(isTimeZone)).toEqual([true, true, false, false])
})
