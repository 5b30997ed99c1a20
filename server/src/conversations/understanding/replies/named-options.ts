import type { GuidingQuestion } from '../question.ts'
import { plain, tokenize } from '../text.ts'
import { isNegation } from '../yesno/yesno.ts'

/** Prepositions of reason, place or purpose: `20k for a car`, `de dos habitaciones en el centro`, `pago no boleto`. */
const LEADS_TO =
  /(?:^| )(?:for|in|because of|due to|about|por|para|en|em|no|na|pelo|pela|pro|pra|con|com|a causa de) (?:(?:el|la|los|las|un|una|o|a|os|as|um|uma|the|an) )?$/

/** Whether the text beside a yes or no names an option after a preposition. No other question may offer that option. */
export function isLedTo(
  sentence: string,
  question: GuidingQuestion,
  questions: readonly GuidingQuestion[],
): boolean {
  const found = ` ${plain(sentence)} `
  const offers = ({ options }: GuidingQuestion, name: string) =>
    options.some(({ label }) => bare(label) === name)
  return question.options.some(({ label }) => {
    const name = bare(label)
    const at = name.length < DISTINCT_OPTION ? -1 : found.indexOf(` ${name} `)
    return (
      at !== -1 &&
      LEADS_TO.test(found.slice(0, at + 1)) &&
      questions.every((other) => other === question || !offers(other, name))
    )
  })
}

/** A label without its article: `A car` is `car`. */
function bare(label: string): string {
  return plain(label).replace(/^(?:the|an?|el|la|los|las|una?|os?|as?|uma?) /, '')
}

/** A few words that state one option of this question, which no other question offers: `its the shower`, `el sofá quedó bien`. */
const MOST_WORDS = 7
const TIMES =
  /^(?:manana|tarde|noche|hoy|manha|noite|hoje|morning|afternoon|evening|weekends?|weekdays?|ahora|agora)$/

export function isNamedOnly(
  sentence: string,
  question: GuidingQuestion,
  questions: readonly GuidingQuestion[],
): boolean {
  const words = tokenize(sentence).map(({ word }) => word)
  if (words.length > MOST_WORDS || words.some((word) => isNegation(word))) return false
  const found = ` ${plain(sentence)} `
  const named = question.options.flatMap(({ label, synonyms = [] }) => [label, ...synonyms].map(plain))
  const word = named.find(
    (name) => name.length > DISTINCT && !TIMES.test(name) && found.includes(` ${name} `),
  )
  const isElsewhere = (other: GuidingQuestion) =>
    other !== question &&
    ` ${plain(`${other.questionText} ${other.options.map(({ label }) => label).join(' ')}`)} `.includes(
      ` ${word} `,
    )
  return word !== undefined && !questions.some(isElsewhere)
}

const DISTINCT = 4
const DISTINCT_OPTION = 3

export function namesLabel(sentence: string, question: GuidingQuestion): boolean {
  const found = ` ${plain(sentence)} `
  const words = question.options.flatMap(({ label, synonyms = [] }) => [label, ...synonyms].map(plain))
  return words.some((word) => word.length >= DISTINCT && found.includes(` ${word} `))
}
