import fc from 'fast-check'
import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { cases } from '../../../../test/harness/effort.ts'
import { FIRST_ZONE, nextMoment, nextMoments } from './calendar.ts'
import { Repeat } from './schema.ts'

const at = (text: string) => new Date(text)
const shown = (repeat: Repeat, zone: string, from: string, count = 3, day: string | null = null) =>
  nextMoments(repeat, zone, { from: { day, at: at(from) }, count }).map((moment) => [
    moment.day,
    moment.at.toISOString().slice(0, 16),
  ])

test('Every day at nine, also on the days on which clocks change', () => {
  expect(shown({ every: 'day', time: '09:00' }, 'Europe/Berlin', '2026-03-27T09:00:00Z')).toEqual([
    ['2026-03-28', '2026-03-28T08:00'],
    ['2026-03-29', '2026-03-29T07:00'],
    ['2026-03-30', '2026-03-30T07:00'],
  ])
})

test('A time that clocks skip comes as much later, and one that they show twice comes once', () => {
  const night: Repeat = { every: 'day', time: '02:30' }
  expect(shown(night, 'Europe/Berlin', '2026-03-28T12:00:00Z', 2)).toEqual([
    ['2026-03-29', '2026-03-29T01:30'],
    ['2026-03-30', '2026-03-30T00:30'],
  ])
  expect(shown(night, 'Europe/Berlin', '2026-10-24T12:00:00Z', 2)).toEqual([
    ['2026-10-25', '2026-10-25T00:30'],
    ['2026-10-26', '2026-10-26T01:30'],
  ])
  // Between the two half past two of that night.
  expect(shown(night, 'Europe/Berlin', '2026-10-25T01:00:00Z', 1)).toEqual([
    ['2026-10-26', '2026-10-26T01:30'],
  ])
})

test('A day that a zone skips has no repetition of its own', () => {
  // Samoa went from the 29th to the 31st.
  expect(shown({ every: 'day', time: '09:00' }, 'Pacific/Apia', '2011-12-29T00:00:00Z')).toEqual([
    ['2011-12-29', '2011-12-29T19:00'],
    ['2011-12-30', '2011-12-30T19:00'],
    ['2012-01-01', '2011-12-31T19:00'],
  ])
})

test('On weekdays, and not on the day that had one, whatever the new time', () => {
  const repeat: Repeat = { every: 'week', weekdays: [1, 4], time: '10:00' }
  expect(shown(repeat, 'UTC', '2026-03-02T10:00:00Z')).toEqual([
    ['2026-03-05', '2026-03-05T10:00'],
    ['2026-03-09', '2026-03-09T10:00'],
    ['2026-03-12', '2026-03-12T10:00'],
  ])
  expect(shown({ ...repeat, time: '18:00' }, 'UTC', '2026-03-02T10:00:00Z', 1, '2026-03-02')).toEqual([
    ['2026-03-05', '2026-03-05T18:00'],
  ])
})

test('On the 31st means on the last day of shorter months', () => {
  const repeat: Repeat = { every: 'month', dayOfMonth: 31, time: '09:00' }
  expect(shown(repeat, 'UTC', '2027-12-31T09:00:00Z', 4).map(([day]) => day)).toEqual([
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
  ])
})

test('It ends after its last day, and after its number of times', () => {
  const daily = { every: 'day', time: '09:00' } as const
  expect(shown({ ...daily, until: '2026-03-03' }, 'UTC', '2026-03-02T09:00:00Z')).toEqual([
    ['2026-03-03', '2026-03-03T09:00'],
  ])
  const from = { day: null, at: at('2026-03-02T09:00:00Z') }
  expect(nextMoments({ ...daily, times: 4 }, 'UTC', { from, count: 3, started: 2 })).toHaveLength(2)
  expect(nextMoments({ ...daily, times: 4 }, 'UTC', { from, count: 3, started: 4 })).toEqual([])
})

test('Days and times that do not exist are refused', () => {
  for (const wrong of [
    { every: 'day', time: '24:00' },
    { every: 'day', time: '9:00' },
    { every: 'day', time: '09:00', until: '2026-02-30' },
    { every: 'week', weekdays: [], time: '09:00' },
    { every: 'week', weekdays: [8], time: '09:00' },
    { every: 'month', dayOfMonth: 32, time: '09:00' },
    { every: 'month', dayOfMonth: 1, time: '09:00', times: 0 },
  ])
    expect(Repeat.safeParse(wrong).success).toBe(false)
})

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'America/Havana',
  FIRST_ZONE,
]

const repeats = fc
  .record({
    every: fc.constantFrom('day', 'week', 'month'),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    dayOfMonth: fc.integer({ min: 1, max: 31 }),
    minute: fc.integer({ min: 0, max: 1439 }),
  })
  .map(({ every, weekdays, dayOfMonth, minute }): Repeat => {
    const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    if (every === 'week') return { every, weekdays, time }
    return every === 'month' ? { every, dayOfMonth, time } : { every: 'day', time }
  })

/** The days of the rule among those of the calendar, found in another way: by asking each day. */
function daysOf(repeat: Repeat, from: DateTime, days: number): string[] {
  return Array.from({ length: days }, (_, index) => from.plus({ days: index }))
    .filter((date) => {
      if (repeat.every === 'day') return true
      if (repeat.every === 'week') return repeat.weekdays.includes(date.weekday)
      const isLast = date.plus({ days: 1 }).month !== date.month
      return date.day === repeat.dayOfMonth || (isLast && date.day < repeat.dayOfMonth)
    })
    .map((date) => date.toISODate()!)
}

test('Moments are those of the days of the rule, in order, each shown by the clocks of the zone', () => {
  fc.assert(
    fc.property(
      repeats,
      fc.constantFrom(...ZONES),
      fc.date({ min: at('2011-06-01T00:00Z'), max: at('2037-01-01T00:00Z'), noInvalidDate: true }),
      (repeat, zone, from) => {
        const moments = nextMoments(repeat, zone, { from: { day: null, at: from }, count: 8 })
        expect(moments).toHaveLength(8)
        let last = from
        for (const { day, at: moment } of moments) {
          expect(moment.getTime()).toBeGreaterThan(last.getTime())
          last = moment
          const local = DateTime.fromJSDate(moment, { zone })
          const asked = DateTime.fromISO(`${day}T${repeat.time}`, { zone })
          const isSkipped = asked.toFormat('yyyy-MM-dd HH:mm') !== `${day} ${repeat.time}`
          if (!isSkipped) {
            expect(local.toFormat('yyyy-MM-dd HH:mm')).toBe(`${day} ${repeat.time}`)
            // Of two, the first.
            for (const minutes of [30, 60])
              expect(local.minus({ minutes }).toFormat('yyyy-MM-dd HH:mm')).not.toBe(`${day} ${repeat.time}`)
          }
        }
        // No day of the rule is left out between the first and the last one, apart from those that a zone skips.
        const between = daysOf(repeat, DateTime.fromISO(moments[0]!.day, { zone: 'utc' }), 8 * 32).filter(
          (day) => day <= moments.at(-1)!.day,
        )
        const left = between.filter((day) => !moments.some((moment) => moment.day === day))
        expect(left.filter((day) => zone !== 'Pacific/Apia' || day !== '2011-12-31')).toEqual([])
        expect(moments.every(({ day }) => between.includes(day))).toBe(true)
      },
    ),
    { numRuns: cases(800) },
  )
})

test('From a moment on, the next one is the same whether it is asked at that moment or later', () => {
  fc.assert(
    fc.property(
      repeats,
      fc.constantFrom(...ZONES),
      fc.date({ min: at('2020-01-01T00:00Z'), max: at('2037-01-01T00:00Z'), noInvalidDate: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (repeat, zone, from, share) => {
        const [first, second] = nextMoments(repeat, zone, { from: { day: null, at: from }, count: 2 })
        const gap = second!.at.getTime() - first!.at.getTime()
        const later = new Date(first!.at.getTime() + Math.floor((gap - 1) * share))
        expect(nextMoment(repeat, zone, { day: first!.day, at: later })).toEqual(second)
        // A clock that goes back brings nothing again.
        const earlier = new Date(first!.at.getTime() - 3_600_000)
        expect(nextMoment(repeat, zone, { day: first!.day, at: earlier })!.day > first!.day).toBe(true)
      },
    ),
    { numRuns: cases(800) },
  )
})
