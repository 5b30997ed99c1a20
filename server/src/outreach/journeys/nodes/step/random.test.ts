import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomFrom } from './random.ts'

const draws = (count: number, ...seed: string[]) => {
  const random = randomFrom(...seed)
  return Array.from({ length: count }, random)
}

test('A run always draws the same random numbers at the same node', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.string(), (run, node) => {
      expect(draws(3, run, node)).toEqual(draws(3, run, node))
    }),
  )
})

test('Another run, another node and the next draw give different numbers', () => {
  const numbers = [
    ...draws(2, 'run', 'a'),
    ...draws(2, 'run', 'b'),
    ...draws(2, 'run2', 'a'),
    ...draws(2, 'ru', 'na'),
  ]
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('Random numbers are evenly distributed from 0 up to 1', () => {
  const tenths = Array.from({ length: 10 }, () => 0)
  for (let run = 0; run < 10_000; run++) {
    const [number = -1] = draws(1, `run-${run}`, 'split')
    expect(number).toBeGreaterThanOrEqual(0)
    expect(number).toBeLessThan(1)
    tenths[Math.floor(number * 10)]! += 1
  }
  // 1000 each, and always the same counts for these runs; 120 is four standard deviations.
  for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(120)
})
