import { type Found, fold, type Language } from '../text.ts'
import { readNumbers } from './numbers.ts'

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

/** `half a day` is not one day. */
const HALF = /\b(?:half|medi[ao]|mei[ao])\b/

/** The length in minutes of the first unit of time in a text; null if there is none. */
export function unitIn(text: string): number | null {
  for (const word of fold(text).split(/[^a-z]+/)) {
    const length = lengthOf(word)
    if (length !== null) return length
  }
  return null
}

const COUNTED = /\b(?:how many|cuant[oa]s|quant[oa]s) ([a-z]+)/

/** The length in minutes of the unit of time that a question counts: `how many days …?`. */
export function unitCounted(question: string): number | null {
  const counted = COUNTED.exec(fold(question))
  return counted && lengthOf(counted[1]!)
}

/** A unit that stands for one of itself: `about a year`. Null if there is none. */
function singleUnit(text: string): { unit: number; start: number; end: number } | null {
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

/** How many characters after a number may name its unit. */
const BESIDE = 30

/** The numbers of a text, converted to the unit that is wanted, in minutes. */
export function readAmounts(text: string, language: Language, wanted: number | null): Found<number>[] {
  const numbers = readNumbers(text, language)
  if (wanted === null) return numbers
  const single = HALF.test(fold(text)) ? null : singleUnit(text)
  if (single && (numbers.length === 0 || numbers[0]!.confidence < 0.9)) {
    return [{ value: single.unit / wanted, start: single.start, end: single.end, confidence: 0.85 }]
  }
  return numbers.map((number) => {
    const [next = ''] = text
      .slice(number.end, number.end + BESIDE)
      .trim()
      .split(/\s+/)
    return { ...number, value: (number.value * (unitIn(next) ?? wanted)) / wanted }
  })
}
