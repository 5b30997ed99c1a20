import {
  type AnswerValue,
  fold,
  type GuidingQuestion,
  type Language,
  nearOptions,
  plain,
  readNumbers,
  scaleOf,
  wantsNumber,
} from '../../understanding/index.ts'
import type { Offers } from '../agent.ts'
import { type Choice, choicesOf } from './choices.ts'
import { choiceOf } from './taps.ts'
import { ALL_TEXTS, TEXTS, type Texts } from './texts/index.ts'

/** More candidates than these are no help: then the whole question is explained. */
const MOST = 3
const OR = /(?:^| )(?:o|u|ou|or)(?= |$)/
/** What leaves the other options open: `anything but red`. */
const EXCEPT = /(?:^| )(?:but|except|menos|excepto|exceto|salvo|salve)(?= |$)/
const JOINS = /^\s*(?:o|u|ou|or)\s+(?:an?\s+|un\s+|um\s+)?$/
const AND = /^\s*(?:y|e|and)\s+(?:an?\s+|un\s+|um\s+)?$/
const BETWEEN = /(?:entre|between)\s+(?:el\s+|o\s+|an?\s+|un\s+|um\s+)?$/

/**
 * The answers between which a reply leaves the choice: `red or blue`, `between 7 and 8`, and the options that a misspelt
 * one resembles equally. None where the reply is clear, or so unclear that the question has to be explained.
 */
export function competing(
  question: GuidingQuestion,
  value: AnswerValue | null,
  text: string,
  languages: readonly Language[],
): Choice[] {
  if (question.answerType === 'SCALE' || wantsNumber(question))
    return value === null ? [] : numbersNamed(question, text, languages)
  const choices = choicesOf(question, TEXTS.en)
  const found = competingKeys(question, value, text)
  const kept = choices.filter(({ key }) => found.includes(key))
  return kept.length >= 2 && kept.length <= MOST ? kept : []
}

function competingKeys(question: GuidingQuestion, value: AnswerValue | null, text: string): string[] {
  if (question.answerType !== 'MULTIPLE_CHOICE') return []
  if (value === null) return nearOptions(text, question.options).map(({ id }) => id)
  const said = plain(text)
  return Array.isArray(value) && OR.test(said) && !EXCEPT.test(said) ? value : []
}

/** `6 or 7`, `entre 7 y 8`, `8.5`: two numbers and no other one. The ends of a scale name the scale. */
function numbersNamed(question: GuidingQuestion, text: string, languages: readonly Language[]): Choice[] {
  const isScale = question.answerType === 'SCALE'
  const { min, max } = isScale
    ? scaleOf(question)
    : { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY }
  for (const language of languages.slice(0, 2)) {
    const [first, second, ...more] = readNumbers(text, language).toSorted((a, b) => a.start - b.start)
    if (
      isScale &&
      first &&
      !second &&
      !Number.isInteger(first.value) &&
      first.value > min &&
      first.value < max
    )
      return [Math.floor(first.value), Math.ceil(first.value)].map((value) => numbered(value, isScale))
    if (!first || !second || more.length > 0 || first.value === second.value) continue
    const between = fold(text.slice(first.end, second.start))
    const isOpen =
      JOINS.test(between) || (AND.test(between) && BETWEEN.test(fold(text.slice(0, first.start))))
    const isNamed = first.value === min && second.value === max
    const isWithin = [first, second].every(({ value }) => value >= min && value <= max)
    if (isOpen && !isNamed && isWithin) return [first, second].map(({ value }) => numbered(value, isScale))
  }
  return []
}

/** A number as a choice of its own: an open question and a long scale offer none. */
function numbered(value: number, isScale: boolean): Choice {
  return { key: `${value}`, title: `${value}`, value: isScale ? value : `${value}` }
}

/** “Did you mean …?” with the candidates as buttons. */
export function wordCandidates(
  question: GuidingQuestion,
  candidates: readonly Choice[],
  texts: Texts,
): { text: string; offers: Offers | null } {
  const titles = candidates.map(({ title }) => title)
  const text = `${texts.didYouMean.lead} ${titles.slice(0, -1).join(', ')} ${texts.didYouMean.or} ${titles.at(-1)}?`
  if (question.presentation === 'text') return { text, offers: null }
  const choices = candidates.map(({ key, title }) => ({ id: choiceOf(question.id, key), title }))
  return { text, offers: { prompt: text, button: texts.choose, choices } }
}

/** Whether a message of ours asks back, in any language. */
export function asksBack(text: string): boolean {
  return ALL_TEXTS.some(({ didYouMean }) => text.startsWith(didYouMean.lead))
}

/** The question with the candidates alone, so that `the first` and `both` mean these. */
export function narrowed(question: GuidingQuestion, keys: readonly string[]): GuidingQuestion {
  if (question.answerType !== 'MULTIPLE_CHOICE') return question
  return { ...question, options: question.options.filter(({ id }) => keys.includes(id)) }
}
