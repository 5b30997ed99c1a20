/** What to look for in people's search_text. */
export interface SearchQuery {
  /** Best first: patterns of which a person's text must be like all. */
  steps: readonly (readonly string[])[]
}

/** Words that are looked at, at most; a name has fewer. */
const MAX_WORDS = 8
const MIN_DIGITS = 3

/** Null for a query without a letter or digit. */
export function readQuery(query: string): SearchQuery | null {
  const words = wordsOf(query)
  if (words.length === 0) return null
  const whole = words.map((word) => `% ${word} %`)
  const beginning = words.map((word) => `% ${word}%`)
  // The index finds parts by three characters in a row; a word without them counts where it begins.
  const part = words.map((word, index) => (/[a-z0-9]{3}/.test(word) ? `%${word}%` : beginning[index]!))
  const digits = digitsOf(query)
  const steps = [whole, beginning, part, ...(digits === null ? [] : [[`%${digits}%`]])]
  return { steps: steps.filter((step, index) => step.join() !== steps[index - 1]?.join()) }
}

/** As search_text holds them, fit for a pattern. Words without a letter or digit say nothing. */
function wordsOf(query: string): string[] {
  const words = query.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  return [...new Set(words.map(searchable))]
    .slice(0, MAX_WORDS)
    .map((word) => word.replace(/[\\%_]/g, '\\$&'))
}

const STROKES: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i', ŧ: 't' }

/** As the function of that name in the database. */
function searchable(word: string): string {
  const bare = word.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
  // Letter by letter: a sigma at the end of a word must not become another letter.
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

/** What reads like a phone number, however it is grouped; null for other queries. */
function digitsOf(query: string): string | null {
  const digits = query.replace(/\D/g, '')
  return digits.length >= MIN_DIGITS && /^[\s\d+().-]+$/.test(query) ? digits : null
}
