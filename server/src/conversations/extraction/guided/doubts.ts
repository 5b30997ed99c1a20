import {
  asksDay,
  deniesCounted,
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
  WEEKDAY_NAMES,
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
/** What goes on with words before, or concludes from them: `oh and prints`. */
const GOES_ON = /^(?:(?:oh|ah|ay) )?(?:and|plus|y|e)\b|\b(?:entonces|asi que|entao)\b/
const NONE = /\b(?:none|ningun[oa]?|nenhuma?)\b/
/** `so the day after`: counted from a day that is named. */
const COUNTED_FROM = /\b(?:day (?:after|before)(?! tomorrow)|dia (?:siguiente|seguinte|despues|anterior))\b/
const WEEKDAY = new RegExp(`\\b(?:${WEEKDAY_NAMES})\\b`, 'g')
/** What somebody has already is not what was asked for. */
const HAS_ALREADY = /^(?:i already have|ya tengo|ja tenho)\b/
const ASKS_MEANING = /^(?:what is|whats (?:a|the)|what does|que es|que significa|o que e|o que significa)\b/

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
      return ASKS_MEANING.test(said) || isDenied(plain(String(value).replaceAll('_', ' ')), said, languages)
    case 'enum[]': {
      const named = [...(value as string[]), ...(question?.options ?? []).map(({ label }) => label)].join(' ')
      const beside = [...topics(latest)].filter((topic) => !topics(named.replaceAll('_', ' ')).has(topic))
      return beside.length > WORDS_BESIDE || GOES_ON.test(said)
    }
    case 'string':
      if (isOpen && asksDay(question.questionText) && /^\d{4}-/.test(String(value))) return leavesDay(latest)
      return (
        HAS_ALREADY.test(said) || (topics(field.label).has('name') && tokenize(latest).length > WORDS_OF_NAME)
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
  const wanted = topics(asked)
  const isOther = deniesCounted(text, asked, languages[0]!)
  const number = readNumbers(text, languages[0]!).find((each) => each.value === value)
  const next = plain(text.slice(number?.end)).split(' ')[0]!
  const isArticle = number !== undefined && number.confidence <= 0.5 && !/^(?:$|so$|solo$|only$)/.test(next)
  const isElse = isOther || NONE.test(plain(text)) || (isArticle && share(topics(next), wanted) === 0)
  return (value !== 0 && isElse) || butIn(languages).test(plain(text)) || text.trim().endsWith('?')
}

/** In Portuguese `no` is no negation. */
function denies(word: string | undefined, [language]: readonly Language[]): boolean {
  return word !== undefined && isNegation(word) && !(word === 'no' && language === 'pt')
}

/** `there's no boat any more` does not choose a motor boat. */
function isDenied(value: string, said: string, languages: readonly Language[]): boolean {
  const words = said.split(' ')
  const named = value.split(' ').filter((word) => !isNegation(word))
  return words.some((word, at) => named.includes(word) && denies(words[at - 1], languages))
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
