import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { fromWire, idsFrom, toWire } from './ids.ts'

test('ids sort in the order of creation, within a millisecond and when the clock steps back', () => {
  let now = 1_800_000_000_000
  const newId = idsFrom({ now: () => new Date(now), scale: 1 }, randomBytes)
  const ids = Array.from({ length: 2_000 }, (_, n) => {
    if (n % 500 === 499) now += n % 1_000 === 999 ? -40 : 60
    return newId()
  })
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
})

test('a wire id converts back to the same id, and to no other kind', () => {
  const id = idsFrom({ now: () => new Date(), scale: 1 }, randomBytes)()
  const wire = toWire('person', id)
  expect(fromWire('person', wire)).toBe(id)
  for (const other of [wire.toUpperCase(), `${wire}0`, wire.slice(0, -1), id, toWire('run', id), '']) {
    expect(fromWire('person', other)).toBeNull()
  }
})
