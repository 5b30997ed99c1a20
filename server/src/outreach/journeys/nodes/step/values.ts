import type { StepContext } from './context.ts'
import { resolveVariable } from './variables.ts'

export type Values = Record<string, string>

/** Nothing is sent unless each variable has a value, so that no one reads a text with a gap. */
export function valuesOf(
  names: readonly string[],
  pathOf: (name: string) => string | undefined,
  { facts, run }: StepContext,
): { values: Values } | { problem: 'binding_empty'; detail: string } {
  const scope = facts.variablesOf(run)
  const values: Values = {}
  for (const name of names) {
    const path = pathOf(name)
    const value = path === undefined ? null : resolveVariable(path, scope)
    if (!value) return { problem: 'binding_empty', detail: `{{${name}}} has no value for this person.` }
    values[name] = value
  }
  return { values }
}
