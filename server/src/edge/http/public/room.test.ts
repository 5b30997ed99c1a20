import { expect, test } from 'vitest'
import { StrangersRoom } from './room.ts'

const known = (id: string) => ({ kind: 'known', id }) as const
const address = (id: string) => ({ kind: 'address', id }) as const

/** A body that arrives at once and tells whether it had to give way. */
function bring(
  room: StrangersRoom,
  holder: { kind: 'known' | 'address'; id: string },
  bytes: number,
  largest = 0,
) {
  const stay = room.enter(holder, largest)
  const body = { ...stay, gaveWay: false, stay }
  stay.whenInTheWay(() => {
    body.gaveWay = true
  })
  stay.hold(bytes)
  return body
}

test('addresses have half of the room, so that what a path names always has some', () => {
  const room = new StrangersRoom(100, 25)
  const strangers = ['a', 'b', 'c'].map((id) => bring(room, address(id), 20))
  expect(strangers.map(({ gaveWay }) => gaveWay)).toEqual([true, false, false])
  for (const id of ['x', 'y']) bring(room, known(id), 25)
  expect(strangers.map(({ gaveWay }) => gaveWay)).toEqual([true, false, false])
})

test('an address or an account has its share, and its own oldest gives way first', () => {
  const room = new StrangersRoom(100, 25)
  const other = bring(room, known('y'), 25)
  const [first, second] = [bring(room, known('x'), 20), bring(room, known('x'), 20)]
  expect([other.gaveWay, first.gaveWay, second.gaveWay]).toEqual([false, true, false])
  expect(() => bring(room, known('x'), 26)).toThrow('Too many requests')
})

test('a share has room for one body, however large it may be where it goes', () => {
  const room = new StrangersRoom(100, 25)
  expect(bring(room, known('x'), 60, 60).gaveWay).toBe(false)
  expect(() => bring(room, known('y'), 26, 20)).toThrow('Too many requests')
  expect(() => bring(room, address('z'), 30, 30)).toThrow('Too many requests')
})

test('where all is full, whoever has most gives way, so that a flood at one place is no trouble at another', () => {
  const room = new StrangersRoom(100, 60)
  const quiet = bring(room, known('y'), 20)
  const flood = Array.from({ length: 6 }, () => bring(room, known('x'), 20))
  const next = bring(room, known('z'), 50)
  expect([quiet.gaveWay, next.gaveWay]).toEqual([false, false])
  expect(flood.map(({ gaveWay }) => gaveWay)).toEqual([true, true, true, true, true, false])
})

test('what is here as a whole gives way to nobody, and leaves its room when it was answered', () => {
  const room = new StrangersRoom(100, 25)
  const whole = bring(room, known('x'), 20)
  whole.stay.arrived()
  expect(() => bring(room, known('x'), 20)).toThrow('Too many requests')
  whole.stay.leave()
  whole.stay.leave()
  expect(bring(room, known('x'), 25).gaveWay).toBe(false)
})
