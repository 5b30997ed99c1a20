import { expect, test } from 'vitest'
import { Dice } from '../../../test/harness/dice.ts'
import { differenceOf, rateOf, type Share, verdictOf } from './interval.ts'

const rounded = (estimate: ReturnType<typeof rateOf>) =>
  estimate && Object.values(estimate).map((value) => Math.round(value * 10_000) / 10_000)

test('A rate has its Wilson interval', () => {
  // R. G. Newcombe, Statistics in Medicine 17, 1998, pages 857 to 872, method 3.
  expect(rounded(rateOf({ people: 263, reached: 81 }))).toEqual([0.308, 0.2553, 0.3662])
  expect(rounded(rateOf({ people: 148, reached: 15 }))).toEqual([0.1014, 0.0624, 0.1605])
  expect(rounded(rateOf({ people: 20, reached: 0 }))).toEqual([0, 0, 0.1611])
  expect(rounded(rateOf({ people: 29, reached: 1 }))).toEqual([0.0345, 0.0061, 0.1718])
  expect(rounded(rateOf({ people: 20, reached: 20 }))).toEqual([1, 0.8389, 1])
  expect(rateOf({ people: 0, reached: 0 })).toBeNull()
})

test('A difference has Newcombe’s interval, which says when it may be chance', () => {
  // The same author, pages 873 to 890, method 10.
  const cases: [Share, Share, number[]][] = [
    [{ people: 70, reached: 56 }, { people: 80, reached: 48 }, [0.2, 0.0524, 0.3339]],
    [{ people: 10, reached: 9 }, { people: 10, reached: 3 }, [0.6, 0.1705, 0.809]],
    [{ people: 7, reached: 6 }, { people: 7, reached: 2 }, [0.5714, 0.0582, 0.8062]],
    [{ people: 56, reached: 5 }, { people: 29, reached: 0 }, [0.0893, -0.0381, 0.1926]],
    [{ people: 10, reached: 0 }, { people: 20, reached: 0 }, [0, -0.1611, 0.2775]],
    [{ people: 10, reached: 10 }, { people: 20, reached: 0 }, [1, 0.6791, 1]],
  ]
  for (const [a, b, expected] of cases) expect(rounded(differenceOf(a, b))).toEqual(expected)
  expect(differenceOf({ people: 5, reached: 1 }, { people: 0, reached: 0 })).toBeNull()
  const verdict = (a: Share, b: Share) => verdictOf(differenceOf(a, b)!)
  expect(verdict({ people: 1000, reached: 150 }, { people: 1000, reached: 100 })).toBe('higher')
  expect(verdict({ people: 1000, reached: 100 }, { people: 1000, reached: 150 })).toBe('lower')
  expect(verdict({ people: 20, reached: 4 }, { people: 20, reached: 2 })).toBe('chance')
})

const TRIALS = 1_000
/** How many of 1,000 intervals cover the truth when each does so with 95 %: all but one in a thousand of such samples. */
const BAND = { from: 0.927, to: 0.975 }

/** People in a group of whom each reaches the goal with the same probability. */
function group(dice: Dice, people: number, rate: number): Share {
  const reached = Array.from({ length: people }, () => dice.chance(rate)).filter(Boolean).length
  return { people, reached }
}

test.each([
  { effect: 0, seed: 11 },
  { effect: 0.05, seed: 12 },
  { effect: 0.2, seed: 13 },
])('With an effect of $effect, the interval covers it as often as it says', ({ effect, seed }) => {
  const dice = new Dice(seed)
  const base = 0.12
  let covered = 0
  const verdicts = { higher: 0, lower: 0, chance: 0 }
  for (let trial = 0; trial < TRIALS; trial++) {
    const difference = differenceOf(group(dice, 900, base + effect), group(dice, 100, base))!
    if (difference.low <= effect && effect <= difference.high) covered++
    verdicts[verdictOf(difference)]++
  }
  console.info(`effect ${effect}: covered ${covered} of ${TRIALS}, verdicts ${JSON.stringify(verdicts)}`)
  expect(covered / TRIALS).toBeGreaterThanOrEqual(BAND.from)
  expect(covered / TRIALS).toBeLessThanOrEqual(BAND.to)
  // Without an effect the verdict is wrong in about one of twenty; a large effect is nearly always seen.
  if (effect === 0) expect(verdicts.chance / TRIALS).toBeGreaterThanOrEqual(BAND.from)
  if (effect === 0.2) expect(verdicts.higher / TRIALS).toBeGreaterThan(0.95)
})
