import { expect, test } from 'vitest'
import { nextSameTime, sendingTimes } from './sending-times.ts'

const at = (text: string) => new Date(text)
const now = at('2026-03-02T10:00:00Z')
const zone = 'America/Bogota'

test('Without a time, everybody gets it now', () => {
  expect(sendingTimes({}, { zones: ['Asia/Tokyo'], zone, now })).toEqual({ zones: [], otherwise: now })
})

test('A time is that of the organization, unless it has an offset', () => {
  const when = (sendAt: string) => sendingTimes({ sendAt }, { zones: [], zone, now }).otherwise
  expect(when('2026-03-03T09:00')).toEqual(at('2026-03-03T14:00:00Z'))
  expect(when('2026-03-03T09:00Z')).toEqual(at('2026-03-03T09:00:00Z'))
})

test('Everybody gets it at nine by their own clock, also where clocks change on that day', () => {
  const zones = ['Asia/Tokyo', 'Europe/Berlin', 'America/New_York']
  const times = sendingTimes({ sendAt: '2026-03-29T09:00', atLocalTime: true }, { zones, zone, now })
  expect(times).toEqual({
    zones: [
      { zone: 'Asia/Tokyo', at: at('2026-03-29T00:00:00Z') },
      // Summer time begins in Berlin.
      { zone: 'Europe/Berlin', at: at('2026-03-29T07:00:00Z') },
      { zone: 'America/New_York', at: at('2026-03-29T13:00:00Z') },
    ],
    otherwise: at('2026-03-29T14:00:00Z'),
  })
})

test('Where the time is over already, people get it now', () => {
  const times = sendingTimes(
    { sendAt: '2026-03-02T12:00', atLocalTime: true },
    { zones: ['Asia/Tokyo', 'Europe/Berlin'], zone, now },
  )
  expect(times.zones).toEqual([
    { zone: 'Asia/Tokyo', at: now },
    { zone: 'Europe/Berlin', at: at('2026-03-02T11:00:00Z') },
  ])
})

test('The same time of a later day is that by the clock there, also where clocks change in between', () => {
  const zones = ['Europe/Berlin', 'Asia/Tokyo', 'America/New_York', 'Pacific/Kiritimati']
  const next = (zone: string) => nextSameTime('2026-10-24T09:00', zone, at('2026-10-25T07:30:00Z'))
  expect(zones.map(next)).toEqual([
    // Summer time ended in Berlin.
    at('2026-10-25T08:00:00Z'),
    at('2026-10-26T00:00:00Z'),
    at('2026-10-25T13:00:00Z'),
    at('2026-10-25T19:00:00Z'),
  ])
})

test('A time that is still to come is that of its own day', () => {
  const next = (now: string) => nextSameTime('2026-10-24T09:00', 'America/Bogota', at(now))
  expect(next('2026-10-20T00:00:00Z')).toEqual(at('2026-10-24T14:00:00Z'))
  expect(next('2026-10-24T14:00:00Z')).toEqual(at('2026-10-24T14:00:00Z'))
  expect(next('2026-10-24T14:00:01Z')).toEqual(at('2026-10-25T14:00:00Z'))
})
