import type { NumberWords } from './number-words.ts'
import { NUMBER_WORDS } from './number-words.ts'
import type { Found, Language, Token } from './text.ts'
import { tokens } from './text.ts'

type Parsed = { value: number; next: number }

/**
 * The numbers of a text, in digits or in words, in the order they are said: `unos 3 mil`, `twenty-five`,
 * `dois e meio`. Dates and times of day are left out. Articles (`un`, `uma`) count only when
 * nothing else does.
 */
export function readNumbers(text: string, language: Language): Found<number>[] {
  const said = NUMBER_WORDS[language]
  const read = tokens(text)
  const strong: Found<number>[] = []
  const weak: Found<number>[] = []
  for (let at = 0; at < read.length; ) {
    const parsed = digitsAt(text, read, at, said) ?? wordsAt(read, at, said)
    if (parsed) strong.push(found(text, read, at, parsed, said))
    else if (said.weak.has(read[at]!.word)) {
      const value = said.weak.get(read[at]!.word)!
      weak.push({ ...found(text, read, at, { value, next: at + 1 }, said), confidence: 0.5 })
    }
    at = parsed?.next ?? at + 1
  }
  return strong.length > 0 ? strong : weak
}

function found(text: string, read: Token[], at: number, parsed: Parsed, said: NumberWords): Found<number> {
  const before = read[at - 1]
  const end = read[parsed.next - 1]!.end
  const token = read[at]!
  if (before && said.minus.has(before.word) && !token.breaks) {
    return { value: -parsed.value, start: before.start, end, confidence: 0.9 }
  }
  const signed = text[token.start - 1] === '-' && /^$|[\s(]/.test(text[token.start - 2] ?? '')
  const value = signed ? -parsed.value : parsed.value
  return { value, start: signed ? token.start - 1 : token.start, end, confidence: 0.9 }
}

/** Digits and the multiplier or half that follows: `1.200,50`, `12k`, `2 mil`, `3 y medio`. */
function digitsAt(text: string, read: Token[], at: number, said: NumberWords): Parsed | null {
  const { word, start, end } = read[at]!
  if (!/^\d/.test(word) || isDateOrTime(text, start, end)) return null
  let value = parseDigits(word, said.decimal)
  let next = at + 1
  for (let by = multiplier(read, next, said); by; by = multiplier(read, next, said)) {
    value *= by
    next++
  }
  return value > Number.MAX_SAFE_INTEGER ? null : withHalf(read, { value, next }, said)
}

function multiplier(read: Token[], at: number, said: NumberWords): number | undefined {
  const token = read[at]
  return token && !token.breaks ? said.multipliers.get(token.word) : undefined
}

/** `10:30`, `5/3/2025` and `2025-03-05` are no quantities. */
function isDateOrTime(text: string, start: number, end: number): boolean {
  const around = text.slice(Math.max(0, start - 11), end + 11)
  const from = start - Math.max(0, start - 11)
  const to = from + end - start
  const match = /\d{1,2}:\d{2}|\d{1,4}[-/]\d{1,2}[-/]\d{2,4}/.exec(around)
  return match !== null && match.index <= from && to <= match.index + match[0].length
}

/** `1.200,50` → 1200.5; groups of three digits are thousands unless the language's own decimal sign says otherwise. */
export function parseDigits(digits: string, decimal: '.' | ','): number {
  const signs = digits.match(/[.,]/g) ?? []
  const last = signs.at(-1)
  if (!last) return Number(digits)
  const groups = digits.split(/[.,]/)
  const isMixed = signs.some((sign) => sign !== last)
  const isGrouped =
    groups.slice(1).every((group) => group.length === 3) && groups[0]!.length <= 3 && groups[0] !== '0'
  const isThousands = isGrouped && !isMixed && (signs.length > 1 || last !== decimal || decimal === ',')
  if (isThousands || (signs.length > 1 && !isMixed)) return Number(groups.join(''))
  const fraction = groups.pop()
  return Number(`${groups.join('')}.${fraction}`)
}

/** Adds parts from large to small and multiplies by hundred, thousand, million. */
function wordsAt(read: Token[], at: number, said: NumberWords): Parsed | null {
  let total = 0
  let current = 0
  let room = Number.POSITIVE_INFINITY
  let largest = Number.POSITIVE_INFINITY
  let next = at
  for (;;) {
    const started = next > at
    const from = started && said.and.has(read[next]?.word ?? '') ? next + 1 : next
    const token = read[from]
    if (!token || (started && token.breaks)) break
    const times = said.multipliers.get(token.word)
    const value = valueAt(read, from, said, started)
    if (times === 100 && current < 10 && (started || isHundredAlone(read, at))) {
      current = (current || 1) * 100
      room = 100
    } else if (times && times > 100 && times < largest && (started || token.word !== 'k')) {
      total += (current || 1) * times
      current = 0
      largest = times
      room = 1000
    } else if (value !== undefined && value < room) {
      current += value
      room = value >= 100 ? 100 : value >= 20 && value % 10 === 0 ? 10 : 0
    } else break
    next = from + 1
  }
  return next > at ? withHalf(read, { value: total + current, next }, said) : null
}

/** Inside a number the weak words are numbers too: `treinta y un`, `un millón`. */
function valueAt(read: Token[], at: number, said: NumberWords, started: boolean): number | undefined {
  const { word } = read[at]!
  const weak = said.weak.get(word)
  if (weak === undefined) return said.values.get(word)
  const isLarge = said.multipliers.has(read[at + 1]?.word ?? '') && !read[at + 1]!.breaks
  return weak === 1 && (started || isLarge) ? 1 : undefined
}

function isHundredAlone(read: Token[], at: number): boolean {
  return read[at]?.word === 'hundred'
}

function withHalf(read: Token[], parsed: Parsed, said: NumberWords): Parsed {
  const [first, second, third] = read.slice(parsed.next, parsed.next + 3)
  if (!first || first.breaks || !said.and.has(first.word) || !second) return parsed
  if (said.half.has(second.word)) return { value: parsed.value + 0.5, next: parsed.next + 2 }
  if (second.word === 'a' && third && said.half.has(third.word)) {
    return { value: parsed.value + 0.5, next: parsed.next + 3 }
  }
  return parsed
}
