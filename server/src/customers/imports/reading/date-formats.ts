/** Letters whose tokens match words; all others match digits. `Z` is an offset, which begins with its sign. */
const WORDS = new Set([
  'G',
  'MMM',
  'MMMM',
  'LLL',
  'LLLL',
  'EEE',
  'EEEE',
  'ccc',
  'cccc',
  'a',
  'z',
  'Z',
  'ZZ',
  'ZZZ',
])
/** Tokens with a fixed length. */
const OF_FIXED_LENGTH = new Set([
  'yyyy',
  'yyyyyy',
  'kkkk',
  'SSS',
  'ooo',
  ...['MM', 'LL', 'dd', 'HH', 'hh', 'mm', 'ss', 'qq', 'WW'],
  ...['E', 'c'],
])

/**
 * Why a date format cannot be used, or null. Ambiguous formats are refused, because trying every interpretation on
 * every cell would take long.
 */
export function findFormatProblem(format: string): string | null {
  if (/\d/.test(format)) return 'Write the date format with letters: dd/MM/yyyy, not 01/01/2026.'
  const parts = partsOf(format)
  const tokens = parts.filter((part) => part.isToken).map((part) => part.text)
  const letters = tokens.map((token) => token[0]!)
  const twice = letters.find((letter, index) => letters.indexOf(letter) !== index)
  if (twice !== undefined) return `Use \`${twice}\` only once in a date format.`
  if (letters.includes('a') && letters.includes('H')) return 'Use `h` for hours with `a`, not `H`.'
  // One ambiguous place has a few interpretations (`yyMMdd`), several have the product of theirs.
  const [, open] = parts.filter(
    ({ text, isToken }, index) => isToken && isOpen(text) && startsWithDigits(parts[index + 1]),
  )
  return open
    ? `It is unclear where \`${open.text}\` ends. Add a separator after it, or use its full length.`
    : null
}

interface Part {
  text: string
  /** Whether it is a part of the date; otherwise it is literal text. */
  isToken: boolean
}

/** Runs of one letter are tokens; quoted text and everything else is literal. */
function partsOf(format: string): Part[] {
  return format.split("'").flatMap((piece, index) => {
    const isQuoted = index % 2 === 1
    if (isQuoted) return [{ text: piece, isToken: false }]
    return Array.from(piece.matchAll(/([a-zA-Z])\1*|[^a-zA-Z]+/g), ([text, letter]) => ({
      text,
      isToken: letter !== undefined,
    }))
  })
}

function isOpen(token: string): boolean {
  return !WORDS.has(token) && !OF_FIXED_LENGTH.has(token)
}

function startsWithDigits(part: Part | undefined): boolean {
  return part?.isToken === true && !WORDS.has(part.text)
}
