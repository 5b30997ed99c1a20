import type { Answer, Answers, Condition, Config, Field, Step } from './wire.ts'

export interface ShownStep extends Step {
  shown: Field[]
}

/**
 * The steps and fields that a visitor with these answers sees. A hidden field counts as unanswered for the conditions
 * of other fields. The service uses the same rule.
 */
export function stepsFor({ steps, fields }: Pick<Config, 'steps' | 'fields'>, answers: Answers): ShownStep[] {
  const given: Answers = {}
  return steps.flatMap((step) => {
    if (!holds(step.showIf, given)) return []
    const shown = step.fields.flatMap((key) => {
      const field = fields.find((one) => one.key === key)
      if (!field || !holds(field.showIf, given)) return []
      const answer = answers[key]
      if (answer !== undefined) given[key] = answer
      return [field]
    })
    return shown.length > 0 ? [{ ...step, shown }] : []
  })
}

/** The answers of the visible fields. */
export function answersGiven(config: Pick<Config, 'steps' | 'fields'>, answers: Answers): Answers {
  const keys = stepsFor(config, answers).flatMap(({ shown }) => shown.map(({ key }) => key))
  return Object.fromEntries(keys.flatMap((key) => (answers[key] === undefined ? [] : [[key, answers[key]]])))
}

function holds(condition: Condition | undefined, given: Answers): boolean {
  if (!condition) return true
  const answer = given[condition.field]
  if (condition.op === 'answered') return answer !== undefined
  if (condition.op === 'in') return condition.value.some((value) => isOrHas(answer, value))
  return isOrHas(answer, condition.value) === (condition.op === 'eq')
}

function isOrHas(answer: Answer | undefined, value: unknown): boolean {
  return Array.isArray(answer) ? answer.includes(value as string) : answer === value
}
