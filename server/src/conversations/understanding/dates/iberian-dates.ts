import type { DateTime } from 'luxon'
import { readNumbers } from '../numbers/numbers.ts'
import { type Found, type Language, type Token, tokens } from '../text.ts'
import { DATE_WORDS, type DateWords } from './date-words.ts'
import { readTimeOfDay } from './iberian-times.ts'
import type { When } from './when.ts'

type Iberian = Exclude<Language, 'en'>

/** What a rule sees: the tokens, where it starts, the words of the language and today. */
type Place = { read: Token[]; at: number; said: DateWords; language: Iberian; today: DateTime }
type Dated = { day: DateTime; next: number }
type Rule = (place: Place) => Dated | null

/** From exact to vague: of several dates in one text the most exact is meant, and of equals the first. */
const RULES: Rule[][] = [
  [dayOfMonth, weekdayWithDay],
  [weekdayOfWeek, dayPhrase, amountAhead, amountAgo, partOfMonth, weekend, dayAlone],
  [weekday, monthAlone, relativeUnit],
]

/** The first date of a Spanish or Portuguese text, with the day before the month (`3/5` is May 3). */
export function readIberianDate(text: string, language: Iberian, today: DateTime): Found<When> | null {
  const read = tokens(text)
  const said = DATE_WORDS[language]
  const dated = numericDate(text, today) ?? worded(read, said, language, today)
  const time = readTimeOfDay(text, read, said)
  if (!dated) return null
  const value = { date: dated.day.toFormat('yyyy-MM-dd'), time: time?.value ?? null }
  const start = Math.min(dated.start, time?.start ?? dated.start)
  return { value, start, end: Math.max(dated.end, time?.end ?? dated.end), confidence: 0.9 }
}

function worded(read: Token[], said: DateWords, language: Iberian, today: DateTime) {
  for (const rules of RULES) {
    for (let at = 0; at < read.length; at++) {
      for (const rule of rules) {
        const dated = rule({ read, at, said, language, today })
        if (dated?.day.isValid)
          return { day: dated.day, start: read[at]!.start, end: read[dated.next - 1]!.end }
      }
    }
  }
  return null
}

/** `05/03`, `5-3-26`, `5.3.2026`. */
function numericDate(text: string, today: DateTime) {
  const match = /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2}))?(?![\d/-])/.exec(text)
  if (!match || (match[4] === undefined && match[2] !== '/')) return null
  const [day, month] = [Number(match[1]), Number(match[3])]
  const year = match[4] === undefined ? undefined : Number(match[4]) + (match[4].length === 2 ? 2000 : 0)
  const date = dayIn(today, day, month, year)
  return date ? { day: date, start: match.index, end: match.index + match[0].length } : null
}

/** A day of a month, in the next year when this year's is over; null for the 31st of February. */
function dayIn(today: DateTime, day: number, month: number, year?: number): DateTime | null {
  if (month < 1 || month > 12) return null
  const first = today.startOf('day').set({ year: year ?? today.year, month, day: 1 })
  if (day < 1 || day > (first.daysInMonth ?? 0)) return null
  const exact = first.set({ day })
  return year === undefined && exact < today.startOf('day') ? exact.plus({ years: 1 }) : exact
}

/** `hoy`, `pasado mañana`, `amanhã`; not the `mañana` of `por la mañana`. */
function dayPhrase({ read, at, said, today }: Place): Dated | null {
  const before = read[at - 1]?.word
  for (const [phrase, offset] of said.days) {
    const parts = phrase.split(' ')
    if (!parts.every((part, i) => read[at + i]?.word === part)) continue
    if (phrase === 'manana' && (before === 'la' || before === 'esta')) continue
    return { day: today.startOf('day').plus({ days: offset }), next: at + parts.length }
  }
  return null
}

/** `en dos semanas`, `dentro de 3 días`, `daqui a um mês`. */
function amountAhead({ read, at, said, language, today }: Place): Dated | null {
  if (!said.within.has(read[at]!.word)) return null
  const from = ['de', 'a'].includes(read[at + 1]?.word ?? '') ? at + 2 : at + 1
  const amount = amountAt(read, from, said, language)
  return amount && { day: today.startOf('day').plus({ [amount.unit]: amount.value }), next: amount.next }
}

/** `hace tres días`, `há 3 dias`, `dos semanas atrás`. */
function amountAgo({ read, at, said, language, today }: Place): Dated | null {
  const isBefore = said.ago.has(read[at]!.word)
  const amount = amountAt(read, isBefore ? at + 1 : at, said, language)
  if (!amount || !(isBefore || said.ago.has(read[amount.next]?.word ?? ''))) return null
  const next = isBefore ? amount.next : amount.next + 1
  return { day: today.startOf('day').minus({ [amount.unit]: amount.value }), next }
}

function amountAt(read: Token[], at: number, said: DateWords, language: Iberian) {
  for (const length of [1, 2, 3]) {
    const unit = said.units.get(read[at + length]?.word ?? '')
    if (!unit) continue
    const [number] = readNumbers(joined(read, at, at + length), language)
    if (number && Number.isInteger(number.value) && number.value <= 5000) {
      return { value: number.value, unit, next: at + length + 1 }
    }
  }
  return null
}

/** `fin de mes`, `a mediados de marzo`, `no começo de abril`. */
function partOfMonth({ read, at, said, today }: Place): Dated | null {
  const { word } = read[at]!
  const part = (['start', 'middle', 'end'] as const).find((name) => said.parts[name].has(word))
  if (!part || !said.of.has(read[at + 1]?.word ?? '')) return null
  const named = read[at + 2]?.word ?? ''
  const month = said.months.get(named)
  if (!month && said.units.get(named) !== 'months') return null
  const first = month ? dayIn(today, 1, month) : today.startOf('month')
  if (!first) return null
  const day = part === 'start' ? first : part === 'middle' ? first.set({ day: 15 }) : first.endOf('month')
  return { day, next: at + 3 }
}

/** `el fin de semana`: the Saturday. */
function weekend({ read, at, said, today }: Place): Dated | null {
  if (read[at]!.word === 'finde') return { day: nextWeekday(today, 6), next: at + 1 }
  const isEnd = said.parts.end.has(read[at]!.word) && said.of.has(read[at + 1]?.word ?? '')
  if (!isEnd || read[at + 2]?.word !== 'semana') return null
  return { day: nextWeekday(today, 6), next: at + 3 }
}

/** `5 de marzo`, `primero de abril de 2026`, `veinte de mayo`, `marzo 5`, `el 15`. */
function dayOfMonth({ read, at, said, language, today }: Place): Dated | null {
  for (const length of [1, 2, 3]) {
    const month = said.months.get(read[at + length]?.word ?? '')
    const joint = said.of.has(read[at + length]?.word ?? '')
    const named = month ?? (joint ? said.months.get(read[at + length + 1]?.word ?? '') : undefined)
    const day = named && dayNumber(read, at, length, said, language)
    if (!named || !day) continue
    return withYear(read, at + length + (joint ? 2 : 1), said, today, day, named)
  }
  const month = said.months.get(read[at]!.word)
  const day = month && /^\d{1,2}$/.test(read[at + 1]?.word ?? '') ? Number(read[at + 1]!.word) : undefined
  return month && day ? withYear(read, at + 2, said, today, day, month) : null
}

/** `el 15` at the end of a clause, `dia 15`: the next 15th. */
function dayAlone({ read, at, today }: Place): Dated | null {
  const { word } = read[at]!
  const before = read[at - 1]?.word ?? ''
  const after = read[at + 1]
  const isLast = (after?.breaks ?? true) || /^(?:a|por|en|temprano)$/.test(after!.word)
  if (!/^\d{1,2}$/.test(word) || !(before === 'dia' || (/^(?:el|del)$/.test(before) && isLast))) return null
  const day = comingDay(today, Number(word))
  return day && { day, next: at + 1 }
}

/** The next day of that number, in this month or the one after. */
function comingDay(today: DateTime, day: number): DateTime | null {
  const here = dayIn(today, day, today.month, today.year)
  return here && here < today.startOf('day') ? here.plus({ months: 1 }) : here
}

function dayNumber(read: Token[], at: number, length: number, said: DateWords, language: Iberian) {
  if (length === 1 && said.first.has(read[at]!.word)) return 1
  const numbers = readNumbers(joined(read, at, at + length), language)
  return numbers.length === 1 && numbers[0]!.start === 0 ? numbers[0]!.value : undefined
}

function withYear(
  read: Token[],
  at: number,
  said: DateWords,
  today: DateTime,
  day: number,
  month: number,
): Dated | null {
  const from = said.of.has(read[at]?.word ?? '') ? at + 1 : at
  const year = /^(19|20)\d{2}$/.test(read[from]?.word ?? '') ? Number(read[from]!.word) : undefined
  const date = dayIn(today, day, month, year)
  return date && { day: date, next: year ? from + 1 : at }
}

/** `en marzo`, `em março de 2026`: its first day. Abbreviations (`mar`, `set`) are words of their own and do not count. */
function monthAlone({ read, at, said, today }: Place): Dated | null {
  const month = said.months.get(read[at]!.word)
  if (!month || read[at]!.word.length < 4) return null
  return withYear(read, at + 1, said, today, 1, month)
}

/** `la próxima semana`, `el mes que viene`, `o ano passado`. */
function relativeUnit({ read, at, said, today }: Place): Dated | null {
  const unit = said.units.get(read[at]!.word)
  const direction = unit && directionAround(read, at, said)
  if (!unit || !direction) return null
  return { day: today.startOf('day').plus({ [unit]: direction.by }), next: direction.next }
}

/** `viernes 20`, `sexta-feira dia 20`: the day of the month decides, the weekday only goes with it. */
function weekdayWithDay({ read, at, said, today }: Place): Dated | null {
  if (!said.weekdays.has(read[at]!.word) || read[at]!.word.length < 4) return null
  let next = at + 1
  while (['feira', 'dia', 'el'].includes(read[next]?.word ?? '')) next++
  const day = read[next]
  const after = read[next + 1]
  if (
    !day ||
    !/^\d{1,2}$/.test(day.word) ||
    (after && !after.breaks && /^(h|hs|hrs|horas|am|pm)$/.test(after.word))
  )
    return null
  const coming = comingDay(today, Number(day.word))
  return coming && { day: coming, next: next + 1 }
}

/** `el lunes de la semana que viene`, `la próxima semana el martes`: the weekday of that week. */
function weekdayOfWeek({ read, at, said, today }: Place): Dated | null {
  const number = said.weekdays.get(read[at]!.word)
  const isNamed = number !== undefined && (read[at]!.word.length > 4 || read.length === 1)
  if (!isNamed) return null
  for (const [i, token] of read.entries()) {
    const isWeek = said.units.get(token.word) === 'weeks' && Math.abs(i - at) <= 5
    const direction = isWeek ? directionAround(read, i, said) : null
    if (!direction) continue
    const day = today.startOf('week').plus({ weeks: direction.by, days: number - 1 })
    return { day, next: Math.max(at + 1, direction.next) }
  }
  return null
}

/** `el viernes`, `lunes pasado`, `na próxima segunda-feira`. */
function weekday({ read, at, said, today }: Place): Dated | null {
  const { word } = read[at]!
  const number = said.weekdays.get(word)
  if (!number) return null
  const isAbbreviated =
    word.length < 4 || (/^(segunda|terca|quarta|quinta)$/.test(word) && !isWeekday(read, at))
  if (isAbbreviated) return null
  const day = read[at + 1]?.word === 'feira' ? at + 1 : at
  const direction = directionAround(read, day, said, at)
  const coming = nextWeekday(today, number)
  return {
    day: direction?.by === -1 ? coming.minus({ weeks: 1 }) : coming,
    next: Math.max(day + 1, direction?.next ?? 0),
  }
}

/** `segunda` is also an ordinal: it is the day after `na`, `próxima` and the like or before `feira`, or alone. */
function isWeekday(read: Token[], at: number): boolean {
  const [before, after] = [read[at - 1]?.word ?? '', read[at + 1]?.word ?? '']
  return (
    after === 'feira' ||
    read.length === 1 ||
    /^(na|nesta|essa|esta|proxima|ate|toda|de|que)$/.test(before) ||
    /^(que|passada|proxima|de|as|a)$/.test(after)
  )
}

function nextWeekday(today: DateTime, weekday: number): DateTime {
  const ahead = (weekday - today.weekday + 7) % 7 || 7
  return today.startOf('day').plus({ days: ahead })
}

/** `próxima` before or after, `que viene` after, `pasada` before or after. */
function directionAround(
  read: Token[],
  at: number,
  said: DateWords,
  first = at,
): { by: 1 | -1; next: number } | null {
  const [before, after, second] = [
    read[first - 1]?.word ?? '',
    read[at + 1]?.word ?? '',
    read[at + 2]?.word ?? '',
  ]
  if (after === 'que' && said.comes.has(second)) return { by: 1, next: at + 3 }
  if (said.next.has(after)) return { by: 1, next: at + 2 }
  if (said.past.has(after)) return { by: -1, next: at + 2 }
  if (said.next.has(before)) return { by: 1, next: at + 1 }
  return said.past.has(before) ? { by: -1, next: at + 1 } : null
}

function joined(read: Token[], from: number, to: number): string {
  return read
    .slice(from, to)
    .map((token) => token.word)
    .join(' ')
}
