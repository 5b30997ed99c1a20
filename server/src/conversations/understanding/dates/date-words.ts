import { PhraseTable } from '../tables.ts'
import { type Language, words } from '../text.ts'

/** Kinds of words that the table lists for Spanish and Portuguese dates. */
const KINDS = [
  /** Words between day, month and year: `5 de marzo de 2026`. */
  'of',
  'first',
  /** Words before an amount of time in the future: `en dos semanas`. */
  'within',
  /** Words before an amount of time in the past (`hace`) or after it (`atrás`). */
  'ago',
  'next',
  /** The verb after a relative pronoun: `la semana que viene`. */
  'comes',
  'past',
  /** The parts of a month. */
  'start',
  'middle',
  'end',
  /** With one of these words the hours from noon on are meant. */
  'afternoon',
  'morning',
  'noon',
  'midnight',
] as const
const UNITS = ['days', 'weeks', 'months', 'years'] as const

type Unit = (typeof UNITS)[number]

/** The vocabulary of Spanish and Portuguese dates. Both languages share the grammar in `iberian-dates.ts`. */
export type DateWords = Record<(typeof KINDS)[number], ReadonlySet<string>> & {
  /** Whole phrases and their distance from today in days, the longest first. */
  days: ReadonlyMap<string, number>
  /** The names of each weekday by its number; Monday is 1. */
  weekdays: ReadonlyMap<string, number>
  months: ReadonlyMap<string, number>
  units: ReadonlyMap<string, Unit>
}

const TABLE = new PhraseTable('dates')

export const DATE_WORDS: Record<Exclude<Language, 'en'>, DateWords> = { es: wordsOf('es'), pt: wordsOf('pt') }

function wordsOf(language: Language): DateWords {
  const list = (meaning: string) => words(TABLE.phrases(meaning, language))
  const sets = Object.fromEntries(KINDS.map((kind) => [kind, new Set(list(kind))]))
  return {
    ...(sets as Record<(typeof KINDS)[number], Set<string>>),
    days: TABLE.numbers('day', language),
    weekdays: TABLE.numbers('weekday', language),
    months: TABLE.numbers('month', language),
    units: new Map(UNITS.flatMap((unit) => list(unit).map((word) => [word, unit] as const))),
  }
}

/** Shorter names are abbreviations, which are other words, too: `mar`, `ter`. */
const WHOLE_NAME = 5

/** The names of the days of the week in the three languages, folded, as the source of a pattern. */
export const WEEKDAY_NAMES = [
  '(?:mon|tues|wednes|thurs|fri|satur|sun)day',
  ...Object.values(DATE_WORDS).flatMap(({ weekdays }) =>
    [...weekdays.keys()].filter((name) => name.length >= WHOLE_NAME),
  ),
].join('|')
