import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { calendarAt } from './calendar.ts'

const day = (text: string) => DateTime.fromISO(text, { zone: 'utc' })
const startOf = (text: string, timeZone: string) =>
  calendarAt(new Date(0), timeZone).startOf(day(text)).toISOString()

test('“Today” is the day in the organization’s time zone, not in UTC', () => {
  const now = new Date('2026-03-29T23:30:00Z')
  expect(calendarAt(now, 'Europe/Madrid').today.toISODate()).toBe('2026-03-30')
  expect(calendarAt(now, 'America/Bogota').today.toISODate()).toBe('2026-03-29')
})

test.each([
  ['2026-03-29', 'Europe/Madrid', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Madrid', '2026-03-29T22:00:00.000Z'],
  // Clocks went from midnight to one.
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  // Clocks go from one back to midnight, which they show twice.
  ['2026-10-25', 'Atlantic/Azores', '2026-10-25T00:00:00.000Z'],
  ['2026-10-26', 'Atlantic/Azores', '2026-10-26T01:00:00.000Z'],
  ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
])('The day %s begins in %s at %s', (text, timeZone, instant) => {
  expect(startOf(text, timeZone)).toBe(instant)
})
