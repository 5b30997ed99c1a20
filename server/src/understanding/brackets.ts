import { NUMBER_WORDS } from './number-words.ts'
import { parseDigits, readNumbers } from './numbers.ts'
import type { Option } from './question.ts'
import { type Found, fold, type Language, READ_LIMIT } from './text.ts'

type Bracket = { from: number; to: number }

/** Keeps the bound itself out: `more than 200` begins right after 200. */
const JUST = 1e-9

const AT_LEAST = /\b(?:at least|al menos|pelo menos|desde|or more|o mas|ou mais)\b|\+/
const MORE = /\b(?:more|over|above|mas|mayor|mais|acima)\b|^\s*>/
const UP_TO = /\b(?:up to|hasta|ate|or less|or fewer|o menos|ou menos)\b/
const LESS = /\b(?:less|fewer|under|below|menos|menor|abaixo)\b|^\s*</

/** The id of the one option whose bracket holds the number said: `30` chooses `11-50`, `600` chooses `Más de 500`. */
export function readBracket(
  text: string,
  options: readonly Option[],
  language: Language,
): Found<string> | null {
  const said = readNumbers(text, language)[0]
  if (!said) return null
  const holding = options.filter((option) => {
    const bracket = bracketOf(option.label, language)
    return bracket !== null && said.value >= bracket.from && said.value <= bracket.to
  })
  // Where brackets share an edge (10-20, 20-30) the later one is meant.
  const chosen = holding.at(-1)
  return chosen ? { ...said, value: chosen.id, confidence: holding.length === 1 ? 0.85 : 0.6 } : null
}

function bracketOf(label: string, language: Language): Bracket | null {
  const { decimal } = NUMBER_WORDS[language]
  const numbers = (label.slice(0, READ_LIMIT).match(/\d+(?:[.,]\d+)*/g) ?? []).map((digits) =>
    parseDigits(digits, decimal),
  )
  const [first, second] = numbers
  if (first === undefined) return null
  if (second !== undefined) return { from: Math.min(first, second), to: Math.max(first, second) }
  const folded = fold(label)
  if (AT_LEAST.test(folded)) return { from: first, to: Number.POSITIVE_INFINITY }
  if (UP_TO.test(folded)) return { from: Number.NEGATIVE_INFINITY, to: first }
  if (LESS.test(folded)) return { from: Number.NEGATIVE_INFINITY, to: first - JUST }
  if (MORE.test(folded)) return { from: first + JUST, to: Number.POSITIVE_INFINITY }
  return { from: first, to: first }
}
