import { expect, test } from 'vitest'
import { planOf, shortened } from './plan.ts'
import { leadingKind, STRIKE_KINDS } from './strikes.ts'

const seeds = Array.from({ length: 200 }, (_, seed) => seed)

test('a seed always gives the same plan, another seed another one', () => {
  expect(planOf(7)).toEqual(planOf(7))
  expect(new Set(seeds.map((seed) => JSON.stringify(planOf(seed)))).size).toBe(seeds.length)
})

test('every kind of fault leads in its turn, in the order of time and on processes that there are', () => {
  expect(new Set(seeds.map(leadingKind))).toEqual(new Set(STRIKE_KINDS))
  for (const plan of seeds.flatMap((seed) => [planOf(seed), shortened(planOf(seed))])) {
    const { seed, strikes, processes } = plan
    expect(strikes.some(({ kind }) => kind === leadingKind(seed))).toBe(true)
    expect(strikes).toEqual(strikes.toSorted((a, b) => a.at - b.at))
    for (const strike of strikes) if ('process' in strike) expect(processes[strike.process]).toBeDefined()
  }
})

test('who is away never meets a clock that jumps: what is sent to them would rightly fail', () => {
  for (const seed of seeds) {
    const kinds = planOf(seed).strikes.map(({ kind }) => kind)
    const jumps = kinds.includes('clock-step') || kinds.includes('outlive-lease')
    const isAway = kinds.includes('receiver') || kinds.includes('provider-away')
    expect(jumps && isAway).toBe(false)
  }
})
