import { expect, test } from 'vitest'
import { planOf, shortened } from './plan.ts'
import { FAULT_KINDS, leadingKind } from './planned-faults.ts'

const seeds = Array.from({ length: 200 }, (_, seed) => seed)

test('the same seed gives the same fault plan, and another seed gives another', () => {
  expect(planOf(7)).toEqual(planOf(7))
  expect(new Set(seeds.map((seed) => JSON.stringify(planOf(seed)))).size).toBe(seeds.length)
})

test('a plan has every kind of fault in order of time, on existing processes', () => {
  expect(new Set(seeds.map(leadingKind))).toEqual(new Set(FAULT_KINDS))
  for (const plan of seeds.flatMap((seed) => [planOf(seed), shortened(planOf(seed))])) {
    const { seed, faults, processes } = plan
    expect(faults.some(({ kind }) => kind === leadingKind(seed))).toBe(true)
    expect(faults).toEqual(faults.toSorted((a, b) => a.at - b.at))
    for (const fault of faults) if ('process' in fault) expect(processes[fault.process]).toBeDefined()
  }
})

test('a plan never combines a clock jump with an unreachable receiver or provider', () => {
  for (const seed of seeds) {
    const kinds = planOf(seed).faults.map(({ kind }) => kind)
    const jumps = kinds.includes('clock-step') || kinds.includes('outlive-lease')
    const isAway = kinds.includes('receiver') || kinds.includes('provider-away')
    expect(jumps && isAway).toBe(false)
  }
})
