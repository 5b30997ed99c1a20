import { readNumbers } from '../numbers/numbers.ts'
import type { Found, Token } from '../text.ts'
import type { DateWords } from './date-words.ts'

/** Words directly before an hour: `a las tres`, `às 15`. */
const INTRODUCERS = new Set(['las', 'la', 'as'])
const UNITS = new Set(['h', 'hs', 'hr', 'hrs', 'hora', 'horas', 'am', 'pm', 'a', 'p'])
const QUARTERS: Record<string, number> = { media: 30, meia: 30, cuarto: 15, quarto: 15 }
/** Without a part of the day, the hours up to this one are in the afternoon. */
const LAST_AFTERNOON_HOUR = 7

/**
 * The time of day that a Spanish or Portuguese text names, as `HH:mm`: `a las 3 y media`, `às 15h30`, `10:30`,
 * `meio-dia`. Without a part of the day, hours from 1 to 7 are in the afternoon.
 */
export function readTimeOfDay(text: string, tokens: Token[], vocabulary: DateWords): Found<string> | null {
  for (let at = 0; at < tokens.length; at++) {
    const time = fixedTime(tokens, at, vocabulary) ?? clockTime(text, tokens, at, vocabulary)
    if (time)
      return { value: time.value, start: tokens[at]!.start, end: tokens[time.next - 1]!.end, confidence: 0.9 }
  }
  return null
}

function fixedTime(
  tokens: Token[],
  at: number,
  vocabulary: DateWords,
): { value: string; next: number } | null {
  const [first, second] = [tokens[at]!.word, tokens[at + 1]?.word ?? '']
  if (vocabulary.noon.has(first)) return { value: '12:00', next: at + 1 }
  if (vocabulary.midnight.has(first)) return { value: '00:00', next: at + 1 }
  if (vocabulary.noon.has(`${first} ${second}`)) return { value: '12:00', next: at + 2 }
  return vocabulary.midnight.has(`${first} ${second}`) ? { value: '00:00', next: at + 2 } : null
}

function clockTime(
  text: string,
  tokens: Token[],
  at: number,
  vocabulary: DateWords,
): { value: string; next: number } | null {
  const hour = hourOf(tokens[at]!.word)
  if (hour === null) return null
  const isIntroduced = INTRODUCERS.has(tokens[at - 1]?.word ?? '')
  const { minutes, next } = minutesAfter(text, tokens, at)
  const unit = tokens[next]?.word ?? ''
  const hasUnit = UNITS.has(unit) && !(unit === 'a' || unit === 'p' ? tokens[next + 1]?.word !== 'm' : false)
  if (!isIntroduced && !hasUnit && minutes === null) return null
  const meridiem = unit === 'pm' || unit === 'p' ? 'pm' : unit === 'am' || unit === 'a' ? 'am' : undefined
  const inDay = hourInDay(hour, hasUnit ? meridiem : undefined, tokens, vocabulary)
  const value = `${String(inDay).padStart(2, '0')}:${String(minutes ?? 0).padStart(2, '0')}`
  return { value, next: hasUnit ? next + 1 : next }
}

function hourOf(word: string): number | null {
  if (/^\d/.test(word)) return /^\d{1,2}$/.test(word) && Number(word) < 24 ? Number(word) : null
  const hour = (readNumbers(word, 'es')[0] ?? readNumbers(word, 'pt')[0])?.value
  return hour !== undefined && hour >= 1 && hour <= 12 ? hour : null
}

/** The minutes of `10:30`, `15h30`, `tres y media`, `três e quinze`; null when the text gives only the hour. */
function minutesAfter(text: string, tokens: Token[], at: number): { minutes: number | null; next: number } {
  const [own, first, second] = [tokens[at]!, tokens[at + 1], tokens[at + 2]]
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

function hourInDay(
  hour: number,
  meridiem: 'am' | 'pm' | undefined,
  tokens: Token[],
  vocabulary: DateWords,
): number {
  const isMorning =
    meridiem === 'am' ||
    tokens.some((token, i) => vocabulary.morning.has(token.word) || isMorningHere(tokens, i))
  const isAfternoon = meridiem === 'pm' || tokens.some((token) => vocabulary.afternoon.has(token.word))
  if (isMorning && !isAfternoon) return hour === 12 ? 0 : hour
  if (hour >= 12 || hour === 0) return hour
  return isAfternoon || hour <= LAST_AFTERNOON_HOUR ? hour + 12 : hour
}

/** `de la mañana`, `da manhã`: elsewhere `mañana` means tomorrow. */
function isMorningHere(tokens: Token[], at: number): boolean {
  const { word } = tokens[at]!
  return word === 'manha' || (word === 'manana' && tokens[at - 1]?.word === 'la')
}
