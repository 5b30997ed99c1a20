import { LRUCache } from 'lru-cache'

/** The languages in which Parley converses with contacts. */
export type Language = 'en' | 'es' | 'pt'

export const LANGUAGES: readonly Language[] = ['en', 'es', 'pt']

/** A value read from a text, the characters `start`–`end` that express it, and the confidence 0–1. */
export type Found<T> = { value: T; start: number; end: number; confidence: number }

/** One word, number or pictogram of a text, folded for comparison, with its position in the original. */
export type Token = {
  word: string
  start: number
  end: number
  /** Whether punctuation or a line break separates this token from the one before. */
  breaks: boolean
}

/** Longer texts are cut here: a WhatsApp message has at most 4096 characters. */
export const READ_LIMIT = 4096

const TOKEN = /\d+(?:[.,]\d+)*|[\p{L}\p{M}]+(?:['’´`]\p{L}[\p{L}\p{M}]*)*|\p{Extended_Pictographic}/gu
const ACCENTS = /\p{M}+/gu
const APOSTROPHES = /['’´`]/g
const LENGTHENED = /(\p{L})\1{2,}/gu
const BREAK = /[.,;:!?¡¿()\n…"–—]/

/** Lower case without accents: `Mañana` → `manana`. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(ACCENTS, '').toLowerCase()
}

/** A cache of the latest texts, because many readers parse the same message one after another. */
const KEPT_CHARACTERS = 50_000
const READ_LAST = new LRUCache<string, Token[]>({
  maxSize: KEPT_CHARACTERS,
  // Limits the size so that a text longer than the cache can still be stored and replaces all others.
  sizeCalculation: (_, { length }) => Math.min(length + 1, KEPT_CHARACTERS),
})

/** The tokens of a text, which are shared and must not be changed; `siiii` reads as `si`, `don't` as `dont`. */
export function tokenize(text: string): Token[] {
  const known = READ_LAST.get(text)
  if (known) return known
  const read = readTokens(text)
  READ_LAST.set(text, read)
  return read
}

function readTokens(text: string): Token[] {
  const read = text.slice(0, READ_LIMIT)
  let last = 0
  return Array.from(read.matchAll(TOKEN), (match) => {
    const start = match.index
    const end = start + match[0].length
    const token = { word: foldWord(match[0]), start, end, breaks: BREAK.test(read.slice(last, start)) }
    last = end
    return token
  })
}

/** Abbreviations and slang for words that have one meaning in every context. */
const SHORT_FOR: Readonly<Record<string, string>> = {
  tmrw: 'tomorrow',
  tmr: 'tomorrow',
  agr: 'agora',
  q: 'que',
  ke: 'que',
  plz: 'please',
  pls: 'please',
  plis: 'please',
}

function foldWord(word: string): string {
  const folded = fold(word).replace(APOSTROPHES, '').replace(LENGTHENED, '$1')
  return SHORT_FOR[folded] ?? folded
}

/** The folded words with one space between them, for matching against patterns. */
export function plain(text: string): string {
  return tokenize(text)
    .map((token) => token.word)
    .join(' ')
}

/** The folded words of one of our own lists. */
export function words(list: string): string[] {
  return list
    .split(/[,\n]/)
    .map((phrase) => plain(phrase))
    .filter((phrase) => phrase !== '')
}

/** The sentences of a text with their positions. Blanks around them are left out. */
export function sentences(text: string): Found<string>[] {
  return Array.from(text.matchAll(/[^.!?\n…]+(?:[.,](?=\d)[^.!?\n…]+)*[.!?…]*/g), (match) => {
    const value = match[0].trim()
    const start = match.index + match[0].indexOf(value)
    return { value, start, end: start + value.length, confidence: 1 }
  }).filter((sentence) => sentence.value !== '')
}
