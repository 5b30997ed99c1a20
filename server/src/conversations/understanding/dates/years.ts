import { readNumbers } from '../numbers/numbers.ts'
import { type Found, type Language, plain } from '../text.ts'

const ASKS_YEAR = /\b(?:(?:what|which) year|(?:que|cual|qual)(?: es| e)?(?: el| o)? (?:ano|anio))\b/

/** Whether a question asks for a year: `In which year was it built?`. */
export function asksYear(questionText: string): boolean {
  return ASKS_YEAR.test(plain(questionText))
}

const [FIRST, LAST] = [1900, 2100]
const CENTURY = 100
/** So many characters beside a number tell what it means. */
const BESIDE = 30

/** Years before the present one, as people say them without a number. */
const SPOKEN: readonly [RegExp, number][] = [
  [/\b(?:this year|este (?:mismo )?ano)\b/, 0],
  [/\b(?:last year|ano pass?ado)\b/, 1],
  [/\b(?:year before last|el ano antepasado|hace dos anos|ano retrasado)\b/, 2],
]
const AGO = /^ ?(?:years?|yrs?|anos?) (?:ago|back|atras)\b/
const SINCE_THEN = /\b(?:hace|ha|faz|tem)(?: unos| uns| como| mais ou menos| mas o menos)?$/
const YEARS = /^ ?anos?\b/
/** Before a year of two digits: `in 98`, `en el 21`, `em 2009`. */
const IN = /\b(?:in|en(?: el)?|em|no|de|from|since|desde(?: el)?)$/

/**
 * The year that a reply names: four digits, two after `in`, `last year`, or `three years ago`. The last one counts, as
 * people correct themselves. Null where it names none.
 */
export function readYear(text: string, language: Language, now: Date): Found<number> | null {
  const present = now.getUTCFullYear()
  const years = inPairs(text, readNumbers(text, language)).flatMap(({ value, start, end }) => {
    const before = plain(text.slice(Math.max(0, start - BESIDE), start))
    const after = plain(text.slice(end, end + BESIDE))
    const found = (year: number) => [{ value: year, start, end, confidence: 0.9 }]
    if (value >= FIRST && value <= LAST) return found(value)
    if (!Number.isInteger(value) || value < 0 || value >= CENTURY) return []
    if (AGO.test(after) || (YEARS.test(after) && SINCE_THEN.test(before))) return found(present - value)
    const isShort =
      /^\d\d$/.test(text.slice(start, end)) && (IN.test(before) || (before === '' && after === ''))
    return isShort ? found(ofCentury(value, present)) : []
  })
  const last = years.at(-1)
  if (last) return last
  const spoken = SPOKEN.find(([words]) => words.test(plain(text)))
  return spoken ? { value: present - spoken[1], start: 0, end: text.length, confidence: 0.9 } : null
}

/** `twenty eighteen`, `nineteen ninety-eight`: two numbers that are one year. */
function inPairs(text: string, numbers: readonly Found<number>[]): Found<number>[] {
  return numbers.map((number, at) => {
    const next = numbers[at + 1]
    const isCentury = (number.value === 19 || number.value === 20) && next !== undefined
    if (!isCentury || text.slice(number.end, next.start).trim() !== '') return number
    if (next.value < CENTURY / 10 || next.value >= CENTURY) return number
    return { ...number, value: number.value * CENTURY + next.value, end: next.end }
  })
}

/** `22` is 2022 and `98` is 1998, seen from this century. */
function ofCentury(digits: number, present: number): number {
  const year = present - (present % CENTURY) + digits
  return year > present + 1 ? year - CENTURY : year
}
