import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leaves, windowAround } from './reading-window.ts'

test('at the end the newest lines are drawn, and no more than a few hundred', () => {
  expect(windowAround(-1, 40)).toEqual({ from: 0, to: 40 })
  expect(windowAround(-1, 5_000)).toEqual({ from: 4_700, to: 5_000 })
})

test('elsewhere it is what stands around the line that is read', () => {
  expect(windowAround(1_000, 5_000)).toEqual({ from: 850, to: 1_150 })
  expect(windowAround(10, 5_000)).toEqual({ from: 0, to: 160 })
})

test('whoever reads on, line by line in either direction, always finds a drawn line', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6_000 }),
      fc.array(fc.integer({ min: -40, max: 40 }), { maxLength: 300 }),
      (count, steps) => {
        let at = count - 1
        let drawn = windowAround(-1, count)
        for (const step of steps) {
          at = Math.max(0, Math.min(count - 1, at + step))
          expect(at).toBeGreaterThanOrEqual(drawn.from)
          expect(at).toBeLessThan(drawn.to)
          if (leaves(drawn, at, count)) drawn = windowAround(at, count)
          expect(leaves(drawn, at, count)).toBe(false)
        }
      },
    ),
  )
})
