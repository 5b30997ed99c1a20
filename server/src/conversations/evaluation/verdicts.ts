import { fold, type GuidingQuestion, type Language, readAnswer } from '../understanding/index.ts'
import type { Dialogue } from './dialogue.ts'
import type { Meant, Script } from './script.ts'

export const OUTCOMES = ['answered', 'misunderstood', 'escalated', 'unanswered', 'not_asked'] as const

/** The verdict on a question in one dialogue. */
export interface Judged {
  question: string
  outcome: (typeof OUTCOMES)[number]
  /** How often it was asked; 0 when the answer was volunteered. */
  turns: number
  /** The agent's understanding; of options, their labels. */
  understood: boolean | number | string | null
  /** The intended meaning, if the script has it. */
  meant: Meant | undefined
}

/**
 * Evaluates a dialogue against the intended meanings. Without an intended meaning the agent's understanding counts as
 * right.
 */
export function judge(
  { asked, answers, handedOverAt }: Dialogue,
  {
    script,
    questions,
    language,
  }: { script: Script; questions: readonly GuidingQuestion[]; language: Language },
): Judged[] {
  return questions.map((question) => {
    const { id } = question
    const kept = answers[id]
    const understood = kept ? valueFrom(question, kept.value, language) : null
    const turns = asked.get(id) ?? 0
    const meant = script.answers.get(id)?.means
    const about = { question: id, turns, understood, meant }
    if (handedOverAt === id) return { ...about, outcome: 'escalated' }
    if (!kept) return { ...about, outcome: turns === 0 ? 'not_asked' : 'unanswered' }
    if (meant === undefined) return { ...about, outcome: understood === null ? 'unanswered' : 'answered' }
    return { ...about, outcome: isMeant(question, understood, meant) ? 'answered' : 'misunderstood' }
  })
}

type Value = Dialogue['answers'][string]['value']

/** Reads the value from the text when an agent keeps the text of an answer. */
function valueFrom(question: GuidingQuestion, value: Value, language: Language): Judged['understood'] {
  if (typeof value === 'string' && question.answerType !== 'OPEN') {
    const reading = readAnswer(question, value, language)
    return reading.kind === 'value' ? shown(question, reading.value) : null
  }
  return shown(question, value)
}

function shown({ options }: GuidingQuestion, value: Value): Judged['understood'] {
  if (!Array.isArray(value)) return value
  return value.map((id) => options.find((option) => option.id === id)?.label ?? id).join(', ')
}

function isMeant({ answerType }: GuidingQuestion, understood: Judged['understood'], meant: Meant): boolean {
  if (understood === null || meant === null) return understood === meant
  const [said, wanted] = [fold(String(understood)), fold(String(meant))]
  return answerType === 'OPEN' ? said.includes(wanted) : said === wanted
}
