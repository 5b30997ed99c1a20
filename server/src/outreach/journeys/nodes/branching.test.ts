import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RunRow } from '../../../messaging/runs/index.ts'
import { decide, randomFrom } from './index.ts'
import type { Action } from './schema.ts'
import type { Facts } from './step/facts.ts'
import type { VariableScope } from './step/variables.ts'
import { nothing, stepContext } from './testing/step-context.ts'

const node = (kind: Action['kind'], inputs: object = {}) => ({ id: 'node', kind, inputs }) as Action

/** Facts with values for these context variables, and a fixed result for other conditions. */
function facts(context: Record<string, unknown>, holds = false): Facts {
  const scope: VariableScope = { customer: {}, person: null, engagement: { context, workflowState: {} } }
  return { ...nothing, variablesOf: () => scope, holds: () => holds }
}

describe('DECISION', () => {
  const value = (operator: string, wanted: string) => {
    return { kind: 'value', selectionPath: 'engagement.context.x', operator, value: wanted }
  }
  const signal = (logic: string, conditions: object[], given: Facts) =>
    (decide(node('DECISION', { logic, conditions }), stepContext({ facts: given })) as { signal: string })
      .signal

  test.each([
    ['eq', 'gold', 'gold', 'YES'],
    ['eq', 'gold', 'Gold', 'NO'],
    ['neq', 'gold', 'silver', 'YES'],
    ['neq', 'gold', 'gold', 'NO'],
    ['contains', 'old', 'gold', 'YES'],
    ['contains', 'old', 'iron', 'NO'],
    ['gt', '9', '10', 'YES'],
    ['gt', '10', '10', 'NO'],
    ['gt', '9', 'ten', 'NO'],
    ['lt', '10', '9', 'YES'],
    ['lt', '9', '10', 'NO'],
    ['lt', '9', '-1.5', 'YES'],
    ['isSet', '', 'x', 'YES'],
    // A missing value satisfies only neq.
    ['eq', 'gold', undefined, 'NO'],
    ['neq', 'gold', undefined, 'YES'],
    ['contains', 'old', undefined, 'NO'],
    ['gt', '-1', undefined, 'NO'],
    ['lt', '1', undefined, 'NO'],
    ['isSet', '', undefined, 'NO'],
  ])('resolves the condition %s “%s” of %j to %s', (operator, wanted, given, gives) => {
    expect(signal('AND', [value(operator, wanted)], facts({ x: given }))).toBe(gives)
  })

  test.each([
    ['AND', [true, true], 'YES'],
    ['AND', [true, false], 'NO'],
    ['OR', [false, true], 'YES'],
    ['OR', [false, false], 'NO'],
  ])('resolves the condition %s of %j to %s', (logic, held, gives) => {
    const conditions = held.map((holds) => value('eq', holds ? 'a' : 'b'))
    expect(signal(logic, conditions, facts({ x: 'a' }))).toBe(gives)
  })

  test('reads the facts about people, events and objects', () => {
    const term = { attr: 'attributes.plan', type: 'STRING', op: 'eq', value: 'gold' }
    for (const holds of [true, false])
      expect(signal('AND', [{ kind: 'cdp_predicate', term }], facts({}, holds))).toBe(holds ? 'YES' : 'NO')
  })

  test.each([
    ['the person of the run', 'ana', true, 'YES'],
    ['the person of the run, in a condition that it never happened', 'ana', false, 'NO'],
    ['another person', 'bo', true, 'NO'],
  ])('takes an event into account that the run has just recorded, of %s', (_, subject, occurred, gives) => {
    const conditions = [
      { kind: 'event', eventName: 'asked', subjectSelectionPath: `literal:${subject}`, occurred },
    ]
    const run = { id: 'run', person_external_id: 'ana' } as RunRow
    const transition = decide(
      node('DECISION', { logic: 'AND', conditions }),
      stepContext({ run, facts: facts({}), dispatched: new Set(['asked']) }),
    )
    expect(transition).toMatchObject({ do: 'leave', signal: gives })
  })

  test('stores the values that it decided on and truncates long ones', () => {
    const transition = decide(
      node('DECISION', { logic: 'AND', conditions: [value('contains', 'x')] }),
      stepContext({ facts: facts({ x: 'x'.repeat(5000) }) }),
    )
    expect(transition).toEqual({
      do: 'leave',
      signal: 'YES',
      output: { conditions: [{ kind: 'value', held: true, value: `${'x'.repeat(200)}…` }] },
    })
  })
})

describe('CASE', () => {
  const branches = [
    { id: 'a', value: 'gold', label: 'Gold' },
    { id: 'b', value: 'silver', label: 'Silver' },
  ]
  test.each([
    ['silver', 'case:b'],
    ['Gold', 'case:default'],
    ['iron', 'case:default'],
    [undefined, 'case:default'],
    [['gold', 'silver'], 'case:default'],
  ])('sends the value %j to the branch %s', (plan, signal) => {
    const transition = decide(
      node('CASE', { selectionPath: 'engagement.context.plan', branches }),
      stepContext({ facts: facts({ plan }) }),
    )
    expect(transition).toMatchObject({ do: 'leave', signal })
  })
  test('stores the value', () => {
    const transition = decide(
      node('CASE', { selectionPath: 'engagement.context.plan', branches }),
      stepContext({ facts: facts({ plan: 'gold' }) }),
    )
    expect(transition).toMatchObject({ output: { value: 'gold' } })
  })
})

describe('RANDOM_SPLIT', () => {
  const split = (arms: { id: string; weight: number }[], run: string) => {
    const random = randomFrom(run, 'node')
    const transition = decide(node('RANDOM_SPLIT', { arms }), stepContext({ random }))
    return (transition as { signal: string }).signal
  }

  test('chooses the same arm whenever a run enters', () => {
    const arms = [
      { id: 'a', weight: 33 },
      { id: 'b', weight: 67 },
    ]
    fc.assert(
      fc.property(fc.uuid(), (run) => {
        expect(split(arms, run)).toBe(split(arms, run))
      }),
    )
  })

  test('splits 100,000 runs by weight, within half a percent', () => {
    const arms = [
      { id: 'a', weight: 1 },
      { id: 'b', weight: 9 },
      { id: 'c', weight: 40 },
      { id: 'd', weight: 50 },
    ]
    const counts = new Map<string, number>()
    for (let run = 0; run < 100_000; run++) {
      const signal = split(arms, `run-${run}`)
      counts.set(signal, (counts.get(signal) ?? 0) + 1)
    }
    for (const { id, weight } of arms)
      expect(Math.abs(counts.get(`split:${id}`)! - weight * 1000)).toBeLessThan(500)
  })

  test('maps the smallest random number to the first arm and the largest to the last', () => {
    const arms = Array.from({ length: 100 }, (_, index) => ({ id: `${index}`, weight: 1 }))
    const by = (drawn: number) => decide(node('RANDOM_SPLIT', { arms }), stepContext({ random: () => drawn }))
    expect(by(0)).toMatchObject({ signal: 'split:0' })
    expect(by(0.505)).toMatchObject({ signal: 'split:50' })
    expect(by(1 - 2 ** -48)).toMatchObject({ signal: 'split:99' })
  })
})
