import { type Phrasebook, phraseAt, phrasebook } from '../phrases.ts'
import { PhraseTable } from '../tables.ts'
import { type Found, LANGUAGES, type Language, plain, type Token, tokenize, words } from '../text.ts'

export type YesNo = 'yes' | 'no' | 'unknown'

/** How an answer may begin: with the answer itself, or with words that lead to it. */
type Opening = YesNo | 'alone' | 'soft' | 'filler'

type Words = { opening: Phrasebook<Opening>; inside: Phrasebook<YesNo | 'alone'>; negations: Set<string> }

/** The kinds of words in the table. Some decide at the beginning of an answer, `inside` and `negation` anywhere in it. */
type Kind =
  | ('yes' | 'no' | 'unknown')
  /** Doubts between answers: who has them can still be asked to choose. */
  | 'undecided'
  /** Unknown if no word follows directly (`no sé`), otherwise a no: `no se resolvió`. */
  | 'alone'
  /** A yes if nothing follows, otherwise a filler: `bueno`, `bueno, no sé`. */
  | 'soft'
  | 'filler'
  | ('inside' | 'negation')

const TABLE = new PhraseTable<Kind>('yes-no')
/** Signs with the same meaning in every language. */
const SIGNS: [signs: string, meaning: YesNo][] = [
  ['👍, ✅, ✔, 👌, 💯, ☑, 🙌, 🆗', 'yes'],
  ['👎, ❌, ✖, 🚫, 🙅', 'no'],
  ['🤷', 'unknown'],
]

const BOOKS: Record<Language, Words> = { en: compile('en'), es: compile('es'), pt: compile('pt') }

/** The first list with a phrase decides what it means. */
function compile(language: Language): Words {
  const unknown: [string, 'unknown'][] = [
    [TABLE.phrases('unknown', language), 'unknown'],
    [TABLE.phrases('undecided', language), 'unknown'],
  ]
  const alone: [string, 'alone'] = [TABLE.phrases('alone', language), 'alone']
  return {
    opening: phrasebook<Opening>(
      ...SIGNS,
      ...unknown,
      alone,
      [TABLE.phrases('no', language), 'no'],
      [TABLE.phrases('yes', language), 'yes'],
      [TABLE.phrases('soft', language), 'soft'],
      [TABLE.phrases('filler', language), 'filler'],
    ),
    inside: phrasebook<YesNo | 'alone'>(
      ...unknown,
      alone,
      [TABLE.phrases('inside', language), 'yes'],
      ...SIGNS,
    ),
    negations: new Set(words(TABLE.phrases('negation', language))),
  }
}

/**
 * Reads yes, no or "I do not know". The opening words decide (`no, but…`). Otherwise a negation or an affirmation
 * anywhere counts, with less confidence. A whole message in another language comes last.
 */
export function readYesNo(text: string, language: Language): Found<YesNo> | null {
  const tokens = tokenize(text)
  if (tokens.length === 0) return null
  return (
    readOpening(tokens, BOOKS[language]) ??
    readForeign(tokens, language) ??
    readInside(tokens, BOOKS[language])
  )
}

/** Whether a person has not decided between answers, which is not the same as not to know: `it depends`, `tal vez`. */
export function isUndecided(text: string, languages: readonly Language[]): boolean {
  const said = ` ${plain(text)} `
  return (
    UNDECIDED.some((phrase) => said.includes(` ${phrase} `)) &&
    languages.some((language) => readYesNo(text, language)?.value === 'unknown')
  )
}

const UNDECIDED = words(TABLE.phrases('undecided'))

/** Whether a text consists only of fillers: `hmm`, `pues…`. */
export function isOnlyFillers(text: string, language: Language): boolean {
  const tokens = tokenize(text)
  let at = 0
  while (at < tokens.length) {
    const phrase = phraseAt(BOOKS[language].opening, tokens, at)
    if (phrase?.meaning !== 'filler') return false
    at = phrase.next
  }
  return tokens.length > 0
}

/** The answer with which a text begins, in the given language. A whole message in another language counts, too. */
export function readOpeningYesNo(text: string, language: Language): Found<YesNo> | null {
  const tokens = tokenize(text)
  return tokens.length === 0 ? null : (readOpening(tokens, BOOKS[language]) ?? readForeign(tokens, language))
}

function readOpening(tokens: Token[], { opening, negations }: Words): Found<YesNo> | null {
  let at = 0
  for (;;) {
    const phrase = phraseAt(opening, tokens, at)
    if (!phrase || isArticle(tokens, at)) return null
    if (phrase.meaning === 'alone') return found(tokens, at, phrase.next, ifAlone(tokens, phrase.next), 0.9)
    if (phrase.meaning === 'unknown')
      return decided(tokens, phrase.next, opening) ?? found(tokens, at, phrase.next, 'unknown', 0.95)
    if (isYesNo(phrase.meaning)) return settle(tokens, at, phrase.next, phrase.meaning, opening, negations)
    if (phrase.meaning === 'soft' && phrase.next === tokens.length)
      return found(tokens, at, phrase.next, 'yes', 0.8)
    at = phrase.next
  }
}

const CONTRAST = /^(?:but|pero|mas|aunque)$/

/** `it depends, but probably yes`: the yes or no after the doubt. Null when none follows. */
function decided(tokens: Token[], from: number, opening: Phrasebook<Opening>): Found<YesNo> | null {
  for (let at = from; at < tokens.length - 1; at++) {
    if (!CONTRAST.test(tokens[at]!.word)) continue
    const phrase = phraseAt(opening, tokens, at + 1)
    if (phrase?.meaning === 'yes' || phrase?.meaning === 'no')
      return found(tokens, at + 1, phrase.next, phrase.meaning, 0.8)
  }
  return null
}

/** `na sexta`: "na" is a no only if no word follows directly. */
function isArticle(tokens: Token[], at: number): boolean {
  return tokens[at]!.word === 'na' && tokens[at + 1]?.breaks === false
}

/** `claro, no`, `I have not`: a no directly after an agreeing word overrides it. */
function settle(
  tokens: Token[],
  at: number,
  next: number,
  value: YesNo,
  opening: Phrasebook<Opening>,
  negations: Set<string>,
): Found<YesNo> {
  if (value !== 'yes') return found(tokens, at, next, value, 0.95)
  const word = tokens[next - 1]!.word
  if (next === at + 1 && CONDITION.test(word) && isConditional(tokens, next, negations))
    return lastWord(tokens, next)
  if (PLAIN_YES.test(word)) return found(tokens, at, next, 'yes', 0.95)
  const second = phraseAt(opening, tokens, next)?.meaning
  if (second === 'unknown') return found(tokens, at, next + 1, 'unknown', 0.7)
  const follower = tokens[next]
  const isNegated = follower !== undefined && !follower.breaks && negations.has(follower.word)
  return second === 'no' || isNegated
    ? found(tokens, at, next + 1, 'no', 0.7)
    : found(tokens, at, next, 'yes', 0.95)
}

/** A plain yes, which the following words only explain: `sí, ya no aguanto`. */
const PLAIN_YES = /^(?:si|sip|sipo|sobra|sii|sim|simm|yes|yess|yeah|yep|yup)$/
const CONDITION = /^si$/

/** `si no bajan el precio, sí`: here the first word means "if", not "yes". */
function isConditional(tokens: Token[], next: number, negations: Set<string>): boolean {
  const second = tokens[next]
  return second !== undefined && !second.breaks && negations.has(second.word) && tokens.length > next + 1
}

/** The answer of a conditional sentence: the yes or no at its end. */
function lastWord(tokens: Token[], at: number): Found<YesNo> {
  const last = tokens.at(-1)!
  if (/^(?:si|sim|yes)$/.test(last.word)) return found(tokens, tokens.length - 1, tokens.length, 'yes', 0.8)
  return found(tokens, at, tokens.length, 'unknown', 0.5)
}

function ifAlone(tokens: Token[], next: number): YesNo {
  return tokens[next]?.breaks === false ? 'no' : 'unknown'
}

function isYesNo(meaning: Opening): meaning is YesNo {
  return meaning === 'yes' || meaning === 'no' || meaning === 'unknown'
}

function readForeign(tokens: Token[], language: Language): Found<YesNo> | null {
  for (const other of LANGUAGES) {
    if (other === language) continue
    const phrase = phraseAt(BOOKS[other].opening, tokens, 0)
    if (phrase && phrase.next === tokens.length && isYesNo(phrase.meaning)) {
      return found(tokens, 0, tokens.length, phrase.meaning, 0.85)
    }
  }
  return null
}

function readInside(tokens: Token[], { inside, negations }: Words): Found<YesNo> | null {
  let yes: Found<YesNo> | null = null
  for (let at = 0; at < tokens.length; at++) {
    const phrase = phraseAt(inside, tokens, at)
    if (phrase?.meaning === 'alone') return found(tokens, at, phrase.next, ifAlone(tokens, phrase.next), 0.6)
    if (phrase?.meaning === 'yes') yes ??= found(tokens, at, phrase.next, 'yes', 0.6)
    else if (phrase) return found(tokens, at, phrase.next, phrase.meaning, 0.6)
    else if (negations.has(tokens[at]!.word)) return found(tokens, at, at + 1, 'no', 0.6)
  }
  return yes
}

function found(tokens: Token[], from: number, to: number, value: YesNo, confidence: number): Found<YesNo> {
  return { value, start: tokens[from]!.start, end: tokens[to - 1]!.end, confidence }
}

/** Whether a word negates the words after it, in any of the three languages. */
export function isNegation(word: string): boolean {
  return LANGUAGES.some((language) => BOOKS[language].negations.has(word))
}
