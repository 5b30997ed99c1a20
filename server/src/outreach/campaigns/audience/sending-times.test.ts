import { expect, test } from 'vitest'
import { sendingTimes } from './sending-times.ts'

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
