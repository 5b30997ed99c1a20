import type { DraftField } from '../draft/draft.ts'
import type { Submission } from '../form.ts'

type Options = DraftField['options']

/** An answer in the words of the form. */
export function wordsOf(
  answer: Submission['answers'][string] | undefined,
  options: Options,
  yes: string,
  no: string,
  shown: (text: NonNullable<Options>[number]['label']) => string,
): string {
  if (answer === undefined) return ''
  if (typeof answer === 'boolean') return answer ? yes : no
  const named = (value: string) => shown(options?.find((option) => option.value === value)?.label) || value
  return Array.isArray(answer) ? answer.map(named).join(', ') : named(String(answer))
}
