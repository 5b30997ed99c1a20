import { type Found, fold, type Language } from '../text.ts'
import { readNumbers } from './numbers.ts'
import { unitIn } from './units.ts'

const HOUR = 60
const HALF = 30
const QUARTER = 15

/** `1h20`, `2 h 15`. */
const CLOCKED = /\b(\d{1,2})\s?h(?:rs?|oras?)?\s?(?:y |e |and )?(\d{1,2})?(?:\s?m(?:in\w*)?)?\b/
/** `an hour and a half`, `una hora y media`, `uma hora e dez`, `two hours`. */
const HOURS = /\b(?:hours?|horas?|horinhas?|horitas?|hrs?)\b/
const AND_HALF = /^\s+(?:and a half|y media|e meia)\b/
const AND_MINUTES = /^\s+(?:and|y|e)\s+(\S.*)$/
const HALF_HOUR = /\b(?:half an hour|half hour|media hora|media horita|meia hora|meia horinha)\b/
const QUARTER_HOUR = /\b(?:(three )?quarters? of an hour|(tres )?cuartos? de hora)\b/
const ONE = /\b(?:an?|one|una?|uma?)(?: \p{L}+)?\s*$/u

/** The minutes of a length of time: `half an hour`, `1h20`, `una hora y media`. Null where no hour is named. */
export function readMinutes(text: string, language: Language): Found<number> | null {
  const said = fold(text)
  const clocked = CLOCKED.exec(said)
  const found = (value: number, at: { index: number; 0: string }): Found<number> => ({
    value,
    start: at.index,
    end: at.index + at[0].length,
    confidence: 0.9,
  })
  if (clocked) return found(Number(clocked[1]) * HOUR + Number(clocked[2] ?? 0), clocked)
  const half = HALF_HOUR.exec(said)
  if (half) return found(HALF, half)
  const quarter = QUARTER_HOUR.exec(said)
  if (quarter) return found(quarter[1] || quarter[2] ? 3 * QUARTER : QUARTER, quarter)
  const hours = HOURS.exec(said)
  if (!hours) return null
  const before = said.slice(0, hours.index)
  const counted = readNumbers(before, language).at(-1)
  const count = counted?.value ?? (ONE.test(before) ? 1 : null)
  if (count === null) return null
  const after = said.slice(hours.index + hours[0].length)
  const minutes = AND_HALF.test(after) ? HALF : minutesAfter(after, language)
  return found(Math.round(count * HOUR) + minutes, hours)
}

function minutesAfter(after: string, language: Language): number {
  const more = AND_MINUTES.exec(after)
  const number = more && readNumbers(more[1]!, language)[0]
  return number && number.value < HOUR ? number.value : 0
}

/** Whether a question counts minutes. */
export function asksMinutes(question: string): boolean {
  const unit = unitIn(question)
  return unit?.measures === 'time' && unit.size === 1
}
