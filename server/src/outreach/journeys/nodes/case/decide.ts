import type { Decide } from '../step/context.ts'
import { shownValue } from '../step/shown-value.ts'
import { resolveVariable } from '../step/variables.ts'

/** The branch whose value equals the variable; a missing value has none. */
export const decideCase: Decide<'CASE'> = ({ inputs }, { facts, run }) => {
  const value = resolveVariable(inputs?.selectionPath ?? '', facts.variablesOf(run))
  const branch = inputs?.branches.find((each) => each.value === value)
  const signal = branch ? `case:${branch.id}` : 'case:default'
  return { do: 'leave', signal, output: { value: shownValue(value) } }
}
