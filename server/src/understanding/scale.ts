import { readNumbers } from './numbers.ts'
import { type Found, fold, type Language, READ_LIMIT, tokens } from './text.ts'

export type Scale = { min: number; max: number }

const FRACTION =
  /(?<!\d)(\d{1,9}(?:[.,]\d{1,9})?)\s{0,9}(?:\/|de|del|out of|of|sobre|em)\s{0,9}(\d{1,9})(?!\s{0,9}[/\d])/i
const STARS = /[⭐★🌟]/gu
/** What follows a number that counts something else: `tardaron 2 días`. */
const MEASURES =
  /^\s*(?:minut|hora|hour|hrs?\b|dia|day|seman|week|mes\b|meses|month|ano|year|vece|vez|time|persona|people|pessoa|%)/

/** How far behind a number its measure is looked for, in characters. */
const MEASURE_WITHIN = 40

/** `the maximum`, `la nota máxima`, `o mínimo`. */
const ENDS =
  /\b(?:(maximo|maxima|maximum|the highest|el mas alto|o mais alto|a maior)|(minimo|minima|minimum|the lowest|el mas bajo|o mais baixo|a menor))\b/

/**
 * An answer on a scale: `8/10`, `un ocho`, `4 estrellas`, `⭐⭐⭐`, `el máximo`. A fraction of another
 * scale is converted (8/10 on 1–5 is 4), a decimal rounded. Null when nothing lies within the scale.
 */
export function readScale(text: string, scale: Scale, language: Language): Found<number> | null {
  const read = text.slice(0, READ_LIMIT)
  return (
    readFraction(read, scale) ??
    readPlainNumber(read, scale, language) ??
    readStars(read, scale) ??
    readEnds(read, scale)
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

function readPlainNumber(text: string, scale: Scale, language: Language): Found<number> | null {
  const isShort = tokens(text).length <= 2
  for (const number of readNumbers(text, language)) {
    // "Um" alone is a one; in a sentence it is an article.
    if (number.confidence < 0.9 && !isShort) continue
    if (MEASURES.test(fold(text.slice(number.end, number.end + MEASURE_WITHIN)))) continue
    const rounded = within({ ...number, value: Math.round(number.value) }, scale)
    const isExact = rounded?.value === number.value
    if (rounded && number.value >= scale.min && number.value <= scale.max) {
      return { ...rounded, confidence: isExact ? 0.9 : 0.75 }
    }
  }
  return null
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
