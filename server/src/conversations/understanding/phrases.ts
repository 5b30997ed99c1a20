import { type Token, words } from './text.ts'

/** Phrases with their meanings, by first word, the longest first. */
export type Phrasebook<T> = Map<string, { words: string[]; meaning: T }[]>

/** Builds a phrasebook from lists of phrases separated by commas or line breaks. */
export function phrasebook<T>(...lists: [phrases: string, meaning: T][]): Phrasebook<T> {
  const book: Phrasebook<T> = new Map()
  for (const [phrases, meaning] of lists) {
    for (const phrase of words(phrases)) {
      const parts = phrase.split(' ')
      const same = book.get(parts[0]!) ?? []
      same.push({ words: parts, meaning })
      book.set(parts[0]!, same)
    }
  }
  for (const same of book.values()) same.sort((a, b) => b.words.length - a.words.length)
  return book
}

/** The longest phrase that starts at token `at`, with the index of the token after it. */
export function phraseAt<T>(
  book: Phrasebook<T>,
  tokens: Token[],
  at: number,
): { meaning: T; next: number } | null {
  const first = tokens[at]
  if (!first) return null
  for (const { words, meaning } of book.get(first.word) ?? []) {
    if (words.every((word, i) => tokens[at + i]?.word === word)) return { meaning, next: at + words.length }
  }
  return null
}
