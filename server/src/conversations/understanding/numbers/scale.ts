import { versions } from '../corrections.ts'
import { type Found, fold, type Language, READ_LIMIT, tokenize } from '../text.ts'
import { readNumbers } from './numbers.ts'

export type Scale = { min: number; max: number }

const FRACTION =
  /(?<!\d)(\d{1,9}(?:[.,]\d{1,9})?)\s{0,9}(?:\/|de|del|out of|of|sobre|em)\s{0,9}(\d{1,9})(?!\s{0,9}[/\d])/i
const STARS = /[⭐★🌟]/gu
/** Words after a number that counts something else: `tardaron 2 días`, `I called 4 times`. */
const MEASURES =
  /^\s*(?:minut|hora|hour|hrs?\b|dia|day|seman|week|mes\b|meses|month|ano|year|vece|vez|time|persona|people|pessoa|%|llamad|call|ligac|correo|mail|mensaj|messag|mensag|ticket|visit)/
/** Words before a number that make it a rating. */
const MARK =
  /\b(?:give|gave|rate|rating|score|say|mark|solid|doy|daria|pongo|pondria|nota|puntaje|puntuacion|diria|califico|dou|daria|diria|merece|an?|un|uma?|el)\s*$/
/** Words that place the rating above or below the number; `not more than 3` is a 3. */
const BEYOND =
  /(?<!\b(?:not|no|nao)\s)\b(?:more than|over|above|mas de|mais de|less than|under|below|menos de)\s*$/
const DENIED = /\b(?:not an?|no es un|ni|ni un|nem|nem um)\s*$/
/** `not 5 but 4`. */
const NOT = /\b(?:not|no|nao)\s*$/
const BUT = /^[\s,]{0,9}(?:but|sino|mas sim|e sim)\b/
const OWNED = /\b(?:tengo|tenemos|hay|somos|have|has|got|tenho|temos)\s*$/
const SCALE_NAMED =
  /\b(?:del?|from|entre|between|em)\s+(?:el\s+)?(\d{1,3})\s+(?:al?|to|y|and|e|ate)\s+(\d{1,3})\b/

/** How many characters around a number are searched for such words. */
const WITHIN = 40

/** `the maximum`, `la nota máxima`, `o mínimo`. */
const ENDS =
  /\b(?:(maximo|maxima|maximum|the highest|el mas alto|o mais alto|a maior)|(minimo|minima|minimum|the lowest|el mas bajo|o mais baixo|a menor))\b/

/**
 * An answer on a scale: `8/10`, `un ocho`, `4 estrellas`, `⭐⭐⭐`, `el máximo`. A fraction of another scale is converted
 * (8/10 on 1–5 is 4), and decimals are rounded. Null when no number is on the scale.
 */
export function readScale(text: string, scale: Scale, language: Language): Found<number> | null {
  // The sign for ten has as many characters as its digits.
  const limited = text.slice(0, READ_LIMIT).replaceAll('🔟', '10')
  return (
    readFraction(limited, scale) ??
    readPlainNumber(limited, scale, language) ??
    readStars(limited, scale) ??
    readEnds(limited, scale)
  )
}

function readFraction(text: string, scale: Scale): Found<number> | null {
  const match = FRACTION.exec(text)
  if (!match) return null
  const [said, top] = [Number(match[1]!.replace(',', '.')), Number(match[2])]
  if (top < 3 || top > 100 || said > top) return null
  const isOwn = top === scale.max
  const value = Math.round(isOwn ? said : Math.max(scale.min, (said / top) * scale.max))
  return within(
    { value, start: match.index, end: match.index + match[0].length, confidence: isOwn ? 0.95 : 0.75 },
    scale,
  )
}

/** The marks between which a text leaves the choice: `10 by day and 3 at night`, and both sides of half a mark. */
export function competingMarks(text: string, scale: Scale, language: Language): number[] {
  const { text: latest } = versions(text)[0]!
  if (readFraction(latest, scale)) return []
  const marks = likelyMarks(latest, scale, language).map(({ value }) => value)
  const sides = marks.length === 1 ? [Math.floor(marks[0]!), Math.ceil(marks[0]!)] : marks
  return [...new Set(sides)]
}

function readPlainNumber(text: string, scale: Scale, language: Language): Found<number> | null {
  const [best] = likelyMarks(text, scale, language)
  if (!best) return null
  const rounded = Math.round(best.value)
  return { ...best, value: rounded, confidence: rounded === best.value ? 0.9 : 0.75 }
}

/** The numbers that are most likely the rating. Numbers that count calls or days are excluded. */
function likelyMarks(text: string, scale: Scale, language: Language): Found<number>[] {
  const isShort = tokenize(text).length <= 2
  const named = namedScale(text, scale)
  const marks = readNumbers(text, language)
    // "Um" alone is the number one; in a sentence it is an article.
    .filter((number) => number.confidence >= 0.9 || isShort)
    .filter((number) => !named || number.start < named.index || number.end > named.index + named[0].length)
    .filter((number) => number.value >= scale.min && number.value <= scale.max)
    .map((number) => ({ number, weight: weightOf(text, number) }))
    .filter(({ weight }) => weight > COUNTS)
    // `between a 6 and a 7, call it 7`: what is said twice is meant.
    .map(({ number, weight }, at, all) => ({
      number,
      weight: all.some((other, i) => i !== at && other.number.value === number.value) ? weight + 1 : weight,
    }))
  const most = Math.max(...marks.map(({ weight }) => weight))
  return marks.filter(({ weight }) => weight === most).map(({ number }) => number)
}

const COUNTS = -1

/** The position at which a text names the scale: `de 1 a 10 le doy un 7`. */
function namedScale(text: string, { max }: Scale): { index: number; 0: string } | null {
  const named = SCALE_NAMED.exec(fold(text))
  return named && Number(named[1]) <= 1 && Number(named[2]) === max ? named : null
}

function weightOf(text: string, number: Found<number>): number {
  const before = fold(text.slice(Math.max(0, number.start - WITHIN), number.start))
  const after = fold(text.slice(number.end, number.end + WITHIN))
  if (NOT.test(before) && BUT.test(after)) return COUNTS
  if (MEASURES.test(after) || BEYOND.test(before) || DENIED.test(before)) return COUNTS
  if (OWNED.test(before) && /^\s+[a-z]/.test(after)) return COUNTS
  return MARK.test(before) ? 1 : 0
}

function readStars(text: string, scale: Scale): Found<number> | null {
  const stars = Array.from(text.matchAll(STARS))
  const [first, last] = [stars[0], stars.at(-1)]
  if (!first || !last) return null
  return within(
    { value: stars.length, start: first.index, end: last.index + last[0].length, confidence: 0.8 },
    scale,
  )
}

function readEnds(text: string, scale: Scale): Found<number> | null {
  const match = ENDS.exec(fold(text))
  if (!match) return null
  return { value: match[1] ? scale.max : scale.min, start: 0, end: text.length, confidence: 0.7 }
}

function within(found: Found<number>, { min, max }: Scale): Found<number> | null {
  return found.value >= min && found.value <= max ? found : null
}
