import { LRUCache } from 'lru-cache'

/** The languages Parley speaks with contacts. */
export type Language = 'en' | 'es' | 'pt'

/** Something understood: its value, the characters `start`–`end` of the text that say it, and 0–1 how sure. */
export type Found<T> = { value: T; start: number; end: number; confidence: number }

/** One word, number or pictogram of a text, folded for comparison, with its place in the original. */
export type Token = {
  word: string
  start: number
  end: number
  /** Punctuation or a line break stands between this token and the one before. */
  breaks: boolean
}

/** Longer texts are read up to here: a WhatsApp message ends at 4096 characters. */
export const READ_LIMIT = 4096

const TOKEN = /\d+(?:[.,]\d+)*|[\p{L}\p{M}]+(?:['’´`]\p{L}[\p{L}\p{M}]*)*|\p{Extended_Pictographic}/gu
const ACCENTS = /\p{M}+/gu
const APOSTROPHES = /['’´`]/g
const STRETCHED = /(\p{L})\1{2,}/gu
const BREAK = /[.,;:!?¡¿()\n…"–—]/

/** Lower case without accents: `Mañana` → `manana`. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(ACCENTS, '').toLowerCase()
}

/** The texts read last: one message is looked at by many readers, one after the other. */
const KEPT_CHARACTERS = 50_000
const READ_LAST = new LRUCache<string, Token[]>({
  maxSize: KEPT_CHARACTERS,
  // A text that is longer than the cache still gets in, in place of all others.
  sizeCalculation: (_, { length }) => Math.min(length + 1, KEPT_CHARACTERS),
})

/** The tokens of a text, which nobody changes; `siiii` reads as `si`, `don't` as `dont`. */
export function tokens(text: string): Token[] {
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

/** What people type for a word that is the same wherever it stands. */
const SHORT_FOR: Readonly<Record<string, string>> = {
  tmrw: 'tomorrow',
  tmr: 'tomorrow',
  q: 'que',
  ke: 'que',
  plz: 'please',
  pls: 'please',
  plis: 'please',
}

function foldWord(word: string): string {
  const folded = fold(word).replace(APOSTROPHES, '').replace(STRETCHED, '$1')
  return SHORT_FOR[folded] ?? folded
}

/** The folded words with one blank between: what the phrase patterns are matched against. */
export function plain(text: string): string {
  return tokens(text)
    .map((token) => token.word)
    .join(' ')
}

/** The same for words laid out in our own lists. */
export function words(list: string): string[] {
  return list
    .split(/[,\n]/)
    .map((phrase) => plain(phrase))
    .filter((phrase) => phrase !== '')
}

/** The sentences of a text, each with its place; blanks around them are left out. */
export function sentences(text: string): Found<string>[] {
  return Array.from(text.matchAll(/[^.!?\n…]+(?:[.,](?=\d)[^.!?\n…]+)*[.!?…]*/g), (match) => {
    const value = match[0].trim()
    const start = match.index + match[0].indexOf(value)
    return { value, start, end: start + value.length, confidence: 1 }
  }).filter((sentence) => sentence.value !== '')
}
