import {
  asksDay,
  type GuidingQuestion,
  isNegation,
  type Language,
  plain,
  readNumbers,
  readYesNo,
  share,
  tokenize,
  topics,
  versions,
  withoutDeniedDays,
} from '../../understanding/index.ts'
import type { Field, FieldValue } from '../fields.ts'

/** Longer items and names are more often sentences. */
const WORDS_OF_ITEM = 4
const WORDS_OF_NAME = 5
/** More words than these beside chosen options may name another one. */
const WORDS_BESIDE = 2

const BUT = { en: /\bbut\b/, es: /\bpero\b/, pt: /\b(?:mas|porem)\b/ }
/** What joins or weighs items that should stand apart, or tells that they are not meant. */
const JOINED = /\b(?:o|or|ou|tb|tbm|tambien|tambem|also|maybe|perhaps|quizas|talvez)\b/
const CONCLUDES = /\b(?:entonces|asi que|entao)\b/
const NONE = /\b(?:none|ningun[oa]?|nenhuma?)\b/
/** `so the day after`: counted from a day that is named. */
const COUNTED_FROM = /\b(?:day (?:after|before)(?! tomorrow)|dia (?:siguiente|seguinte|despues|anterior))\b/
const WEEKDAY =
  /\b(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|lunes|martes|miercoles|jueves|viernes|sabado|domingo|segunda|terca|quarta|quinta|sexta)\b/g
/** What somebody has already is not what was asked for. */
const HAS_ALREADY = /^(?:i already have|ya tengo|ja tenho)\b/
const ASKS_MEANING = /^(?:what is|whats|what does|que es|que significa|o que e|o que significa)\b/

/** Whether a message says so much beside a value that something else may be meant. */
export function isDoubtful(
  field: Field,
  value: FieldValue,
  text: string,
  question: GuidingQuestion | null,
  languages: readonly Language[],
): boolean {
  const latest = versions(text)[0]!.text
  const said = plain(latest)
  const isOpen = question?.answerType === 'OPEN'
  switch (field.type) {
    case 'bool': {
      const after = value === true ? said.split(butIn(languages))[1] : undefined
      return after?.split(' ').some(isNegation) === true && !isYes(said.split(' ')[0]!, languages)
    }
    case 'int':
      return isOpen && countsElse(value as number, latest, question.questionText, languages)
    case 'enum':
      return ASKS_MEANING.test(said) || isDenied(plain(String(value).replaceAll('_', ' ')), said)
    case 'enum[]': {
      const named = [...(value as string[]), ...(question?.options ?? []).map(({ label }) => label)].join(' ')
      const beside = [...topics(latest)].filter((topic) => !topics(named.replaceAll('_', ' ')).has(topic))
      return beside.length > WORDS_BESIDE || CONCLUDES.test(said)
    }
    case 'string':
      if (isOpen && asksDay(question.questionText) && /^\d{4}-/.test(String(value))) return leavesDay(latest)
      return (
        HAS_ALREADY.test(said) ||
        (topics(field.label).has('name') && tokenize(latest).length > WORDS_OF_NAME)
      )
    case 'string[]':
      return isOpen && (value as string[]).some((item) => isLoose(item, languages))
  }
}

function butIn([language]: readonly Language[]): RegExp {
  return BUT[language ?? 'en']
}

function isYes(text: string, languages: readonly Language[]): boolean {
  return languages.some((language) => readYesNo(text, language)?.value === 'yes')
}

/** A number that is only an article, that is asked about, taken back, or counts something else than was asked. */
function countsElse(value: number, text: string, asked: string, languages: readonly Language[]): boolean {
  const said = plain(text)
  const wanted = topics(asked)
  const words = said.split(' ')
  const isOther = words.some(
    (word, at) => share(topics(word), wanted) === 1 && [words[at - 1], words[at + 1]].some(isDenial),
  )
  const number = readNumbers(text, languages[0]!).find((each) => each.value === value)
  const next = plain(text.slice(number?.end)).split(' ')[0]!
  const isArticle = number !== undefined && number.confidence <= 0.5 && /^[a-z]/.test(next)
  const isCounted = share(topics(next), wanted) > 0 || /^(?:so|solo|only)$/.test(next)
  if (value !== 0 && (isOther || NONE.test(said))) return true
  return butIn(languages).test(said) || text.trim().endsWith('?') || (isArticle && !isCounted)
}

function isDenial(word: string | undefined): boolean {
  return word !== undefined && isNegation(word)
}

/** `there's no boat any more` does not choose a motor boat. */
function isDenied(value: string, said: string): boolean {
  const words = said.split(' ')
  const named = value.split(' ')
  return words.some((word, at) => named.includes(word) && isDenial(words[at - 1]) && !isDenial(named[0]))
}

/** Several days of the week, or a day that is counted from another one. */
function leavesDay(text: string): boolean {
  const said = plain(withoutDeniedDays(text))
  return COUNTED_FROM.test(said) || new Set(said.match(WEEKDAY)).size > 1
}

/** An item that is more than a name. */
function isLoose(item: string, languages: readonly Language[]): boolean {
  const said = plain(item)
  const words = said.split(' ')
  const isTold = JOINED.test(said) || butIn(languages).test(said) || /[?:]|\.\s/.test(item)
  return isTold || words.length > WORDS_OF_ITEM || words.some(isNegation) || isYes(said, languages)
}
