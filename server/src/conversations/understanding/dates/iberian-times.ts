import { readNumbers } from '../numbers/numbers.ts'
import type { Found, Token } from '../text.ts'
import type { DateWords } from './date-words.ts'

/** What stands right before an hour: `a las tres`, `às 15`. */
const INTRODUCERS = new Set(['las', 'la', 'as'])
const UNITS = new Set(['h', 'hs', 'hr', 'hrs', 'hora', 'horas', 'am', 'pm', 'a', 'p'])
const QUARTERS: Record<string, number> = { media: 30, meia: 30, cuarto: 15, quarto: 15 }
/** Hours that mean the afternoon when no part of the day is said. */
const LAST_AFTERNOON_HOUR = 7

/**
 * The time of day a Spanish or Portuguese text names, as `HH:mm`: `a las 3 y media`, `às 15h30`, `10:30`,
 * `meio-dia`. From 1 to 7 without a part of the day, the afternoon is meant.
 */
export function readTimeOfDay(text: string, read: Token[], said: DateWords): Found<string> | null {
  for (let at = 0; at < read.length; at++) {
    const time = fixedTime(read, at, said) ?? clockTime(text, read, at, said)
    if (time)
      return { value: time.value, start: read[at]!.start, end: read[time.next - 1]!.end, confidence: 0.9 }
  }
  return null
}

function fixedTime(read: Token[], at: number, said: DateWords): { value: string; next: number } | null {
  const [first, second] = [read[at]!.word, read[at + 1]?.word ?? '']
  if (said.noon.has(first)) return { value: '12:00', next: at + 1 }
  if (said.midnight.has(first)) return { value: '00:00', next: at + 1 }
  if (said.noon.has(`${first} ${second}`)) return { value: '12:00', next: at + 2 }
  return said.midnight.has(`${first} ${second}`) ? { value: '00:00', next: at + 2 } : null
}

function clockTime(
  text: string,
  read: Token[],
  at: number,
  said: DateWords,
): { value: string; next: number } | null {
  const hour = hourOf(read[at]!.word)
  if (hour === null) return null
  const isIntroduced = INTRODUCERS.has(read[at - 1]?.word ?? '')
  const { minutes, next } = minutesAfter(text, read, at)
  const unit = read[next]?.word ?? ''
  const hasUnit = UNITS.has(unit) && !(unit === 'a' || unit === 'p' ? read[next + 1]?.word !== 'm' : false)
  if (!isIntroduced && !hasUnit && minutes === null) return null
  const meridiem = unit === 'pm' || unit === 'p' ? 'pm' : unit === 'am' || unit === 'a' ? 'am' : undefined
  const inDay = hourInDay(hour, hasUnit ? meridiem : undefined, read, said)
  const value = `${String(inDay).padStart(2, '0')}:${String(minutes ?? 0).padStart(2, '0')}`
  return { value, next: hasUnit ? next + 1 : next }
}

function hourOf(word: string): number | null {
  if (/^\d/.test(word)) return /^\d{1,2}$/.test(word) && Number(word) < 24 ? Number(word) : null
  const hour = (readNumbers(word, 'es')[0] ?? readNumbers(word, 'pt')[0])?.value
  return hour !== undefined && hour >= 1 && hour <= 12 ? hour : null
}

/** `10:30`, `15h30`, `tres y media`, `três e quinze`; null when only the hour is said. */
function minutesAfter(text: string, read: Token[], at: number): { minutes: number | null; next: number } {
  const [own, first, second] = [read[at]!, read[at + 1], read[at + 2]]
  if (first && /^[0-5]\d$/.test(first.word) && text.slice(own.end, first.start) === ':') {
    return { minutes: Number(first.word), next: at + 2 }
  }
  if (first?.word === 'h' && second && /^[0-5]\d$/.test(second.word)) {
    return { minutes: Number(second.word), next: at + 3 }
  }
  if (second && (first?.word === 'y' || first?.word === 'e')) {
    const number = readNumbers(second.word, 'es')[0] ?? readNumbers(second.word, 'pt')[0]
    const minutes = QUARTERS[second.word] ?? number?.value
    if (minutes !== undefined && minutes > 0 && minutes < 60) return { minutes, next: at + 3 }
  }
  return { minutes: null, next: at + 1 }
}

function hourInDay(hour: number, meridiem: 'am' | 'pm' | undefined, read: Token[], said: DateWords): number {
  const isMorning =
    meridiem === 'am' || read.some((token, i) => said.morning.has(token.word) || isMorningHere(read, i))
  const isAfternoon = meridiem === 'pm' || read.some((token) => said.afternoon.has(token.word))
  if (isMorning && !isAfternoon) return hour === 12 ? 0 : hour
  if (hour >= 12 || hour === 0) return hour
  return isAfternoon || hour <= LAST_AFTERNOON_HOUR ? hour + 12 : hour
}

/** `de la mañana`, `da manhã`: elsewhere `mañana` is tomorrow. */
function isMorningHere(read: Token[], at: number): boolean {
  const { word } = read[at]!
  return word === 'manha' || (word === 'manana' && read[at - 1]?.word === 'la')
}
