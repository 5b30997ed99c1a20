import type { Condition, Draft, DraftField, Step } from '../draft.ts'
import { stepsOf } from '../edits.ts'

export type Answers = Readonly<Record<string, string | boolean | readonly string[]>>

export interface VisibleStep {
  step: Step
  fields: DraftField[]
}

/** The steps and fields that a visitor with these answers sees. Steps without fields are left out. */
export function visibleSteps(draft: Draft, answers: Answers): VisibleStep[] {
  const seen: Record<string, Answers[string]> = {}
  return stepsOf(draft).flatMap((step) => {
    if (!isMet(step.showIf, seen)) return []
    const fields = step.fields.flatMap((key) => {
      const field = draft.fields?.find((one) => one.key === key)
      if (!field || !isMet(field.showIf, seen)) return []
      const answer = answers[key]
      if (answer !== undefined) seen[key] = answer
      return [field]
    })
    return fields.length === 0 ? [] : [{ step, fields }]
  })
}

function isMet(condition: Condition | undefined, answers: Answers): boolean {
  if (!condition) return true
  const answer = answers[condition.field]
  const isAnswered = answer !== undefined && answer !== '' && !(Array.isArray(answer) && answer.length === 0)
  if (condition.op === 'answered') return isAnswered
  const has = (value: unknown) =>
    Array.isArray(answer) ? answer.includes(String(value)) : String(answer) === String(value)
  if (condition.op === 'neq') return !(isAnswered && has(condition.value))
  const values = Array.isArray(condition.value) ? condition.value : [condition.value]
  return isAnswered && values.some(has)
}
