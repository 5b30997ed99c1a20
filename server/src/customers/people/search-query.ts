/** The parsed query for people's search_text. */
export interface SearchQuery {
  /** Best first: patterns that must all match a person's text. */
  steps: readonly (readonly string[])[]
  /** The letter or digit of a query that has only one. */
  letter: string | null
}

/** The most words that are searched for; a name has fewer. */
const MAX_WORDS = 8
const MIN_DIGITS = 3

/** Patterns that the search_text of somebody with these words anywhere matches all; null without a letter or digit. */
export function patternsOf(query: string): readonly string[] | null {
  const words = wordsOf(query)
  return words.length === 0 ? null : words.map((word) => `%${word}%`)
}

/** Null for a query without a letter or digit. */
export function readQuery(query: string): SearchQuery | null {
  const words = wordsOf(query)
  if (words.length === 0) return null
  const whole = words.map((word) => `% ${word} %`)
  const beginning = words.map((word) => `% ${word}%`)
  // The index finds substrings of three or more characters; a shorter word must match the start of a word.
  const part = words.map((word, index) => (/[a-z0-9]{3}/.test(word) ? `%${word}%` : beginning[index]!))
  const digits = digitsOf(query)
  const steps = [whole, beginning, part, ...(digits === null ? [] : [[`%${digits}%`]])]
  return {
    steps: steps.filter((step, index) => step.join() !== steps[index - 1]?.join()),
    letter: words.length === 1 && words[0]!.length === 1 ? words[0]! : null,
  }
}

/** Normalized like search_text and escaped for a pattern. Words without a letter or digit are dropped. */
function wordsOf(query: string): string[] {
  const words = query.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return [...new Set(words.map(searchable))]
    .slice(0, MAX_WORDS)
    .map((word) => word.replace(/[\\%_]/g, '\\$&'))
}

const STROKES: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i', ŧ: 't' }

/** The same as the database function of this name. */
function searchable(word: string): string {
  const bare = word.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
  // Letter by letter, because a sigma at the end of a word must not change.
  const letters = Array.from(bare, (letter) => letter.toLowerCase()).map(
    (letter) => STROKES[letter] ?? letter,
  )
  return letters.map((letter) => (/^\p{ASCII}+$/u.test(letter) ? letter : spell(letter))).join('')
}

function spell(letter: string): string {
  return Array.from(Buffer.from(letter), (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : `o${byte.toString(8)}`,
  ).join('')
}

/** The query as a phone number, however it is grouped; null for other queries. */
function digitsOf(query: string): string | null {
  const digits = query.replace(/\D/g, '')
  return digits.length >= MIN_DIGITS && /^[\s\d+().-]+$/.test(query) ? digits : null
}
