import type { PlannedQuestion, QuestionCondition } from './plan.ts'

interface Renaming {
  from: string
  to: string
}

/** The questions with other options for one of them. The other words of a renamed option stay, and conditions follow it. */
export function withOptions(
  questions: readonly PlannedQuestion[],
  key: string,
  options: readonly string[],
): PlannedQuestion[] {
  const changed = questions.find((question) => question.key === key)
  const renaming = changed && renamingOf(changed.options, options)
  return questions.map((question) => {
    if (question.key === key) {
      return { ...question, options, synonyms: movedWords(question.synonyms, renaming) }
    }
    const { showIf } = question
    return showIf?.field === key ? { ...question, showIf: following(showIf, renaming) } : question
  })
}

/** Undefined: more than one option changed, or another option has the old or the new name. */
function renamingOf(before: readonly string[], after: readonly string[]): Renaming | undefined {
  if (before.length !== after.length) return undefined
  const [at, more] = [...before.keys()].filter((place) => before[place] !== after[place])
  if (at === undefined || more !== undefined) return undefined
  const [from, to] = [before[at]!.trim(), after[at]!.trim()]
  const others = after.filter((_, place) => place !== at).map((label) => label.trim())
  return others.includes(from) || others.includes(to) ? undefined : { from, to }
}

function movedWords(words: PlannedQuestion['synonyms'], renaming: Renaming | undefined) {
  if (!renaming || !Object.hasOwn(words, renaming.from)) return words
  const { [renaming.from]: moved = [], ...rest } = words
  return { ...rest, [renaming.to]: moved }
}

function following(condition: QuestionCondition, renaming: Renaming | undefined): QuestionCondition {
  if (!renaming) return condition
  const { from, to } = renaming
  switch (condition.op) {
    case 'eq':
    case 'neq':
      return condition.value === from ? { ...condition, value: to } : condition
    case 'in':
      return { ...condition, value: condition.value.map((each) => (each === from ? to : each)) }
    default:
      return condition
  }
}
