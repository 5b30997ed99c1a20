import { z } from 'zod'

/** The name of a field of a form, or of a question. */
export const AnswerKey = z
  .string('Add a key.')
  .max(64, 'Shorten the key to 64 characters.')
  .regex(/^[A-Za-z][A-Za-z0-9_]*$/, 'Start the key with a letter, and use only letters, digits and `_`.')

export const Single = z.union(
  [z.string().max(1000), z.number(), z.boolean()],
  'Use text, a number, true or false.',
)

/** Something is shown or asked only after a certain other answer. */
export const Condition = z.discriminatedUnion(
  'op',
  [
    z.object({ field: AnswerKey, op: z.enum(['eq', 'neq']), value: Single }),
    z.object({
      field: AnswerKey,
      op: z.literal('in'),
      value: z.array(Single, 'Send a list.').max(200, 'Use at most 200 items.'),
    }),
    z.object({ field: AnswerKey, op: z.literal('answered') }),
  ],
  'Use `{ field, op, value }` with `op` eq, neq, in or answered.',
)

export type Condition = z.output<typeof Condition>

type Answer = string | number | boolean | readonly string[]

/** Whether a condition is met. What is hidden or empty has no answer. */
export function isMet(
  condition: Condition | null | undefined,
  answers: ReadonlyMap<string, Answer>,
): boolean {
  if (!condition) return true
  const answer = answers.get(condition.field)
  if (condition.op === 'answered') return answer !== undefined
  const equals = (value: unknown) =>
    answer !== undefined && (Array.isArray(answer) ? answer.some((each) => each === value) : answer === value)
  if (condition.op === 'in') return condition.value.some(equals)
  return equals(condition.value) === (condition.op === 'eq')
}
