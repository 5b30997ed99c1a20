import { type Phrasebook, phraseAt, phrasebook } from '../phrases.ts'
import { type Found, type Language, type Token, tokens, words } from '../text.ts'
import { NO_SIGNS, UNKNOWN_SIGNS, YES_NO_WORDS, YES_SIGNS } from './yesno-words.ts'

export type YesNo = 'yes' | 'no' | 'unknown'

/** How an answer may begin: with the answer itself, or with words that lead to it. */
type Opening = YesNo | 'alone' | 'soft' | 'filler'

type Words = { opening: Phrasebook<Opening>; inside: Phrasebook<YesNo | 'alone'>; negations: Set<string> }

const LANGUAGES: Language[] = ['en', 'es', 'pt']

const BOOKS: Record<Language, Words> = { en: compile('en'), es: compile('es'), pt: compile('pt') }

function compile(language: Language): Words {
  const list = YES_NO_WORDS[language]
  return {
    opening: phrasebook<Opening>(
      [YES_SIGNS, 'yes'],
      [NO_SIGNS, 'no'],
      [UNKNOWN_SIGNS, 'unknown'],
      [list.unknown, 'unknown'],
      [list.alone, 'alone'],
      [list.no, 'no'],
      [list.yes, 'yes'],
      [list.soft, 'soft'],
      [list.fillers, 'filler'],
    ),
    inside: phrasebook<YesNo | 'alone'>(
      [list.unknown, 'unknown'],
      [list.alone, 'alone'],
      [list.inside, 'yes'],
      [YES_SIGNS, 'yes'],
      [NO_SIGNS, 'no'],
    ),
    negations: new Set(words(list.negation)),
  }
}

/**
 * Reads yes, no or "I do not know". The opening words decide (`no, but…`); failing that, a negation or
 * an affirmation anywhere, with less confidence; failing that, a whole message in another language.
 */
export function readYesNo(text: string, language: Language): Found<YesNo> | null {
  const read = tokens(text)
  if (read.length === 0) return null
  return (
    readOpening(read, BOOKS[language]) ?? readForeign(read, language) ?? readInside(read, BOOKS[language])
  )
}

/** Whether a text is nothing but ways to begin: `hmm`, `pues…`. */
export function isOnlyFillers(text: string, language: Language): boolean {
  const read = tokens(text)
  let at = 0
  while (at < read.length) {
    const phrase = phraseAt(BOOKS[language].opening, read, at)
    if (phrase?.meaning !== 'filler') return false
    at = phrase.next
  }
  return read.length > 0
}

/** The answer that a text begins with, in the language or, where it says nothing else, in another. */
export function readOpeningYesNo(text: string, language: Language): Found<YesNo> | null {
  const read = tokens(text)
  return read.length === 0 ? null : (readOpening(read, BOOKS[language]) ?? readForeign(read, language))
}

function readOpening(read: Token[], { opening, negations }: Words): Found<YesNo> | null {
  let at = 0
  for (;;) {
    const phrase = phraseAt(opening, read, at)
    if (!phrase || isArticle(read, at)) return null
    if (phrase.meaning === 'alone') return found(read, at, phrase.next, ifAlone(read, phrase.next), 0.9)
    if (isYesNo(phrase.meaning)) return settle(read, at, phrase.next, phrase.meaning, opening, negations)
    if (phrase.meaning === 'soft' && phrase.next === read.length)
      return found(read, at, phrase.next, 'yes', 0.8)
    at = phrase.next
  }
}

/** `na sexta`: a no only where nothing follows at once. */
function isArticle(read: Token[], at: number): boolean {
  return read[at]!.word === 'na' && read[at + 1]?.breaks === false
}

/** `claro, no`, `I have not`: an agreeing word hands over to the no that follows at once. */
function settle(
  read: Token[],
  at: number,
  next: number,
  value: YesNo,
  opening: Phrasebook<Opening>,
  negations: Set<string>,
): Found<YesNo> {
  if (value !== 'yes') return found(read, at, next, value, 0.95)
  const said = read[next - 1]!.word
  if (next === at + 1 && CONDITION.test(said) && isConditional(read, next, negations))
    return lastWord(read, next)
  if (next === at + 1 && PLAIN_YES.test(said)) return found(read, at, next, 'yes', 0.95)
  const second = phraseAt(opening, read, next)?.meaning
  if (second === 'unknown') return found(read, at, next + 1, 'unknown', 0.7)
  const follower = read[next]
  const isNegated = follower !== undefined && !follower.breaks && negations.has(follower.word)
  return second === 'no' || isNegated
    ? found(read, at, next + 1, 'no', 0.7)
    : found(read, at, next, 'yes', 0.95)
}

/** A yes that what follows explains: `sí, ya no aguanto`. */
const PLAIN_YES = /^(?:si|sip|sii|sim|simm|yes|yess|yeah|yep|yup)$/
const CONDITION = /^si$/

/** `si no bajan el precio, sí`: the first word is no yes but an if. */
function isConditional(read: Token[], next: number, negations: Set<string>): boolean {
  const second = read[next]
  return second !== undefined && !second.breaks && negations.has(second.word) && read.length > next + 1
}

/** What is left of a condition: the yes or no that it ends with. */
function lastWord(read: Token[], at: number): Found<YesNo> {
  const last = read.at(-1)!
  if (/^(?:si|sim|yes)$/.test(last.word)) return found(read, read.length - 1, read.length, 'yes', 0.8)
  return found(read, at, read.length, 'unknown', 0.5)
}

function ifAlone(read: Token[], next: number): YesNo {
  return read[next]?.breaks === false ? 'no' : 'unknown'
}

function isYesNo(meaning: Opening): meaning is YesNo {
  return meaning === 'yes' || meaning === 'no' || meaning === 'unknown'
}

function readForeign(read: Token[], language: Language): Found<YesNo> | null {
  for (const other of LANGUAGES) {
    if (other === language) continue
    const phrase = phraseAt(BOOKS[other].opening, read, 0)
    if (phrase && phrase.next === read.length && isYesNo(phrase.meaning)) {
      return found(read, 0, read.length, phrase.meaning, 0.85)
    }
  }
  return null
}

function readInside(read: Token[], { inside, negations }: Words): Found<YesNo> | null {
  let yes: Found<YesNo> | null = null
  for (let at = 0; at < read.length; at++) {
    const phrase = phraseAt(inside, read, at)
    if (phrase?.meaning === 'alone') return found(read, at, phrase.next, ifAlone(read, phrase.next), 0.6)
    if (phrase?.meaning === 'yes') yes ??= found(read, at, phrase.next, 'yes', 0.6)
    else if (phrase) return found(read, at, phrase.next, phrase.meaning, 0.6)
    else if (negations.has(read[at]!.word)) return found(read, at, at + 1, 'no', 0.6)
  }
  return yes
}

function found(read: Token[], from: number, to: number, value: YesNo, confidence: number): Found<YesNo> {
  return { value, start: read[from]!.start, end: read[to - 1]!.end, confidence }
}

/** Whether a token negates what follows it, in any of the three languages. */
export function isNegation(word: string): boolean {
  return LANGUAGES.some((language) => BOOKS[language].negations.has(word))
}
