import { expect, test } from 'vitest'
import { decide, type Visit } from '../steps/index.ts'
import { Action } from './actions.ts'
import { AVAILABLE_KINDS } from './availability.ts'

const KINDS = Action.options.map((option) => option.shape.kind.value)

/** Whether the engine has a step for the kind, whatever the step then makes of an empty visit. */
function hasStep(kind: string): boolean {
  try {
    decide({ id: 'node', kind } as Action, {} as Visit)
    return true
  } catch (error) {
    return !(error as Error).message.includes('does not run')
  }
}

test('a kind can be published when the engine runs it, and only then', () => {
  const available = new Set([...AVAILABLE_KINDS].map((variant) => variant.split(':')[0]!))
  expect(KINDS.filter(hasStep).toSorted()).toEqual([...available].toSorted())
})
