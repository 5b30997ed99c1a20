import { type Choice, readChoice } from './choices/choices.ts'
import { versions } from './corrections.ts'
import { readDate } from './dates/dates.ts'
import { readIntents } from './intents/intents.ts'
import { readCount } from './numbers/counts.ts'
import { readScale, type Scale } from './numbers/scale.ts'
import { compilePatterns, occursIn } from './patterns.ts'
import { asksWhen, type GuidingQuestion, wantsNumber } from './question.ts'
import { PhraseTable } from './tables.ts'
import { type Found, type Language, plain, sentences, tokenize, words } from './text.ts'
import { readPolarity } from './yesno/polarity.ts'
import { isOnlyFillers, readOpeningYesNo, readYesNo } from './yesno/yesno.ts'

/** The value of an answer: a yes or no, a number on a scale, the ids of the chosen options, or text. */
export type AnswerValue = boolean | number | string[] | string

/**
 * How a message reads as the answer to a question. `value` is an answer with a value, `none` one without, `misfit` is
 * no answer. `none` means that the person does not know, prefers not to answer, or chooses none of the options.
 */
export type AnswerReading = ({ kind: 'value' } & Found<AnswerValue>) | { kind: 'none' } | { kind: 'misfit' }

/** The scale of a question that does not define one. */
const DEFAULT_SCALE = { min: 1, max: 10 }

const RATED: ReadonlySet<string> = new Set(['SCALE', 'MULTIPLE_CHOICE'])
/** A person who has not tried something cannot rate it: `didn't use it`, `no lo conocí`. */
const UNTRIED = compilePatterns(new PhraseTable('rejections').phrases('untried'))

const MISFIT: AnswerReading = { kind: 'misfit' }
const NONE: AnswerReading = { kind: 'none' }

/** Reads a message as the answer to a question. */
export function readAnswer(question: GuidingQuestion, text: string, language: Language): AnswerReading {
  const intents = readIntents(text)
  if (intents.has('skip')) return NONE
  if (intents.has('unclear')) return MISFIT
  const found = readValue(question, text, language)
  const isNone = question.answerType === 'MULTIPLE_CHOICE' && found !== 'nothing' && found?.value === 'none'
  if (found === 'nothing' || isNone) return NONE
  if (found) return { ...(found as Found<AnswerValue>), kind: 'value' }
  if (RATED.has(question.answerType) && occursIn(UNTRIED, plain(text))) return NONE
  return readYesNo(text, language)?.value === 'unknown' && !text.includes('?') ? NONE : MISFIT
}

function readValue(
  question: GuidingQuestion,
  text: string,
  language: Language,
): Found<AnswerValue | 'none'> | 'nothing' | null {
  switch (question.answerType) {
    case 'BOOLEAN':
      return readBoolean(text, question.questionText, language)
    case 'SCALE':
      return readMark(text, scaleOf(question), language)
    case 'MULTIPLE_CHOICE':
      return withIds(readChoice(text, question.options, language, question.questionText))
    case 'OPEN':
      return (
        (wantsNumber(question) ? readShortCount(text, question.questionText, language) : null) ??
        readWords(text, language, asksWhen(question.questionText))
      )
  }
}

/** The scale of a question. The default is 1 to 10. */
export function scaleOf(question: GuidingQuestion): { min: number; max: number } {
  const min = question.scaleMin ?? Math.min(DEFAULT_SCALE.min, question.scaleMax ?? DEFAULT_SCALE.min)
  const max = question.scaleMax ?? Math.max(DEFAULT_SCALE.max, min)
  return min <= max ? { min, max } : { min: max, max: min }
}

function readBoolean(text: string, question: string, language: Language): Found<boolean> | null {
  const said = readPolarity(text, question, language)
  return said && said.value !== 'unknown' ? { ...said, value: said.value === 'yes' } : null
}

/** The last rating that the text gives: a correction replaces an earlier number. */
function readMark(text: string, scale: Scale, language: Language): Found<number> | null {
  for (const part of versions(text)) {
    const mark = readScale(part.text, scale, language)
    if (mark) return { ...mark, start: mark.start + part.start, end: mark.end + part.start }
  }
  return null
}

function withIds(choice: Found<Choice> | null): Found<string[] | 'none'> | null {
  return choice && { ...choice, value: choice.value === 'none' ? 'none' : choice.value.ids }
}

/** A few words with a number, for an open question that asks how many. Here `ninguna` counts as an answer. */
function readShortCount(text: string, asked: string, language: Language): Found<string> | null {
  if (tokenize(text).length > 3) return null
  const count = readCount(text, asked, { isAsked: true, language })
  return count && { value: text.trim(), start: count.start, end: count.end, confidence: 0.85 }
}

/** A message of only these words has nothing to add. */
const NOTHING = new Set(words(new PhraseTable('replies').phrases('nothing')))

const THANKS = /^(?:thanks|thank|thx|gracias|obrigad[oa]|brigad[oa]|valeu|vlw)$/

/**
 * Accepts any text as the answer to an open question, with three exceptions. A greeting and a question are no answer.
 * Thanks, "I don't know" and "nothing to add" are answers without a value.
 */
function readWords(text: string, language: Language, isWhen: boolean): Found<string> | 'nothing' | null {
  const value = text.trim()
  const intents = readIntents(value)
  const tokens = tokenize(value)
  const hasWords = tokens.some((token) => /[\p{L}\p{N}]/u.test(token.word))
  if (/^[-–—.\s]+$/.test(value)) return 'nothing'
  if (!hasWords || isVoice(value)) return null
  if (intents.has('thanks') || tokens.every((token) => NOTHING.has(token.word))) return 'nothing'
  if (intents.has('greeting')) return null
  if (tokens.length <= 6 && THANKS.test(tokens[0]!.word)) return 'nothing'
  const isQuestion = isOnlyQuestion(value) && !(isWhen && proposesDay(value, language))
  if (isQuestion || isOnlyFillers(value, language)) return null
  if (tokens.length <= 5 && readOpeningYesNo(value, language)?.value === 'unknown') return 'nothing'
  const start = text.indexOf(value)
  return { value, start, end: start + value.length, confidence: 0.85 }
}

/** Recognizes the placeholders for media without text: `[audio]`, `🎤 Voice message (0:12)`. */
function isVoice(text: string): boolean {
  return /^[[(<*]?\s?(?:🎤|🎙️?|▶️?)?\s?(?:[aá]udio|voice|nota de voz|mensaje de voz|mensagem de voz|voice (?:note|message)|sticker|figurinha|imagen|imagem|image|foto|video|v[ií]deo)\b[^\p{L}]*$/iu.test(
    text,
  )
}

const PROPOSES = compilePatterns(new PhraseTable('intents').phrases('proposal'))

/** `¿puedo ir el domingo?`: a question that names the day that was asked for. Which day it is does not matter here. */
function proposesDay(text: string, language: Language): boolean {
  return occursIn(PROPOSES, plain(text)) && readDate(text, language, new Date(0), 'UTC') !== null
}

function isOnlyQuestion(text: string): boolean {
  const said = sentences(text)
  return said.length > 0 && said.every((sentence) => sentence.value.endsWith('?'))
}
