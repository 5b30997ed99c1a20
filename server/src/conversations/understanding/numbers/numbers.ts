import { type Found, type Language, type Token, tokens } from '../text.ts'
import { NUMBER_WORDS, type NumberWords } from './number-words.ts'

/** A number that was read: where the next token stands, and what its last word multiplied by (1 where none did). */
type Parsed = { value: number; next: number; times: number }

/** A number with its tokens, before ranges are settled. */
type Spoken = Found<number> & { from: number; next: number; times: number }

/**
 * The numbers of a text, in digits or in words, in the order they are said: `unos 3 mil`, `twenty-five`,
 * `dois e meio`, `half a million`. Of `60 to 90 thousand` both are thousands. Dates and times of day are left
 * out. Articles (`un`, `uma`) count only when nothing else does.
 */
export function readNumbers(text: string, language: Language): Found<number>[] {
  const said = NUMBER_WORDS[language]
  const read = tokens(text)
  const strong: Spoken[] = []
  const weak: Found<number>[] = []
  for (let at = 0; at < read.length; ) {
    const parsed = fractionAt(read, at, said) ?? digitsAt(text, read, at, said) ?? wordsAt(read, at, said)
    if (parsed) strong.push({ ...found(text, read, at, parsed, said), from: at, ...rest(parsed) })
    else if (said.weak.has(read[at]!.word)) {
      // `Ni una`, `not one`: none at all.
      const isNone = /^(?:ni|nem|not)$/.test(read[at - 1]?.word ?? '')
      const value = isNone ? 0 : said.weak.get(read[at]!.word)!
      weak.push({ ...found(text, read, at, { value, next: at + 1, times: 1 }, said), confidence: 0.5 })
    }
    at = parsed?.next ?? at + 1
  }
  return strong.length > 0 ? shareMultipliers(read, strong) : weak
}

function rest({ next, times }: Parsed): Pick<Parsed, 'next' | 'times'> {
  return { next, times }
}

const BETWEEN_BOUNDS = new Set(['to', 'or', 'and', 'a', 'al', 'o', 'u', 'y', 'e', 'ou', 'ate', 'hasta'])

/** `60 to 90 thousand`: the lower bound is meant in thousands too. */
function shareMultipliers(read: Token[], spoken: Spoken[]): Found<number>[] {
  return spoken.map(({ from: _, next, times, ...number }, i) => {
    const after = spoken[i + 1]
    const isRange =
      after !== undefined &&
      (after.from === next || (after.from === next + 1 && BETWEEN_BOUNDS.has(read[next]!.word)))
    const isShared =
      isRange && times === 1 && after.times >= 1000 && number.value < 1000 && number.value < after.value
    return isShared && number.value * after.times <= after.value
      ? { ...number, value: number.value * after.times }
      : number
  })
}

function found(text: string, read: Token[], at: number, parsed: Parsed, said: NumberWords): Found<number> {
  const before = read[at - 1]
  const end = read[parsed.next - 1]!.end
  const token = read[at]!
  // "Más o menos 80" is about eighty.
  const isAbout = /^(?:o|ou)$/.test(read[at - 2]?.word ?? '')
  if (before && said.minus.has(before.word) && !token.breaks && !isAbout) {
    return { value: -parsed.value, start: before.start, end, confidence: 0.9 }
  }
  const signed = text[token.start - 1] === '-' && /^$|[\s(]/.test(text[token.start - 2] ?? '')
  const value = signed ? -parsed.value : parsed.value
  return { value, start: signed ? token.start - 1 : token.start, end, confidence: 0.9 }
}

const OF_A = new Set(['a', 'an', 'of', 'un', 'una', 'um', 'uma', 'de'])

/** `half a million`, `medio millón`, `meia dúzia`. */
function fractionAt(read: Token[], at: number, said: NumberWords): Parsed | null {
  const part = said.fractions.get(read[at]!.word)
  if (part === undefined) return null
  let next = at + 1
  while (next < at + 3 && OF_A.has(read[next]?.word ?? '')) next++
  const times = multiplier('', read, next, said)
  return times !== undefined && times >= 12 ? { value: part * times, next: next + 1, times } : null
}

/** Digits and the multiplier, remainder or half that follows: `1.200,50`, `12k`, `2 mil`, `1 millón 200 mil`. */
function digitsAt(text: string, read: Token[], at: number, said: NumberWords): Parsed | null {
  const { word, start, end } = read[at]!
  // `leo2@pm.me`, `B2`: part of a name.
  const isWithinName = /[\p{L}@_]/u.test(text[start - 1] ?? '')
  if (!/^\d/.test(word) || isWithinName || isDateOrTime(text, start, end)) return null
  let value = parseDigits(word, said.decimal)
  let next = at + 1
  let times = 1
  for (let by = multiplier(text, read, next, said); by; by = multiplier(text, read, next, said)) {
    value *= by
    times = by
    next++
  }
  if (value > Number.MAX_SAFE_INTEGER) return null
  return withHalf(text, read, withRemainder(text, read, { value, next, times }, said), said)
}

/** `1 milhão e duzentos mil`: what is smaller than the multiplier and follows at once is added. */
function withRemainder(text: string, read: Token[], parsed: Parsed, said: NumberWords): Parsed {
  if (parsed.times < 1000) return parsed
  const from = said.and.has(read[parsed.next]?.word ?? '') ? parsed.next + 1 : parsed.next
  const token = read[from]
  if (!token || token.breaks) return parsed
  const more = /^\d/.test(token.word) ? digitsAt(text, read, from, said) : wordsAt(read, from, said)
  const fits = more !== null && more.value < parsed.times && more.value >= parsed.times / 1000
  return fits && more.value >= 100 ? { ...more, value: parsed.value + more.value } : parsed
}

/** One letter multiplies only where it touches the digits: `1.5M`, but not `5 m`. */
function multiplier(text: string, read: Token[], at: number, said: NumberWords): number | undefined {
  const token = read[at]
  if (!token || token.breaks) return undefined
  const isApart = text !== '' && read[at - 1]?.end !== token.start
  if (/^mm?$/.test(token.word) && (text === '' || isApart)) return undefined
  return said.multipliers.get(token.word)
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

/** Adds parts from large to small and multiplies by dozen, hundred, thousand, million. */
function wordsAt(read: Token[], at: number, said: NumberWords): Parsed | null {
  let total = 0
  let current = 0
  let room = Number.POSITIVE_INFINITY
  let largest = Number.POSITIVE_INFINITY
  let last = 1
  let next = at
  for (;;) {
    const started = next > at
    const from = started && said.and.has(read[next]?.word ?? '') ? next + 1 : next
    const token = read[from]
    if (!token || (started && token.breaks)) break
    const times = multiplier('', read, from, said) ?? (started ? undefined : said.multipliers.get(token.word))
    const value = valueAt(read, from, said, started)
    if (times && times <= 100 && current < 100 && (started || times === 12 || isHundredAlone(read, at))) {
      current = (current || 1) * times
      room = times
      last = times
    } else if (times && times > 100 && times < largest && (started || token.word.length > 2)) {
      total += (current || 1) * times
      current = 0
      largest = times
      room = 1000
      last = times
    } else if (value !== undefined && value < room) {
      current += value
      room = value >= 100 ? 100 : value >= 20 && value % 10 === 0 ? 10 : 0
      last = 1
    } else break
    next = from + 1
  }
  return next > at ? withHalf('', read, { value: total + current, next, times: last }, said) : null
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

/** `dos y medio` is 2.5, `un millón y medio` 1.5 million, `two and a half million` 2.5; `ocho coma cinco` is 8.5. */
function withHalf(text: string, read: Token[], parsed: Parsed, said: NumberWords): Parsed {
  const [first, second, third] = read.slice(parsed.next, parsed.next + 3)
  if (!first || first.breaks || !second) return parsed
  if (said.point.has(first.word) && parsed.times === 1) {
    const digit = /^\d$/.test(second.word) ? Number(second.word) : said.values.get(second.word)
    if (digit !== undefined && digit < 10) {
      const value = parsed.value + digit / 10
      const times = multiplier(text, read, parsed.next + 2, said)
      return times
        ? { value: value * times, next: parsed.next + 3, times }
        : { ...parsed, value, next: parsed.next + 2 }
    }
  }
  if (!said.and.has(first.word)) return parsed
  const isArticle = OF_A.has(second.word) && third !== undefined
  const part = said.fractions.get((isArticle ? third : second).word)
  if (part !== 0.5) return parsed
  const next = parsed.next + (isArticle ? 3 : 2)
  const times = parsed.times === 1 ? multiplier(text, read, next, said) : undefined
  if (times) return { value: (parsed.value + part) * times, next: next + 1, times }
  return { value: parsed.value + part * parsed.times, next, times: parsed.times }
}
