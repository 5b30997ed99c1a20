import type { Option } from '../question.ts'
import { type Found, fold, type Language, READ_LIMIT } from '../text.ts'
import { NUMBER_WORDS } from './number-words.ts'
import { parseDigits } from './numbers.ts'
import { readAmounts, unitIn } from './units.ts'

type Bracket = { from: number; to: number }

/** Excludes the bound itself: `more than 200` begins just above 200. */
const JUST = 1e-9

const AT_LEAST = /\b(?:at least|al menos|pelo menos|desde|or more|o mas|ou mais)\b|\+/
const MORE = /\b(?:more|over|above|mas|mayor|mais|acima)\b|^\s*>/
const UP_TO = /\b(?:up to|hasta|ate|or less|or fewer|o menos|ou menos)\b/
const LESS = /\b(?:less|fewer|under|below|menos|menor|abaixo)\b|^\s*</

const BEFORE_IT = 24
const ABOUT = /(?:mas o|mais ou) menos(?: de| unos| uns)?\s*$/

/**
 * The id of the only option whose bracket contains the number. `30` chooses `11-50`, and `more than 800` chooses the
 * bracket above 800. Null where several brackets fit, such as for `less than 300` with two brackets below. `asked`
 * gives the unit of brackets without one: `3 years` is 36 if the question asks for months.
 */
export function readBracket(
  text: string,
  options: readonly Option[],
  language: Language,
  asked = '',
): Found<string> | null {
  const numbers = readAmounts(
    text,
    language,
    unitIn(options.map(({ label }) => label).join(' ')) ?? unitIn(asked),
  )
  const first = numbers[0]
  if (!first) return null
  const { from, to } = describedBracket(text, numbers)
  const holding = options.filter((option) => {
    const bracket = bracketOf(option.label, language)
    return bracket !== null && from <= bracket.to && to >= bracket.from
  })
  // Where brackets share a bound (10-20, 20-30), the later one is chosen.
  if (from === to) {
    const chosen = holding.at(-1)
    return chosen ? { ...first, value: chosen.id, confidence: holding.length === 1 ? 0.85 : 0.6 } : null
  }
  const exact = options.find((option) => {
    const bracket = bracketOf(option.label, language)
    return bracket !== null && Math.abs(bracket.from - from) <= JUST && Math.abs(bracket.to - to) <= JUST
  })
  const chosen = exact ?? (holding.length === 1 ? holding[0] : undefined)
  return chosen ? { ...first, value: chosen.id, confidence: 0.85 } : null
}

/** The bracket that a text describes: `less than 50`, `between 50 and 200`, `about 30`. */
function describedBracket(text: string, numbers: readonly Found<number>[]): Bracket {
  const [first, second] = numbers
  const folded = fold(text)
  const before = folded.slice(Math.max(0, first!.start - BEFORE_IT), first!.start)
  const value = first!.value
  if (
    second &&
    second.value > value &&
    /^\s*(?:[-–]|to|and|al?|y|e|ate|hasta)\s*$/.test(folded.slice(first!.end, second.start))
  ) {
    return { from: value, to: second.value }
  }
  if (ABOUT.test(before)) return { from: value, to: value }
  if (AT_LEAST.test(before) || /^\s*(?:\+|or more|o mas|ou mais)/.test(folded.slice(first!.end))) {
    return { from: value, to: Number.POSITIVE_INFINITY }
  }
  if (/\bno (?:mas|more)\b|\bnao mais\b|\bnot more\b/.test(before) || UP_TO.test(before)) {
    return { from: Number.NEGATIVE_INFINITY, to: value }
  }
  if (/\b(?:more|over|above|mas|mais|acima)(?: than| de| of)?\s*$|>\s*$/.test(before)) {
    return { from: value + JUST, to: Number.POSITIVE_INFINITY }
  }
  if (/\b(?:less|fewer|under|below|menos|abaixo)(?: than| de| of)?\s*$|<\s*$/.test(before)) {
    return { from: Number.NEGATIVE_INFINITY, to: value - JUST }
  }
  return { from: value, to: value }
}

function bracketOf(label: string, language: Language): Bracket | null {
  const { decimal } = NUMBER_WORDS[language]
  const numbers = (label.slice(0, READ_LIMIT).match(/\d+(?:[.,]\d+)*/g) ?? []).map((digits) =>
    parseDigits(digits, decimal),
  )
  const [first, second] = numbers
  if (first === undefined) return null
  if (second !== undefined) return { from: Math.min(first, second), to: Math.max(first, second) }
  const folded = fold(label)
  if (AT_LEAST.test(folded)) return { from: first, to: Number.POSITIVE_INFINITY }
  if (UP_TO.test(folded)) return { from: Number.NEGATIVE_INFINITY, to: first }
  if (LESS.test(folded)) return { from: Number.NEGATIVE_INFINITY, to: first - JUST }
  if (MORE.test(folded)) return { from: first + JUST, to: Number.POSITIVE_INFINITY }
  return { from: first, to: first }
}
