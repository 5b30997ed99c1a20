import fc from 'fast-check'
import { DateTime } from 'luxon'
import { describe, expect, test } from 'vitest'
import { cases } from '../../../../../test/harness/effort.ts'
import { instantOf, nextOpening } from './calendar.ts'

describe('instantOf', () => {
  test.each([
    ['2030-06-01T09:00:00Z', 'America/Bogota', '2030-06-01T09:00:00.000Z'],
    ['2030-06-01T09:00+02:00', 'America/Bogota', '2030-06-01T07:00:00.000Z'],
    ['2030-06-01T09:00', 'America/Bogota', '2030-06-01T14:00:00.000Z'],
    ['2030-06-01', 'America/Bogota', '2030-06-01T05:00:00.000Z'],
    ['2030-01-15T09:00', 'America/Santiago', '2030-01-15T12:00:00.000Z'],
    ['2030-07-15T09:00', 'America/Santiago', '2030-07-15T13:00:00.000Z'],
    // Clocks in Berlin go from 2:00 to 3:00 on this day.
    ['2030-03-31T02:30', 'Europe/Berlin', '2030-03-31T01:30:00.000Z'],
    ['2030-03-31T01:59:59', 'Europe/Berlin', '2030-03-31T00:59:59.000Z'],
    ['2030-03-31T03:00', 'Europe/Berlin', '2030-03-31T01:00:00.000Z'],
    // They show the hour from 2:00 twice on this one: the first of both.
    ['2030-10-27T02:30', 'Europe/Berlin', '2030-10-27T00:30:00.000Z'],
    ['2030-10-27T03:00', 'Europe/Berlin', '2030-10-27T02:00:00.000Z'],
    // In Santiago the day on which clocks go forward begins at 1:00, and in April the hour before midnight occurs
    // twice.
    ['2030-09-08', 'America/Santiago', '2030-09-08T04:00:00.000Z'],
    ['2030-09-08T00:30', 'America/Santiago', '2030-09-08T04:30:00.000Z'],
    ['2030-04-06T23:30', 'America/Santiago', '2030-04-07T02:30:00.000Z'],
    ['2030-04-07', 'America/Santiago', '2030-04-07T04:00:00.000Z'],
    // In Sydney clocks change in the opposite direction to Berlin; on Lord Howe Island by half an hour.
    ['2030-10-06T02:30', 'Australia/Sydney', '2030-10-05T16:30:00.000Z'],
    ['2030-04-07T02:30', 'Australia/Sydney', '2030-04-06T15:30:00.000Z'],
    ['2030-10-06T02:15', 'Australia/Lord_Howe', '2030-10-05T15:45:00.000Z'],
  ])('reads %s in %s as %s', (text, zone, instant) => {
    expect(instantOf(text, zone)?.toISOString()).toBe(instant)
  })
  test.each(['tomorrow', '2030-02-30', '2030-13-01', '2030-06-01 09:00', '', '20300601'])(
    'rejects the date %j',
    (text) => {
      expect(instantOf(text, 'UTC')).toBeNull()
    },
  )
})

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5]
const SUNDAY = [7]
const at = (hours: number, minutes = 0) => hours * 60 + minutes

describe('nextOpening', () => {
  test.each([
    // [when, weekdays, from, to, zone, now, opens]
    [
      'within the window',
      MONDAY_TO_FRIDAY,
      at(9),
      at(17),
      'America/Bogota',
      '2030-01-01T15:00Z',
      '2030-01-01T15:00Z',
    ],
    [
      'before the window',
      MONDAY_TO_FRIDAY,
      at(9),
      at(17),
      'America/Bogota',
      '2030-01-01T10:00Z',
      '2030-01-01T14:00Z',
    ],
    [
      'in its last minute',
      MONDAY_TO_FRIDAY,
      at(9),
      at(17),
      'America/Bogota',
      '2030-01-01T22:00:59Z',
      '2030-01-01T22:00:59Z',
    ],
    [
      'after the window',
      MONDAY_TO_FRIDAY,
      at(9),
      at(17),
      'America/Bogota',
      '2030-01-01T22:01Z',
      '2030-01-02T14:00Z',
    ],
    [
      'on Friday evening',
      MONDAY_TO_FRIDAY,
      at(9),
      at(17),
      'America/Bogota',
      '2030-01-05T01:00Z',
      '2030-01-07T14:00Z',
    ],
    [
      'when the only allowed day is today',
      [2],
      at(9),
      at(10),
      'America/Bogota',
      '2030-01-01T16:00Z',
      '2030-01-08T14:00Z',
    ],
    [
      'when it is already Sunday there',
      SUNDAY,
      at(0),
      at(23, 59),
      'Pacific/Auckland',
      '2030-01-05T12:00Z',
      '2030-01-05T12:00Z',
    ],
    // The weeks in which Berlin's clocks go forward (31 March 2030) and back (27 October).
    [
      'across the start of daylight saving time',
      SUNDAY,
      at(9),
      at(10),
      'Europe/Berlin',
      '2030-03-30T12:00Z',
      '2030-03-31T07:00Z',
    ],
    [
      'across the end of daylight saving time',
      SUNDAY,
      at(9),
      at(10),
      'Europe/Berlin',
      '2030-10-26T12:00Z',
      '2030-10-27T08:00Z',
    ],
    // 2:00 to 3:00 does not exist that Sunday; the next Sunday has it.
    [
      'when clocks skip the whole window',
      SUNDAY,
      at(2),
      at(2, 30),
      'Europe/Berlin',
      '2030-03-30T12:00Z',
      '2030-04-07T00:00Z',
    ],
    // The rest of a window from 2:30 to 4:00 begins at 3:00.
    [
      'when clocks skip the start of the window',
      SUNDAY,
      at(2, 30),
      at(4),
      'Europe/Berlin',
      '2030-03-30T12:00Z',
      '2030-03-31T01:00Z',
    ],
    // Clocks show 2:30 twice; the second time counts as well.
    [
      'when clocks repeat the hour',
      SUNDAY,
      at(2, 15),
      at(2, 30),
      'Europe/Berlin',
      '2030-10-27T00:45Z',
      '2030-10-27T01:15Z',
    ],
    [
      'when clocks repeat the hour of the closing',
      SUNDAY,
      at(1),
      at(2, 15),
      'Europe/Berlin',
      '2030-10-27T00:30Z',
      '2030-10-27T01:00Z',
    ],
    // The southern hemisphere: Santiago goes forward at midnight of 8 September 2030, and back on 7 April.
    [
      'when clocks skip midnight',
      SUNDAY,
      at(0),
      at(3),
      'America/Santiago',
      '2030-09-07T20:00Z',
      '2030-09-08T04:00Z',
    ],
    [
      'across the end of daylight saving time in the south',
      SUNDAY,
      at(9),
      at(10),
      'America/Santiago',
      '2030-04-06T20:00Z',
      '2030-04-07T13:00Z',
    ],
    [
      'with half an hour of daylight saving time',
      SUNDAY,
      at(2, 15),
      at(2, 20),
      'Australia/Lord_Howe',
      '2030-10-05T12:00Z',
      '2030-10-12T15:15Z',
    ],
  ] as const)('finds the next opening: %s', (_, weekdays, from, to, zone, now, opens) => {
    expect(nextOpening({ weekdays, from, to, zone }, new Date(now))).toEqual(new Date(opens))
  })

  const zones = [
    'Europe/Berlin',
    'America/Santiago',
    'America/New_York',
    'Australia/Lord_Howe',
    'Pacific/Auckland',
    'Asia/Kolkata',
    'Africa/Casablanca',
  ]

  test('opens at the first allowed minute of the window', () => {
    const openings = fc.record({
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      zone: fc.constantFrom(...zones),
      minutes: fc.tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 1439 })),
    })
    const MINUTE = 60_000
    const minute = fc.integer({ min: Date.UTC(2027, 0) / MINUTE, max: Date.UTC(2031, 0) / MINUTE })
    fc.assert(
      fc.property(openings, minute, ({ weekdays, zone, minutes }, minute) => {
        const [from, to] = [Math.min(...minutes), Math.max(...minutes)]
        const isOpen = (time: number) => {
          const local = DateTime.fromMillis(time, { zone })
          const minuteOfDay = local.hour * 60 + local.minute
          return weekdays.includes(local.weekday) && minuteOfDay >= from && minuteOfDay <= to
        }
        const now = minute * MINUTE
        const opens = nextOpening({ weekdays, from, to, zone }, new Date(now))!.getTime()
        expect(isOpen(opens)).toBe(true)
        // Offsets are whole quarters of an hour here, so a window that opens in between does so on one of these minutes.
        const earlier = Math.min(opens, now + 3 * 24 * 60 * MINUTE)
        for (let time = now; time < earlier; time += MINUTE) if (isOpen(time)) expect(time).toBe(opens)
      }),
      { numRuns: cases(60), seed: 20261122 },
    )
  })
})
