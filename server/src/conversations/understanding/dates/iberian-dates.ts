import type { DateTime } from 'luxon'
import { ORDINALS } from '../numbers/number-words.ts'
import { readNumbers } from '../numbers/numbers.ts'
import { type Found, type Language, type Token, tokenize } from '../text.ts'
import { DATE_WORDS, type DateWords } from './date-words.ts'
import { readTimeOfDay } from './iberian-times.ts'
import type { When } from './when.ts'

type Iberian = Exclude<Language, 'en'>

/** The input of a rule: the tokens, the index to start from, the vocabulary, the language and today. */
type RuleInput = { tokens: Token[]; at: number; vocabulary: DateWords; language: Iberian; today: DateTime }
type Dated = { day: DateTime; next: number }
type Rule = (place: RuleInput) => Dated | null

/** From exact to vague. Of several dates the most exact one wins; of equally exact ones, the first. */
const RULES: Rule[][] = [
  [dayOfMonth, weekdayWithDay],
  [weekdayOfMonth, weekdayOfWeek, dayPhrase, amountAhead, amountAgo, partOfMonth, weekend, dayAlone],
  [weekday, monthAlone, relativeUnit],
]

/** The first date of a Spanish or Portuguese text, with the day before the month (`3/5` is May 3). */
export function readIberianDate(text: string, language: Iberian, today: DateTime): Found<When> | null {
  const tokens = tokenize(text)
  const vocabulary = DATE_WORDS[language]
  const dated = numericDate(text, today) ?? worded(tokens, vocabulary, language, today)
  const time = readTimeOfDay(text, tokens, vocabulary)
  if (!dated) return null
  const value = { date: dated.day.toFormat('yyyy-MM-dd'), time: time?.value ?? null }
  const start = Math.min(dated.start, time?.start ?? dated.start)
  return { value, start, end: Math.max(dated.end, time?.end ?? dated.end), confidence: 0.9 }
}

function worded(tokens: Token[], vocabulary: DateWords, language: Iberian, today: DateTime) {
  for (const rules of RULES) {
    for (let at = 0; at < tokens.length; at++) {
      for (const rule of rules) {
        const dated = rule({ tokens, at, vocabulary, language, today })
        if (dated?.day.isValid)
          return { day: dated.day, start: tokens[at]!.start, end: tokens[dated.next - 1]!.end }
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

/** A day of a month, in the next year if this year's has passed. Null for a date such as the 31st of February. */
function dayIn(today: DateTime, day: number, month: number, year?: number): DateTime | null {
  if (month < 1 || month > 12) return null
  const first = today.startOf('day').set({ year: year ?? today.year, month, day: 1 })
  if (day < 1 || day > (first.daysInMonth ?? 0)) return null
  const exact = first.set({ day })
  return year === undefined && exact < today.startOf('day') ? exact.plus({ years: 1 }) : exact
}

/** `hoy`, `pasado mañana`, `amanhã`; not the `mañana` of `por la mañana`. */
function dayPhrase({ tokens, at, vocabulary, today }: RuleInput): Dated | null {
  const before = tokens[at - 1]?.word
  for (const [phrase, offset] of vocabulary.days) {
    const parts = phrase.split(' ')
    if (!parts.every((part, i) => tokens[at + i]?.word === part)) continue
    if (phrase === 'manana' && (before === 'la' || before === 'esta')) continue
    return { day: today.startOf('day').plus({ days: offset }), next: at + parts.length }
  }
  return null
}

/** `en dos semanas`, `dentro de 3 días`, `daqui a um mês`. */
function amountAhead({ tokens, at, vocabulary, language, today }: RuleInput): Dated | null {
  if (!vocabulary.within.has(tokens[at]!.word)) return null
  const from = ['de', 'a'].includes(tokens[at + 1]?.word ?? '') ? at + 2 : at + 1
  const amount = amountAt(tokens, from, vocabulary, language)
  return amount && { day: today.startOf('day').plus({ [amount.unit]: amount.value }), next: amount.next }
}

/** `hace tres días`, `há 3 dias`, `dos semanas atrás`. */
function amountAgo({ tokens, at, vocabulary, language, today }: RuleInput): Dated | null {
  const isBefore = vocabulary.ago.has(tokens[at]!.word)
  const amount = amountAt(tokens, isBefore ? at + 1 : at, vocabulary, language)
  if (!amount || !(isBefore || vocabulary.ago.has(tokens[amount.next]?.word ?? ''))) return null
  const next = isBefore ? amount.next : amount.next + 1
  return { day: today.startOf('day').minus({ [amount.unit]: amount.value }), next }
}

function amountAt(tokens: Token[], at: number, vocabulary: DateWords, language: Iberian) {
  for (const length of [1, 2, 3]) {
    const unit = vocabulary.units.get(tokens[at + length]?.word ?? '')
    if (!unit) continue
    const [number] = readNumbers(joined(tokens, at, at + length), language)
    if (number && Number.isInteger(number.value) && number.value <= 5000) {
      return { value: number.value, unit, next: at + length + 1 }
    }
  }
  return null
}

/** `el primer sábado de mayo`, `no segundo domingo de junho`, `el último viernes de abril`. */
function weekdayOfMonth({ tokens, at, vocabulary, today }: RuleInput): Dated | null {
  const nth = ORDINALS.get(tokens[at]!.word)
  const weekday = nth === undefined ? undefined : vocabulary.weekdays.get(tokens[at + 1]?.word ?? '')
  const from = tokens[at + 2]?.word === 'feira' ? at + 3 : at + 2
  const month = vocabulary.of.has(tokens[from]?.word ?? '')
    ? vocabulary.months.get(tokens[from + 1]?.word ?? '')
    : undefined
  const first = month && dayIn(today, 1, month)
  if (!nth || !weekday || !first) return null
  const last = first.endOf('month').startOf('day')
  const day =
    nth === -1
      ? last.minus({ days: (last.weekday - weekday + 7) % 7 })
      : first.plus({ days: ((weekday - first.weekday + 7) % 7) + (nth - 1) * 7 })
  return { day, next: from + 2 }
}

/** `fin de mes`, `a mediados de marzo`, `no começo de abril`. */
function partOfMonth({ tokens, at, vocabulary, today }: RuleInput): Dated | null {
  const { word } = tokens[at]!
  const part = (['start', 'middle', 'end'] as const).find((name) => vocabulary[name].has(word))
  if (!part || !vocabulary.of.has(tokens[at + 1]?.word ?? '')) return null
  const named = tokens[at + 2]?.word ?? ''
  const month = vocabulary.months.get(named)
  if (!month && vocabulary.units.get(named) !== 'months') return null
  const first = month ? dayIn(today, 1, month) : today.startOf('month')
  if (!first) return null
  const day = part === 'start' ? first : part === 'middle' ? first.set({ day: 15 }) : first.endOf('month')
  return { day, next: at + 3 }
}

/** `el fin de semana`: the Saturday. */
function weekend({ tokens, at, vocabulary, today }: RuleInput): Dated | null {
  if (tokens[at]!.word === 'finde') return { day: nextWeekday(today, 6), next: at + 1 }
  const isEnd = vocabulary.end.has(tokens[at]!.word) && vocabulary.of.has(tokens[at + 1]?.word ?? '')
  if (!isEnd || tokens[at + 2]?.word !== 'semana') return null
  return { day: nextWeekday(today, 6), next: at + 3 }
}

/** `5 de marzo`, `primero de abril de 2026`, `veinte de mayo`, `marzo 5`, `el 15`. */
function dayOfMonth({ tokens, at, vocabulary, language, today }: RuleInput): Dated | null {
  for (const length of [1, 2, 3]) {
    const month = vocabulary.months.get(tokens[at + length]?.word ?? '')
    const joint = vocabulary.of.has(tokens[at + length]?.word ?? '')
    const named = month ?? (joint ? vocabulary.months.get(tokens[at + length + 1]?.word ?? '') : undefined)
    const day = named && dayNumber(tokens, at, length, vocabulary, language)
    if (!named || !day) continue
    return withYear(tokens, at + length + (joint ? 2 : 1), vocabulary, today, day, named)
  }
  const month = vocabulary.months.get(tokens[at]!.word)
  const day = month && /^\d{1,2}$/.test(tokens[at + 1]?.word ?? '') ? Number(tokens[at + 1]!.word) : undefined
  return month && day ? withYear(tokens, at + 2, vocabulary, today, day, month) : null
}

/** Words that follow a day: `el 28 que bajo a Bogotá`, `llegamos el 21 con mi hermana`. */
const FOLLOWS =
  /^(?:a|por|en|temprano|que|con|si|porque|pero|para|entonces|estoy|estamos|voy|vamos|puedo|llego|nomas|mismo)$/

/** `el 15` at the end of a clause, `dia 15`, `dia primeiro`: the next such day. */
function dayAlone({ tokens, at, vocabulary, today }: RuleInput): Dated | null {
  const { word } = tokens[at]!
  const before = tokens[at - 1]?.word ?? ''
  const after = tokens[at + 1]
  if (before === 'dia' && vocabulary.first.has(word)) return { day: comingDay(today, 1)!, next: at + 1 }
  const isLast = (after?.breaks ?? true) || FOLLOWS.test(after!.word)
  if (!/^\d{1,2}$/.test(word) || !(before === 'dia' || (/^(?:el|del)$/.test(before) && isLast))) return null
  const day = comingDay(today, Number(word))
  return day && { day, next: at + 1 }
}

/** The next day with that number, in this month or the next. */
function comingDay(today: DateTime, day: number): DateTime | null {
  const here = dayIn(today, day, today.month, today.year)
  return here && here < today.startOf('day') ? here.plus({ months: 1 }) : here
}

function dayNumber(tokens: Token[], at: number, length: number, vocabulary: DateWords, language: Iberian) {
  if (length === 1 && vocabulary.first.has(tokens[at]!.word)) return 1
  const numbers = readNumbers(joined(tokens, at, at + length), language)
  return numbers.length === 1 && numbers[0]!.start === 0 ? numbers[0]!.value : undefined
}

function withYear(
  tokens: Token[],
  at: number,
  vocabulary: DateWords,
  today: DateTime,
  day: number,
  month: number,
): Dated | null {
  const from = vocabulary.of.has(tokens[at]?.word ?? '') ? at + 1 : at
  const year = /^(19|20)\d{2}$/.test(tokens[from]?.word ?? '') ? Number(tokens[from]!.word) : undefined
  const date = dayIn(today, day, month, year)
  return date && { day: date, next: year ? from + 1 : at }
}

/**
 * `en marzo`, `em março de 2026`: the first day of the month. Abbreviations (`mar`, `set`) are other words, too, and do
 * not count.
 */
function monthAlone({ tokens, at, vocabulary, today }: RuleInput): Dated | null {
  const month = vocabulary.months.get(tokens[at]!.word)
  if (!month || tokens[at]!.word.length < 4) return null
  return withYear(tokens, at + 1, vocabulary, today, 1, month)
}

/** `la próxima semana`, `el mes que viene`, `o ano passado`. */
function relativeUnit({ tokens, at, vocabulary, today }: RuleInput): Dated | null {
  const unit = vocabulary.units.get(tokens[at]!.word)
  const direction = unit && directionAround(tokens, at, vocabulary)
  if (!unit || !direction) return null
  return { day: today.startOf('day').plus({ [unit]: direction.by }), next: direction.next }
}

/** `viernes 20`, `sexta-feira dia 20`: the day of the month decides and the weekday is ignored. */
function weekdayWithDay({ tokens, at, vocabulary, today }: RuleInput): Dated | null {
  if (!vocabulary.weekdays.has(tokens[at]!.word) || tokens[at]!.word.length < 4) return null
  let next = at + 1
  while (['feira', 'dia', 'el'].includes(tokens[next]?.word ?? '')) next++
  const day = tokens[next]
  const after = tokens[next + 1]
  if (
    !day ||
    !/^\d{1,2}$/.test(day.word) ||
    (after && !after.breaks && /^(h|hs|hrs|horas|am|pm)$/.test(after.word)) ||
    (vocabulary.of.has(after?.word ?? '') && vocabulary.months.has(tokens[next + 2]?.word ?? ''))
  )
    return null
  const coming = comingDay(today, Number(day.word))
  return coming && { day: coming, next: next + 1 }
}

/** `el lunes de la semana que viene`, `la próxima semana el martes`: the weekday in that week. */
function weekdayOfWeek({ tokens, at, vocabulary, today }: RuleInput): Dated | null {
  const number = vocabulary.weekdays.get(tokens[at]!.word)
  const isNamed = number !== undefined && (tokens[at]!.word.length > 4 || tokens.length === 1)
  if (!isNamed) return null
  for (const [i, token] of tokens.entries()) {
    const isWeek = vocabulary.units.get(token.word) === 'weeks' && Math.abs(i - at) <= 5
    const direction = isWeek ? directionAround(tokens, i, vocabulary) : null
    if (!direction) continue
    const day = today.startOf('week').plus({ weeks: direction.by, days: number - 1 })
    return { day, next: Math.max(at + 1, direction.next) }
  }
  return null
}

/** `el viernes`, `lunes pasado`, `na próxima segunda-feira`. */
function weekday({ tokens, at, vocabulary, today }: RuleInput): Dated | null {
  const { word } = tokens[at]!
  const number = vocabulary.weekdays.get(word)
  if (!number) return null
  const isAbbreviated =
    word.length < 4 || (/^(segunda|terca|quarta|quinta)$/.test(word) && !isWeekday(tokens, at))
  if (isAbbreviated) return null
  const day = tokens[at + 1]?.word === 'feira' ? at + 1 : at
  const direction = directionAround(tokens, day, vocabulary, at)
  const coming = nextWeekday(today, number)
  return {
    day: direction?.by === -1 ? coming.minus({ weeks: 1 }) : coming,
    next: Math.max(day + 1, direction?.next ?? 0),
  }
}

/**
 * `segunda` is also an ordinal. It is a weekday after words such as `na` or `próxima`, before `feira`, or as the only
 * word.
 */
function isWeekday(tokens: Token[], at: number): boolean {
  const [before, after] = [tokens[at - 1]?.word ?? '', tokens[at + 1]?.word ?? '']
  return (
    after === 'feira' ||
    tokens.length === 1 ||
    /^(na|nesta|essa|esta|proxima|ate|toda|de|que)$/.test(before) ||
    // `fica para segunda`, but not `para segunda opção`.
    (/^(para|pra|fica|entao|so|marca|bota)$/.test(before) && (tokens[at + 1]?.breaks ?? true)) ||
    /^(que|passada|proxima|de|as|a|entao)$/.test(after)
  )
}

function nextWeekday(today: DateTime, weekday: number): DateTime {
  const ahead = (weekday - today.weekday + 7) % 7 || 7
  return today.startOf('day').plus({ days: ahead })
}

/** The direction in time: `próxima` before or after, `que viene` after, `pasada` before or after. */
function directionAround(
  tokens: Token[],
  at: number,
  vocabulary: DateWords,
  first = at,
): { by: 1 | -1; next: number } | null {
  const [before, after, second] = [
    tokens[first - 1]?.word ?? '',
    tokens[at + 1]?.word ?? '',
    tokens[at + 2]?.word ?? '',
  ]
  if (after === 'que' && vocabulary.comes.has(second)) return { by: 1, next: at + 3 }
  if (vocabulary.next.has(after)) return { by: 1, next: at + 2 }
  if (vocabulary.past.has(after)) return { by: -1, next: at + 2 }
  if (vocabulary.next.has(before)) return { by: 1, next: at + 1 }
  return vocabulary.past.has(before) ? { by: -1, next: at + 1 } : null
}

function joined(tokens: Token[], from: number, to: number): string {
  return tokens
    .slice(from, to)
    .map((token) => token.word)
    .join(' ')
}
