import { type Found, type Language, type Token, tokenize } from '../text.ts'
import { NUMBER_WORDS, type NumberWords } from './number-words.ts'

/** A parsed number, the index of the next token, and the multiplier of its last word (1 if none). */
type Parsed = { value: number; next: number; times: number }

/** A number with its tokens, before ranges are resolved. */
type Spoken = Found<number> & { from: number; next: number; times: number }

/**
 * The numbers of a text, in digits or in words, in the order of the text: `unos 3 mil`, `twenty-five`, `dois e meio`,
 * `half a million`. In `60 to 90 thousand` both numbers are thousands. Dates and times of day are left out. Articles
 * (`un`, `uma`) count only if the text has no other number.
 */
export function readNumbers(text: string, language: Language): Found<number>[] {
  const vocabulary = NUMBER_WORDS[language]
  const tokens = tokenize(text)
  const strong: Spoken[] = []
  const weak: Found<number>[] = []
  for (let at = 0; at < tokens.length; ) {
    const parsed =
      fractionAt(tokens, at, vocabulary) ??
      digitsAt(text, tokens, at, vocabulary) ??
      wordsAt(tokens, at, vocabulary)
    if (parsed) strong.push({ ...found(text, tokens, at, parsed, vocabulary), from: at, ...rest(parsed) })
    else if (vocabulary.weak.has(tokens[at]!.word)) {
      // `Ni una` and `not one` mean zero.
      const isNone = /^(?:ni|nem|not)$/.test(tokens[at - 1]?.word ?? '')
      const value = isNone ? 0 : vocabulary.weak.get(tokens[at]!.word)!
      weak.push({
        ...found(text, tokens, at, { value, next: at + 1, times: 1 }, vocabulary),
        confidence: 0.5,
      })
    }
    at = parsed?.next ?? at + 1
  }
  return strong.length > 0 ? shareMultipliers(tokens, strong) : weak
}

function rest({ next, times }: Parsed): Pick<Parsed, 'next' | 'times'> {
  return { next, times }
}

const BETWEEN_BOUNDS = new Set(['to', 'or', 'and', 'a', 'al', 'o', 'u', 'y', 'e', 'ou', 'ate', 'hasta'])

/** `60 to 90 thousand`: the multiplier also applies to the lower bound. */
function shareMultipliers(tokens: Token[], spoken: Spoken[]): Found<number>[] {
  return spoken.map(({ from: _, next, times, ...number }, i) => {
    const after = spoken[i + 1]
    const isRange =
      after !== undefined &&
      (after.from === next || (after.from === next + 1 && BETWEEN_BOUNDS.has(tokens[next]!.word)))
    const isShared =
      isRange && times === 1 && after.times >= 1000 && number.value < 1000 && number.value < after.value
    return isShared && number.value * after.times <= after.value
      ? { ...number, value: number.value * after.times }
      : number
  })
}

function found(
  text: string,
  tokens: Token[],
  at: number,
  parsed: Parsed,
  vocabulary: NumberWords,
): Found<number> {
  const before = tokens[at - 1]
  const end = tokens[parsed.next - 1]!.end
  const token = tokens[at]!
  // "Más o menos 80" means about eighty.
  const isAbout = /^(?:o|ou)$/.test(tokens[at - 2]?.word ?? '')
  if (before && vocabulary.minus.has(before.word) && !token.breaks && !isAbout) {
    return { value: -parsed.value, start: before.start, end, confidence: 0.9 }
  }
  const signed = text[token.start - 1] === '-' && /^$|[\s(]/.test(text[token.start - 2] ?? '')
  const value = signed ? -parsed.value : parsed.value
  return { value, start: signed ? token.start - 1 : token.start, end, confidence: 0.9 }
}

const OF_A = new Set(['a', 'an', 'of', 'un', 'una', 'um', 'uma', 'de'])

/** `half a million`, `medio millón`, `meia dúzia`. */
function fractionAt(tokens: Token[], at: number, vocabulary: NumberWords): Parsed | null {
  const part = vocabulary.fractions.get(tokens[at]!.word)
  if (part === undefined) return null
  let next = at + 1
  while (next < at + 3 && OF_A.has(tokens[next]?.word ?? '')) next++
  const times = multiplier('', tokens, next, vocabulary)
  return times !== undefined && times >= 12 ? { value: part * times, next: next + 1, times } : null
}

/** Digits with an optional multiplier, remainder or half: `1.200,50`, `12k`, `2 mil`, `1 millón 200 mil`. */
function digitsAt(text: string, tokens: Token[], at: number, vocabulary: NumberWords): Parsed | null {
  const { word, start, end } = tokens[at]!
  // `leo2@pm.me`, `B2`: here the digits are part of a name.
  const isWithinName = /[\p{L}@_]/u.test(text[start - 1] ?? '')
  if (!/^\d/.test(word) || isWithinName || isDateOrTime(text, start, end)) return null
  let value = parseDigits(word, vocabulary.decimal)
  let next = at + 1
  let times = 1
  for (
    let by = multiplier(text, tokens, next, vocabulary);
    by;
    by = multiplier(text, tokens, next, vocabulary)
  ) {
    value *= by
    times = by
    next++
  }
  if (value > Number.MAX_SAFE_INTEGER) return null
  return withHalf(text, tokens, withRemainder(text, tokens, { value, next, times }, vocabulary), vocabulary)
}

/** `1 milhão e duzentos mil`: a smaller number directly after the multiplier is added. */
function withRemainder(text: string, tokens: Token[], parsed: Parsed, vocabulary: NumberWords): Parsed {
  if (parsed.times < 1000) return parsed
  const from = vocabulary.and.has(tokens[parsed.next]?.word ?? '') ? parsed.next + 1 : parsed.next
  const token = tokens[from]
  if (!token || token.breaks) return parsed
  const more = /^\d/.test(token.word)
    ? digitsAt(text, tokens, from, vocabulary)
    : wordsAt(tokens, from, vocabulary)
  const fits = more !== null && more.value < parsed.times && more.value >= parsed.times / 1000
  return fits && more.value >= 100 ? { ...more, value: parsed.value + more.value } : parsed
}

/** A single letter multiplies only if it touches the digits: `1.5M`, but not `5 m`. */
function multiplier(text: string, tokens: Token[], at: number, vocabulary: NumberWords): number | undefined {
  const token = tokens[at]
  if (!token || token.breaks) return undefined
  const isApart = text !== '' && tokens[at - 1]?.end !== token.start
  // `600 kkkk` is laughter.
  if (token.word === 'k' && token.end - token.start > 1) return undefined
  if (/^mm?$/.test(token.word) && (text === '' || isApart)) return undefined
  return vocabulary.multipliers.get(token.word)
}

/** `10:30`, `5/3/2025` and `2025-03-05` are not quantities. */
function isDateOrTime(text: string, start: number, end: number): boolean {
  const around = text.slice(Math.max(0, start - 11), end + 11)
  const from = start - Math.max(0, start - 11)
  const to = from + end - start
  const match = /\d{1,2}:\d{2}|\d{1,4}[-/]\d{1,2}[-/]\d{2,4}/.exec(around)
  return match !== null && match.index <= from && to <= match.index + match[0].length
}

/**
 * `1.200,50` → 1200.5. Groups of three digits are thousands, unless the separator is the decimal sign of the language.
 */
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

/** Parses a number in words: adds parts from large to small and multiplies by dozen, hundred, thousand, million. */
function wordsAt(tokens: Token[], at: number, vocabulary: NumberWords): Parsed | null {
  let total = 0
  let current = 0
  let room = Number.POSITIVE_INFINITY
  let largest = Number.POSITIVE_INFINITY
  let last = 1
  let next = at
  for (;;) {
    const started = next > at
    const from = started && vocabulary.and.has(tokens[next]?.word ?? '') ? next + 1 : next
    const token = tokens[from]
    if (!token || (started && token.breaks)) break
    const times =
      multiplier('', tokens, from, vocabulary) ??
      (started ? undefined : vocabulary.multipliers.get(token.word))
    const value = valueAt(tokens, from, vocabulary, started)
    if (times && times <= 100 && current < 100 && (started || times === 12 || isHundredAlone(tokens, at))) {
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
  return next > at ? withHalf('', tokens, { value: total + current, next, times: last }, vocabulary) : null
}

/** Within a number the weak words are numbers, too: `treinta y un`, `un millón`. */
function valueAt(tokens: Token[], at: number, vocabulary: NumberWords, started: boolean): number | undefined {
  const { word } = tokens[at]!
  const weak = vocabulary.weak.get(word)
  if (weak === undefined) return vocabulary.values.get(word)
  const isLarge = vocabulary.multipliers.has(tokens[at + 1]?.word ?? '') && !tokens[at + 1]!.breaks
  return weak === 1 && (started || isLarge) ? 1 : undefined
}

function isHundredAlone(tokens: Token[], at: number): boolean {
  return tokens[at]?.word === 'hundred'
}

/** Adds a half or decimals: `dos y medio` is 2.5, `un millón y medio` 1.5 million, `ocho coma cinco` 8.5. */
function withHalf(text: string, tokens: Token[], parsed: Parsed, vocabulary: NumberWords): Parsed {
  const [first, second, third] = tokens.slice(parsed.next, parsed.next + 3)
  if (!first || first.breaks || !second) return parsed
  if (vocabulary.point.has(first.word) && parsed.times === 1) {
    const digit = /^\d$/.test(second.word) ? Number(second.word) : vocabulary.values.get(second.word)
    if (digit !== undefined && digit < 10) {
      const value = parsed.value + digit / 10
      const times = multiplier(text, tokens, parsed.next + 2, vocabulary)
      return times
        ? { value: value * times, next: parsed.next + 3, times }
        : { ...parsed, value, next: parsed.next + 2 }
    }
  }
  if (!vocabulary.and.has(first.word)) return parsed
  const isArticle = OF_A.has(second.word) && third !== undefined
  const part = vocabulary.fractions.get((isArticle ? third : second).word)
  if (part !== 0.5) return parsed
  const next = parsed.next + (isArticle ? 3 : 2)
  const times = parsed.times === 1 ? multiplier(text, tokens, next, vocabulary) : undefined
  if (times) return { value: (parsed.value + part) * times, next: next + 1, times }
  return { value: parsed.value + part * parsed.times, next, times: parsed.times }
}
