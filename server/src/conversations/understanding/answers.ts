import { type Choice, readChoice } from './choices/choices.ts'
import { versions } from './corrections.ts'
import { readIntents } from './intents/intents.ts'
import { readNumbers } from './numbers/numbers.ts'
import { readScale, type Scale } from './numbers/scale.ts'
import { compilePatterns, occursIn } from './patterns.ts'
import { type GuidingQuestion, wantsNumber } from './question.ts'
import { type Found, type Language, plain, sentences, tokens } from './text.ts'
import { readPolarity } from './yesno/polarity.ts'
import { isOnlyFillers, readOpeningYesNo, readYesNo } from './yesno/yesno.ts'

/** The value an answer gives: a yes or no, a place on a scale, ids of the options chosen, or words. */
export type AnswerValue = boolean | number | string[] | string

/**
 * How a message reads as the answer to a question: with a value; as an answer without one (does not know,
 * would rather not say, none of the options); or not as an answer to it.
 */
export type AnswerReading = ({ kind: 'value' } & Found<AnswerValue>) | { kind: 'none' } | { kind: 'misfit' }

/** The scale of a question that does not say its own. */
const DEFAULT_SCALE = { min: 1, max: 10 }

const JUDGED: ReadonlySet<string> = new Set(['SCALE', 'MULTIPLE_CHOICE'])
/** What somebody has not tried has no mark: `didn't use it`, `no lo conocí`. */
const UNTRIED = compilePatterns(`
  didnt|havent|never|did_not|have_not [ever|even|yet] use|used|try|tried|take|took|taken|see|saw|seen|go|went|gone|been|meet|met|have|had
  no|nunca [lo|la|los|las|me|he|hemos] [lo|la] use|usado|usamos|probe|probado|conoci|conozco|conocido|vi|visto|tome|comi|fui|ido|asisti
  nao|nunca [o|a] usei|usamos|provei|conheci|conheco|vi|peguei|comi|fui|experimentei`)

const MISFIT: AnswerReading = { kind: 'misfit' }
const NONE: AnswerReading = { kind: 'none' }

/** Reads a message as the answer to a question. */
export function readAnswer(question: GuidingQuestion, text: string, language: Language): AnswerReading {
  const intents = readIntents(text)
  if (intents.has('skip')) return NONE
  if (intents.has('unclear')) return MISFIT
  const found = readValue(question, text, language)
  if (found === 'nothing' || found?.value === 'none') return NONE
  if (found) return { ...(found as Found<AnswerValue>), kind: 'value' }
  if (JUDGED.has(question.answerType) && occursIn(UNTRIED, plain(text))) return NONE
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
      return (wantsNumber(question) ? readCount(text, language) : null) ?? readWords(text, language)
  }
}

/** The scale of a question, from 1 to 10 unless it says otherwise. */
export function scaleOf(question: GuidingQuestion): { min: number; max: number } {
  const min = question.scaleMin ?? Math.min(DEFAULT_SCALE.min, question.scaleMax ?? DEFAULT_SCALE.min)
  const max = question.scaleMax ?? Math.max(DEFAULT_SCALE.max, min)
  return min <= max ? { min, max } : { min: max, max: min }
}

function readBoolean(text: string, question: string, language: Language): Found<boolean> | null {
  const said = readPolarity(text, question, language)
  return said && said.value !== 'unknown' ? { ...said, value: said.value === 'yes' } : null
}

/** The mark that is meant last, where one is taken back. */
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

/** `ninguna` counts where a number was asked for, though it says nothing elsewhere. */
function readCount(text: string, language: Language): Found<string> | null {
  const isShort = tokens(text).length <= 3
  const [number] = isShort ? readNumbers(text, language) : []
  return number ? { value: text.trim(), start: number.start, end: number.end, confidence: 0.85 } : null
}

/** Words that, alone, say that there is nothing to say. */
const NOTHING = new Set(
  `no nope nah nop nada nothing none ninguno ninguna nenhum nenhuma nao na n a really else gracias thanks thank you la verdad de comes to mind por ahora
  mas more que importante especial particular mucho much ok not applicable aplica se me ocurre lembro agora obrigado obrigada valeu all de momento le ningun nd s sin comentarios `.split(
    /\s+/,
  ),
)

const THANKS = /^(?:thanks|thank|thx|gracias|obrigad[oa]|brigad[oa]|valeu|vlw)$/

/**
 * Any words answer an open question, unless they greet, thank, ask something back, or only say that the person does
 * not know or has nothing to say.
 */
function readWords(text: string, language: Language): Found<string> | 'nothing' | null {
  const value = text.trim()
  const intents = readIntents(value)
  const read = tokens(value)
  const hasWords = read.some((token) => /[\p{L}\p{N}]/u.test(token.word))
  if (/^[-–—.\s]+$/.test(value)) return 'nothing'
  if (!hasWords || isVoice(value)) return null
  if (intents.has('thanks') || read.every((token) => NOTHING.has(token.word))) return 'nothing'
  if (intents.has('greeting')) return null
  if (read.length <= 6 && THANKS.test(read[0]!.word)) return 'nothing'
  if (isOnlyQuestion(value) || isOnlyFillers(value, language)) return null
  if (read.length <= 5 && readOpeningYesNo(value, language)?.value === 'unknown') return 'nothing'
  const start = text.indexOf(value)
  return { value, start, end: start + value.length, confidence: 0.85 }
}

/** `[audio]`, `🎤 Voice message (0:12)`: what stands for a message that holds no words. */
function isVoice(text: string): boolean {
  return /^[[(<*]?\s?(?:🎤|🎙️?|▶️?)?\s?(?:[aá]udio|voice|nota de voz|mensaje de voz|mensagem de voz|voice (?:note|message)|sticker|figurinha|imagen|imagem|image|foto|video|v[ií]deo)\b[^\p{L}]*$/iu.test(
    text,
  )
}

function isOnlyQuestion(text: string): boolean {
  const said = sentences(text)
  return said.length > 0 && said.every((sentence) => sentence.value.endsWith('?'))
}
