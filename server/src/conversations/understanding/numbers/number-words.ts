import { PhraseTable } from '../tables.ts'
import { fold, LANGUAGES, type Language, words } from '../text.ts'

/** The vocabulary of numbers in one language. */
export type NumberWords = {
  /** Numbers below 1000, which are added from large to small. */
  values: Map<string, number>
  /** Dozens, 100 in English, and numbers from 1000 on. They multiply the number before them. */
  multipliers: Map<string, number>
  /** Words that may join two parts: `treinta y uno`. */
  and: Set<string>
  /** Words that may be an article or a pronoun. They count only if the text has no other number. */
  weak: Map<string, number>
  /** `dos y medio` adds a half; `medio millón` is half a million. */
  fractions: Map<string, number>
  /** Words for the decimal sign: `ocho coma cinco`. */
  point: Set<string>
  /** Words before a negative number: `menos tres`. */
  minus: Set<string>
  /** The decimal sign, for digits in which one separator could mean either. */
  decimal: '.' | ','
}

const TABLE = new PhraseTable('numbers')

export const NUMBER_WORDS: Record<Language, NumberWords> = {
  en: wordsOf('en'),
  es: wordsOf('es'),
  pt: wordsOf('pt'),
}

function wordsOf(language: Language): NumberWords {
  const set = (meaning: string) => new Set(words(TABLE.phrases(meaning, language)))
  return {
    values: TABLE.numbers('value', language),
    multipliers: TABLE.numbers('times', language),
    weak: TABLE.numbers('weak', language),
    fractions: TABLE.numbers('part', language),
    and: set('and'),
    point: set('point'),
    minus: set('minus'),
    decimal: language === 'en' ? '.' : ',',
  }
}

/** Positions by word: `la segunda` → 2. The last one has the number -1. */
export const ORDINALS: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap((language) => [...TABLE.numbers('place', language)]),
)

/** The place that a word of a text names: `al tercer intento`, `the second time`. Null without one. */
export function ordinalIn(text: string): number | null {
  const word = fold(text)
    .split(/[^a-z0-9]+/)
    .find((each) => (ORDINALS.get(each) ?? 0) > 0)
  return word === undefined ? null : ORDINALS.get(word)!
}
