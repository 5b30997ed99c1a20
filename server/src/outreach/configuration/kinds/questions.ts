import { z } from 'zod'

/** A guiding question in a document: as operations take it, without ids. */
export const QuestionInFile = z.record(z.string(), z.unknown())

const Option = z.union([
  z.string(),
  z.object({ label: z.string(), synonyms: z.array(z.string()).default([]) }),
])

/** What a question says when nothing else is said. */
const DEFAULTS = {
  answerType: 'OPEN',
  priority: 3,
  scaleMin: null,
  scaleMax: null,
  presentation: 'buttons',
  rewording: null,
  key: null,
  showIf: null,
}

/**
 * A stored or sent question in one form: without ids, without what is default, and options without synonyms as plain
 * labels.
 */
export function questionOf(question: Record<string, unknown>): Record<string, unknown> {
  const { id: _, options = [], ...fields } = question
  const defaults = question.answerType === 'SCALE' ? { ...DEFAULTS, scaleMin: 1, scaleMax: 5 } : DEFAULTS
  const own = Object.entries(fields).filter(
    ([key, value]) =>
      value !== undefined && value !== Object.entries(defaults).find(([name]) => name === key)?.[1],
  )
  const labels = z.array(Option).safeParse(options)
  // What is no list of options is refused by the operation.
  const shown = labels.success ? labels.data.map(labelOf) : options
  return {
    ...Object.fromEntries(own),
    ...(Array.isArray(shown) && shown.length === 0 ? {} : { options: shown }),
  }
}

function labelOf(option: z.output<typeof Option>): string | { label: string; synonyms: string[] } {
  if (typeof option === 'string') return option
  return option.synonyms.length === 0 ? option.label : option
}
