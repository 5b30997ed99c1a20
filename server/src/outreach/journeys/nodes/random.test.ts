import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomFrom } from './random.ts'

const draws = (count: number, ...seed: string[]) => {
  const random = randomFrom(...seed)
  return Array.from({ length: count }, random)
}

test('the same run draws the same numbers at the same node, whenever it comes by', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.string(), (run, node) => {
      expect(draws(3, run, node)).toEqual(draws(3, run, node))
    }),
  )
})

test('another run, another node and the next draw give another number', () => {
  const numbers = [
    ...draws(2, 'run', 'a'),
    ...draws(2, 'run', 'b'),
    ...draws(2, 'run2', 'a'),
    ...draws(2, 'ru', 'na'),
  ]
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('numbers lie from 0 up to 1, as many in each tenth', () => {
  const tenths = Array.from({ length: 10 }, () => 0)
  for (let run = 0; run < 10_000; run++) {
    const [number = -1] = draws(1, `run-${run}`, 'split')
    expect(number).toBeGreaterThanOrEqual(0)
    expect(number).toBeLessThan(1)
    tenths[Math.floor(number * 10)]! += 1
  }
  // 1000 each, and for these runs always the same counts; 120 is four standard deviations.
  for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(120)
})
