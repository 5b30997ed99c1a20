import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const NIGHT = { from: 21 * 60, until: 8 * 60 }
const NOON = { from: 12 * 60, until: 14 * 60 }

test.each([
  ['in the evening, until the next morning', NIGHT, '2030-01-01T22:30', 'America/Bogota', '2030-01-02T08:00'],
  ['after midnight, until the same morning', NIGHT, '2030-01-01T03:00', 'America/Bogota', '2030-01-01T08:00'],
  ['from the first minute', NIGHT, '2030-01-01T21:00', 'Europe/Madrid', '2030-01-02T08:00'],
  ['not from the last one on', NIGHT, '2030-01-01T08:00', 'Europe/Madrid', null],
  ['not during the day', NIGHT, '2030-01-01T12:00', 'Europe/Madrid', null],
  ['at noon', NOON, '2030-01-01T13:59', 'Asia/Tokyo', '2030-01-01T14:00'],
  ['not in the evening', NOON, '2030-01-01T20:00', 'Asia/Tokyo', null],
  // In Madrid daylight saving time begins that night.
  ['through a change of clocks', NIGHT, '2030-03-30T23:00', 'Europe/Madrid', '2030-03-31T08:00'],
])('it is quiet %s', (_, hours, now, zone, wanted) => {
  const end = quietUntil(hours, instant(now, zone), zone)
  expect(end?.toISOString() ?? null).toBe(wanted && instant(wanted, zone).toISOString())
})

const OFFSETS: Record<string, [winter: string, summer: string]> = {
  'America/Bogota': ['-05:00', '-05:00'],
  'Europe/Madrid': ['+01:00', '+02:00'],
  'Asia/Tokyo': ['+09:00', '+09:00'],
}

function instant(local: string, zone: string): Date {
  const [winter, summer] = OFFSETS[zone]!
  return new Date(local + (local >= '2030-03-31T03:00' ? summer : winter))
}
