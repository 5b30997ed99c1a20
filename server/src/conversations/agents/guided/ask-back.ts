import {
  type AnswerValue,
  asksCount,
  asksDay,
  asksForOne,
  competingMarks,
  type GuidingQuestion,
  isNegation,
  isUndecided,
  type Language,
  nearOptions,
  plain,
  readCount,
  readDate,
  readNumbers,
  scaleOf,
  versions,
} from '../../understanding/index.ts'
import type { Offers } from '../agent.ts'
import { type Choice, choicesOf } from './choices.ts'
import { listOptions } from './question-text.ts'
import { choiceOf } from './taps.ts'
import { ALL_TEXTS, type Texts } from './texts/index.ts'

/** More candidates than these are listed, in one of the agent's sentences for help. */
const MOST = 3
const OR = /(?:^| )(?:o|u|ou|or)(?= |$)/
/** What leaves the other options open: `anything but red`. */
const EXCEPT = /(?:^| )(?:but|except|menos|excepto|exceto|salvo|salve)(?= |$)/
const DAY_NUMBER = /^\s*(?:el |o |the |dia )*\d{1,2}(?:st|nd|rd|th)?\W*$/i
/** `just me`, `el mínimo`: who says no number here means none other. */
const JUST = /^(?:just|only|solo|so|apenas|o minimo|el minimo)\b/
/** `anytime`, `cuando me paguen`, `asap`: no day can be named, or none needs to be. */
const ANY_DAY =
  /\b(?:any|anytime|whenever|when|asap|immediately|cuando|cualquier\w*|(?:de )?inmediato|quando|qualquer|imediato)\b/
/** A yes or no that was inferred with this confidence or less, from more than a few words, is asked back. */
const DOUBTED = 0.7
const FEW_WORDS = 3
/** How sure a number is that is only an article. */
const ARTICLE = 0.5

/** What a reply says to the question that was asked: its value, how sure that is, and whether it holds none. */
export type Replied = { kind: 'value' | 'none' | 'misfit'; value: AnswerValue | null; confidence: number }

/**
 * The answers between which a reply leaves the choice: `red or blue`, `between 7 and 8`, `2 adults and 1 baby`, `it
 * depends`, a yes or no that can only be guessed, and the options that a misspelt one resembles equally. None where the
 * reply is clear, or so unclear that the question has to be explained.
 */
export function competing(
  question: GuidingQuestion,
  { kind, value, confidence }: Replied,
  text: string,
  languages: readonly Language[],
  texts: Texts,
): Choice[] {
  const choices = choicesOf(question, texts)
  if (kind === 'none') return isUndecided(text, languages) ? choices : []
  const own = languages.slice(0, 2)
  switch (question.answerType) {
    case 'BOOLEAN': {
      const isDoubted = kind === 'value' && confidence <= DOUBTED && plain(text).split(' ').length > FEW_WORDS
      return isDoubted ? choices : []
    }
    case 'SCALE':
      return kind === 'value' ? firstFew(own, (language) => marksNamed(question, text, language)) : []
    case 'MULTIPLE_CHOICE': {
      const found = competingOptions(question, value, text)
      const kept = choices.filter(({ key }) => found.includes(key))
      return kept.length >= 2 && kept.length <= MOST ? kept : []
    }
    case 'OPEN':
      return asksCount(question) ? firstFew(own, (language) => numbersNamed(question, text, language)) : []
  }
}

/** Two or three choices, in the first language in which there are some. */
function firstFew(languages: readonly Language[], read: (language: Language) => Choice[]): Choice[] {
  const found = languages.map(read)
  return found.find(({ length }) => length >= 2 && length <= MOST) ?? []
}

function marksNamed(question: GuidingQuestion, text: string, language: Language): Choice[] {
  const marks = competingMarks(text, scaleOf(question), language)
  return marks.map((mark) => ({ key: `${mark}`, title: `${mark}`, value: mark }))
}

function numbersNamed({ questionText }: GuidingQuestion, text: string, language: Language): Choice[] {
  const count = readCount(text, questionText, { isAsked: true, language })
  const numbers = count ? [count.value, ...count.rivals].map(String) : []
  return numbers.map((number) => ({ key: number, title: number, value: number }))
}

function competingOptions(question: GuidingQuestion, value: AnswerValue | null, text: string): string[] {
  if (value === null) return nearOptions(text, question.options).map(({ id }) => id)
  if (!Array.isArray(value)) return []
  const said = plain(text)
  const isOpen = (OR.test(said) && !EXCEPT.test(said)) || asksForOne(question)
  return isOpen ? value : []
}

/** Whether a reply leaves the choice between two days: `sat or sun`, `dia 18 ou 19`. */
export function namesTwoDays(
  { answerType, questionText }: GuidingQuestion,
  text: string,
  languages: readonly Language[],
  now: Date,
): boolean {
  const days = versions(text)[0]!.text.split(/\s(?:o|u|ou|or)\s/)
  const isAsked = answerType === 'OPEN' && asksDay(questionText) !== null
  return (
    isAsked && days.length > 1 && days.every((day) => DAY_NUMBER.test(day) || holdsDay(day, languages, now))
  )
}

function holdsDay(text: string, languages: readonly Language[], now: Date): boolean {
  return languages.some((language) => readDate(text, language, now, 'UTC') !== null)
}

/** Whether an open question asks for a number or a day, and the reply holds none. What it denies is not asked back. */
export function lacksValue(
  question: GuidingQuestion,
  text: string,
  languages: readonly Language[],
  now: Date,
): boolean {
  const { questionText } = question
  const said = plain(text)
  const isOpen = asksCount(question) && /\b(?:depend\w*|varia|varies)\b/.test(said) && !/\d/.test(said)
  if (isOpen) return true
  if (said.split(' ').some(isNegation) || JUST.test(said)) return false
  if (asksCount(question)) return languages.every((language) => !countsAsked(text, questionText, language))
  const isDay = question.answerType === 'OPEN' && asksDay(questionText) === 'day'
  return isDay && !ANY_DAY.test(said) && !holdsDay(text, languages, now)
}

/** Whether a text counts what is asked. Within other words an article is no number: `I have one on my leg`. */
function countsAsked(text: string, asked: string, language: Language): boolean {
  const numbers = readNumbers(text, language)
  const count = readCount(text, asked, { isAsked: true, language })
  // `a week` for nights, `45.50`: no count, but an answer.
  if (!count)
    return numbers.some(({ value, confidence }) => confidence <= ARTICLE || !Number.isInteger(value))
  const isWithin = plain(text.slice(0, count.start)) !== '' && plain(text.slice(count.end)) !== ''
  return !isWithin || count.confidence > ARTICLE || numbers.some(({ confidence }) => confidence > ARTICLE)
}

/** “Did you mean …?” with the candidates as buttons. Who has not decided is asked to choose now. */
export function wordCandidates(
  question: GuidingQuestion,
  candidates: readonly Choice[],
  texts: Texts,
  isUndecided: boolean,
): { text: string; offers: Offers | null } {
  const titles = candidates.map(({ title }) => title)
  const lead = isUndecided ? texts.undecided : texts.didYouMean.lead
  const text =
    titles.length > MOST
      ? `${lead}\n${listOptions(question) || titles.join(', ')}`
      : `${lead} ${titles.slice(0, -1).join(', ')} ${texts.didYouMean.or} ${titles.at(-1)}?`
  if (question.presentation === 'text') return { text, offers: null }
  const choices = candidates.map(({ key, title }) => ({ id: choiceOf(question.id, key), title }))
  const prompt = titles.length > MOST ? lead : text
  return { text, offers: { prompt, button: texts.choose, choices } }
}

/** Whether a message of ours asks back, in any language. */
export function asksBack(text: string): boolean {
  return ALL_TEXTS.some(({ didYouMean, undecided, notUnderstood }) =>
    [didYouMean.lead, undecided, notUnderstood].some((lead) => text.startsWith(lead)),
  )
}

/** The question with the candidates alone, so that `the first` and `both` mean these. */
export function narrowed(question: GuidingQuestion, keys: readonly string[]): GuidingQuestion {
  if (question.answerType !== 'MULTIPLE_CHOICE') return question
  return { ...question, options: question.options.filter(({ id }) => keys.includes(id)) }
}
