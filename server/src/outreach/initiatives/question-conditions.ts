import type { z } from 'zod'
import type { Condition } from '../../platform/schema/index.ts'

/** What conditions need to know of a question. */
interface Asked {
  key?: string | null | undefined
  showIf?: Condition | null | undefined
  answerType?: 'OPEN' | 'MULTIPLE_CHOICE' | 'BOOLEAN' | 'SCALE' | undefined
  scaleMin?: number | null | undefined
  scaleMax?: number | null | undefined
  options?: readonly (string | { label: string })[] | undefined
}

type Report = (at: number, path: readonly (string | number)[], message: string) => void

/** Keys are unique, and conditions name other questions and their answers, without a circle. */
export function checkConditions(questions: readonly Asked[], ctx: z.RefinementCtx): void {
  const report: Report = (at, path, message) =>
    ctx.addIssue({ code: 'custom', path: [at, ...path], message, input: questions })
  const byKey = new Map<string, number>()
  for (const [at, { key }] of questions.entries()) {
    if (!key) continue
    if (byKey.has(key)) report(at, ['key'], `Another question has the key \`${key}\`. Change one of them.`)
    else byKey.set(key, at)
  }
  for (const [at, { showIf }] of questions.entries()) {
    const problem = showIf && problemWith(questions, byKey, at, showIf)
    if (problem) report(at, ['showIf', problem.at], problem.message)
  }
}

interface Problem {
  at: 'field' | 'value'
  message: string
}

function problemWith(
  questions: readonly Asked[],
  byKey: ReadonlyMap<string, number>,
  at: number,
  condition: Condition,
): Problem | null {
  const { field } = condition
  const named = byKey.get(field)
  const other = 'Use the key of another question.'
  if (named === undefined) return { at: 'field', message: `No question has the key \`${field}\`. ${other}` }
  if (named === at) return { at: 'field', message: `A question cannot depend on itself. ${other}` }
  const circle = circleFrom(questions, byKey, at)
  if (circle) {
    const message = `These questions depend on each other: ${circle.join(', ')}. Remove one condition.`
    return { at: 'field', message }
  }
  const message = valueProblem(questions[named]!, condition)
  return message === null ? null : { at: 'value', message }
}

/** The keys of the questions on the way from a question back to itself. */
function circleFrom(
  questions: readonly Asked[],
  byKey: ReadonlyMap<string, number>,
  from: number,
): string[] | null {
  const keys: string[] = []
  let at: number | undefined = from
  while (at !== undefined && keys.length <= questions.length) {
    const field: string | undefined = questions[at]!.showIf?.field
    at = field === undefined ? undefined : byKey.get(field)
    if (field !== undefined) keys.push(field)
    if (at === from) return keys
  }
  return null
}

function valueProblem(asked: Asked, condition: Condition): string | null {
  if (condition.op === 'answered') return null
  const values = condition.op === 'in' ? condition.value : [condition.value]
  const { answerType = 'OPEN', scaleMin, scaleMax, options = [] } = asked
  switch (answerType) {
    case 'OPEN':
      return 'The other question takes any text. Use the operator `answered`.'
    case 'BOOLEAN':
      return values.every((value) => typeof value === 'boolean') ? null : 'Use true or false.'
    case 'SCALE': {
      const [min, max] = [scaleMin ?? 1, scaleMax ?? 5]
      const isMark = (value: unknown) =>
        Number.isInteger(value) && Number(value) >= min && Number(value) <= max
      return values.every(isMark) ? null : `Use a whole number from ${min} to ${max}.`
    }
    case 'MULTIPLE_CHOICE': {
      const labels = new Set<unknown>(
        options.map((option) => (typeof option === 'string' ? option : option.label)),
      )
      const unknown = values.find((value) => !labels.has(value))
      return unknown === undefined
        ? null
        : `The other question has no option \`${unknown}\`. Use one of its options.`
    }
  }
}
