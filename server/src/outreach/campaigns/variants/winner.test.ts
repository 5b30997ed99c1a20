import fc from 'fast-check'
import { expect, test } from 'vitest'
import '../../../../test/harness/properties.ts'
import { MEASURES, VARIANTS } from '../schema.ts'
import { compareVariants, type VariantCounts } from './winner.ts'

const some = fc.nat(2_000)
const counts = fc
  .array(
    fc.record({
      people: some,
      sent: some,
      delivered: some,
      read: some,
      clicked: some,
      replied: some,
      goal: some,
    }),
    {
      minLength: 2,
      maxLength: 5,
    },
  )
  .map((all) => all.map((each, index): VariantCounts => ({ variant: VARIANTS[index]!, ...each })))

/** As a person would do it on paper: one after the other, and only a higher share takes the lead. */
function leaderByHand(all: readonly VariantCounts[], measure: (typeof MEASURES)[number]): string | null {
  let leader: VariantCounts | null = null
  for (const each of all) {
    if (each.people === 0) continue
    const mine = BigInt(Math.min(each[measure], each.people))
    if (leader === null) leader = each
    else {
      const best = BigInt(Math.min(leader[measure], leader.people))
      if (mine * BigInt(leader.people) > best * BigInt(each.people)) leader = each
    }
  }
  return leader?.variant ?? null
}

test('The leader is the variant with the highest share, and of equal ones the first', () => {
  fc.assert(
    fc.property(counts, fc.constantFrom(...MEASURES), (all, measure) => {
      expect(compareVariants(measure, all).leader).toBe(leaderByHand(all, measure))
    }),
  )
})

test('A difference is never negative, and is told from chance by its interval', () => {
  fc.assert(
    fc.property(counts, fc.constantFrom(...MEASURES), (all, measure) => {
      const { difference, rates } = compareVariants(measure, all)
      const inUse = all.filter(({ people }) => people > 0)
      expect(difference === null).toBe(inUse.length < 2)
      for (const { variant, people } of all) expect(rates.get(variant) === null).toBe(people === 0)
      if (difference === null) return
      expect(difference.value).toBeGreaterThanOrEqual(0)
      expect(difference.low).toBeLessThanOrEqual(difference.value)
      expect(difference.high).toBeGreaterThanOrEqual(difference.value)
      expect(difference.verdict).toBe(difference.low > 0 ? 'higher' : 'chance')
    }),
  )
})

test('The difference is that of the leader to the next best one', () => {
  const none = { sent: 0, delivered: 0, read: 0, clicked: 0, goal: 0 }
  const all: VariantCounts[] = [
    { variant: 'a', people: 100, replied: 10, ...none },
    { variant: 'b', people: 100, replied: 30, ...none },
    { variant: 'c', people: 100, replied: 28, ...none },
  ]
  const { leader, difference } = compareVariants('replied', all)
  expect(leader).toBe('b')
  expect(difference).toMatchObject({ verdict: 'chance' })
  expect(difference!.value).toBeCloseTo(0.02)
  expect(compareVariants('replied', all.slice(0, 2)).difference).toMatchObject({ verdict: 'higher' })
})
