import type { Condition } from '../../platform/schema/index.ts'
import { compilePatterns, occursIn } from './patterns.ts'
import { PhraseTable } from './tables.ts'
import { fold, plain } from './text.ts'

export type AnswerType = 'OPEN' | 'MULTIPLE_CHOICE' | 'BOOLEAN' | 'SCALE'

/** One of the possible answers, shown in the order of `position`. */
export type Option = {
  id: string
  label: string
  position: number
  /** Other words for it, by the author. */
  synonyms?: string[]
}

/** A question that an initiative wants answered. Priority 1 is asked first. */
export type GuidingQuestion = {
  id: string
  questionText: string
  answerType: AnswerType
  priority: number
  scaleMin: number | null
  scaleMax: number | null
  options: Option[]
  /** How its answers are offered. Default: `buttons`. */
  presentation?: 'buttons' | 'text' | 'location' | 'contact'
  /** The author's second wording, for people who do not understand the first. */
  rewording?: string | null
  /** By which conditions of other questions name it. */
  key?: string | null
  /** It is asked only after a certain answer to another question. */
  showIf?: Condition | null
}

const HOW_MANY =
  /\b(?:how (?:many|much|often|old)|cuant[oa]s?|quant[oa]s?|budget|presupuesto|orcamento|faturamento|facturacion|revenue|edad|idade|salar\w+|sueldo|salary|wage|income|ingresos|renda)\b/

/** Whether a question asks for a number ("how many"). */
export function wantsNumber(question: GuidingQuestion | null): boolean {
  return question !== null && question.answerType === 'OPEN' && HOW_MANY.test(fold(question.questionText))
}

const HOW_OFTEN = /\b(?:how often|(?:cada|hace|desde hace) cuanto|(?:a|ha|de quanto em) quanto)\b/

/** Whether a question asks for a number, and a number alone answers it. */
export function asksCount(question: GuidingQuestion): boolean {
  return wantsNumber(question) && !HOW_OFTEN.test(fold(question.questionText))
}

/** `which roast`, `¿cuál …?`, `what do you use most`: one of the options, not several. */
const FOR_ONE =
  /\b(?:which (?!\w+s\b)|(?:cual|qual|most|best|mainly|(?<!que )(?:mas|mais)|mejor|melhor)\b|prefer|prefier|favou?rite)/

/** Whether a question about options asks for one of them. */
export function asksForOne({ questionText }: GuidingQuestion): boolean {
  return FOR_ONE.test(plain(questionText))
}

const WHEN =
  /\b(?:when|(?:what|which)(?: is|s)?(?: the| your)?(?: best| next| first)? (?:day|date)|what time|cuando|(?:que|cual)(?: es)?(?: el| la| tu| su)?(?: mejor| proximo| proxima)? (?:dia|fecha)|que hora|quando|(?:que|qual)(?: e)?(?: o| a| seu| sua)?(?: melhor| proximo| proxima)? (?:dia|data)|que horas|qual horario)\b/

/** Whether a question asks for a day or an hour. */
export function asksWhen(questionText: string): boolean {
  return WHEN.test(plain(questionText))
}

const ASKS_OPINION = compilePatterns(new PhraseTable('states').phrases('asksOpinion'))

/** Whether a question asks what somebody thinks of the organization, unlike how urgent something is for them. */
export function asksOpinion(questionText: string): boolean {
  return occursIn(ASKS_OPINION, plain(questionText))
}

const WHICH_DAY =
  /\b(?:(?:what|which)(?: is|s)?(?: the| your)?(?: best| next| first)? (?:day|date)|(?:que|cual)(?: es)?(?: el| la| tu| su)?(?: mejor| proximo| proxima)? (?:dia|fecha)|(?:que|qual)(?: e)?(?: o| a| seu| sua)?(?: melhor| proximo| proxima)? (?:dia|data))\b/
const WHEN_ONCE = /\b(?:when|cuando|quando)\b/
const HABIT = /\b(?:usual\w*|most|often|mostly|sueles?|normalmente|mas|mais|costuma|geralmente)\b/

/** Whether a question asks for a day: `day` for a day alone, `when` for any time. Null for a question about habits. */
export function asksDay(questionText: string): 'day' | 'when' | null {
  const asked = plain(questionText)
  if (HABIT.test(asked)) return null
  return WHICH_DAY.test(asked) ? 'day' : WHEN_ONCE.test(asked) ? 'when' : null
}

const ASKS =
  /^(?:(?:hola|hi|hello|oi|ola|ok|y|e|and|pero|but|mas) )*(?:what|how|when|where|who|why|which|do you|does|can i|can you|is there|are there|que|como|cuando|donde|quien|por que|cual|cuanto|cuanta|cuantos|cuantas|hay|tienen|puedo|se puede|o que|quando|onde|quem|qual|quanto|quanta|quantos|quantas|tem|voces|posso)\b/

/** Whether a message asks something, with a question mark or by its words. */
export function asksSomething(text: string): boolean {
  return text.includes('?') || ASKS.test(plain(text))
}
