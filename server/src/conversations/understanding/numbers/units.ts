import { type Found, fold, type Language } from '../text.ts'
import { readNumbers } from './numbers.ts'

/** A unit of time in minutes, of length in millimetres, or of weight in grams. */
export interface Unit {
  measures: 'time' | 'length' | 'weight'
  size: number
}

/** By their folded names in the three languages. A stay of seven nights is a week. */
const UNITS: [RegExp, Unit['measures'], number][] = [
  [/^(?:minut)/, 'time', 1],
  [/^(?:hours?|horas?|hrs?)$/, 'time', 60],
  [/^(?:days?|dias?|nights?|noches?|noites?)$/, 'time', 1440],
  [/^(?:weeks?|semanas?)$/, 'time', 10_080],
  [/^(?:months?|mes|meses)$/, 'time', 43_800],
  [/^(?:years?|yrs?|anos?)$/, 'time', 525_600],
  [/^(?:mm|mill?imet(?:re|er|ro)s?)$/, 'length', 1],
  [/^(?:cms?|centimet(?:re|er|ro)s?)$/, 'length', 10],
  [/^(?:m|mts?|met(?:re|er|ro)s?)$/, 'length', 1000],
  [/^(?:kms?|(?:k|qu)ilomet(?:re|er|ro)s?)$/, 'length', 1_000_000],
  [/^(?:g|grs?|gram(?:me|o|a)?s?)$/, 'weight', 1],
  [/^(?:kgs?|(?:k|qu)ilos?|(?:k|qu)ilogram(?:me|o|a)?s?)$/, 'weight', 1000],
  [/^(?:ton(?:ne|elada)?s?)$/, 'weight', 1_000_000],
]

/** An article or "one" before a unit without a number: `a year`, `um ano`. */
const SINGLE = /\b(?:an?|one|un|uma?)\s+(?:single\s+)?([a-z]+)/g

/** `half a day` is not one day. */
const HALF = /\b(?:half|medi[ao]|mei[ao])\b/

/** The first unit in a text; null if there is none. The `m` of `I'm` is none. */
export function unitIn(text: string): Unit | null {
  for (const word of fold(text).split(/[^a-z]+/)) {
    const unit = word.length > 1 ? unitOf(word) : null
    if (unit !== null) return unit
  }
  return null
}

const COUNTED = /\b(?:how many|cuant[oa]s|quant[oa]s|in|en|em) (?=([a-z]+))/g

/** The unit with which a text begins; null if it begins with something else. */
export function unitAtStart(text: string): Unit | null {
  return unitOf(/^\s*([a-z]+)/.exec(fold(text))?.[1] ?? '')
}

/** The unit that a question counts: `how many days …?`, `how much do you weigh, in kilos?`. */
export function unitCounted(question: string): Unit | null {
  for (const counted of fold(question).matchAll(COUNTED)) {
    const unit = unitOf(counted[1]!)
    if (unit !== null) return unit
  }
  return null
}

/** A unit that stands for one of itself: `about a year`. Null if there is none. */
function singleUnit(text: string): { unit: Unit; start: number; end: number } | null {
  const folded = fold(text)
  for (const match of folded.matchAll(SINGLE)) {
    const unit = unitOf(match[1]!)
    if (unit !== null) return { unit, start: match.index, end: match.index + match[0].length }
  }
  return null
}

function unitOf(word: string): Unit | null {
  const known = UNITS.find(([name]) => name.test(word))
  return known ? { measures: known[1], size: known[2] } : null
}

/** `three metres and a half`. */
const AND_HALF = /^\s*[a-z]+ (?:and a half|y medi[ao]|e mei[ao])\b/

/** How many characters after a number may name its unit. */
const BESIDE = 30

/** The numbers of a text, converted to the unit that is wanted. */
export function readAmounts(text: string, language: Language, wanted: Unit | null): Found<number>[] {
  const numbers = readNumbers(text, language)
  if (wanted === null) return numbers
  const single = HALF.test(fold(text)) ? null : singleUnit(text)
  const isSingle = single?.unit.measures === wanted.measures
  if (isSingle && (numbers.length === 0 || numbers[0]!.confidence < 0.9)) {
    return [{ value: single.unit.size / wanted.size, start: single.start, end: single.end, confidence: 0.85 }]
  }
  return numbers.map((number) => {
    const after = text.slice(number.end, number.end + BESIDE)
    const unit = unitAtStart(after)
    if (unit?.measures !== wanted.measures) return number
    const amount = number.value + (AND_HALF.test(fold(after)) ? 0.5 : 0)
    return { ...number, value: (amount * unit.size) / wanted.size }
  })
}
