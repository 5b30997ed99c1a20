import { fold } from '../text.ts'

/** Units of time in minutes, by the folded beginnings of their names in the three languages. */
const LENGTHS: [RegExp, number][] = [
  [/^(?:minut)/, 1],
  [/^(?:hours?|horas?|hrs?)$/, 60],
  [/^(?:days?|dias?)$/, 1440],
  [/^(?:weeks?|semanas?)$/, 10_080],
  [/^(?:months?|mes|meses)$/, 43_800],
  [/^(?:years?|yrs?|anos?)$/, 525_600],
]

/** An article or "one" before a unit without a number: `a year`, `um ano`. */
const SINGLE = /\b(?:an?|one|un|uma?)\s+(?:single\s+)?([a-z]+)/g

/** The length in minutes of the first unit of time in a text; null if there is none. */
export function unitIn(text: string): number | null {
  for (const word of fold(text).split(/[^a-z]+/)) {
    const length = lengthOf(word)
    if (length !== null) return length
  }
  return null
}

/** A unit that stands for one of itself: `about a year`. Null if there is none. */
export function singleUnit(text: string): { unit: number; start: number; end: number } | null {
  const folded = fold(text)
  for (const match of folded.matchAll(SINGLE)) {
    const unit = lengthOf(match[1]!)
    if (unit !== null) return { unit, start: match.index, end: match.index + match[0].length }
  }
  return null
}

function lengthOf(word: string): number | null {
  return LENGTHS.find(([name]) => name.test(word))?.[1] ?? null
}
