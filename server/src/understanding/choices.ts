import { ratio, token_set_ratio } from 'fuzzball'
import { readBracket } from './brackets.ts'
import { ORDINALS } from './number-words.ts'
import { readNumbers } from './numbers.ts'
import { phraseAt, phrasebook } from './phrases.ts'
import type { Option } from './question.ts'
import type { Found, Language, Token } from './text.ts'
import { plain, tokens } from './text.ts'
import { share, topics } from './topics.ts'
import { isNegation, readYesNo } from './yesno.ts'

/** The ids chosen, or `none` when the person says that none applies. */
export type Choice = { ids: string[] } | 'none'

const GROUPS = phrasebook<'all' | 'both' | 'none'>(
  ['all, all of them, all of the above, todas, todos, todas las anteriores, todas elas, todos eles', 'all'],
  ['both, both of them, ambos, ambas, las dos, los dos, as duas, os dois', 'both'],
  [
    `none, none of them, none of those, none of the above, neither, ninguna, ninguno, ninguna de ellas, ninguna de las anteriores, ninguna de esas,
    ninguno de esos, nenhum, nenhuma, nenhuma delas, nenhum deles, nenhuma das anteriores, nenhuma dessas`,
    'none',
  ],
)
/** What may stand before a number, an ordinal or a letter: `la opción 2`, `the second one`, `a letra b`. */
const LEADING = new Set(
  `the el la los las a o as os option opcion opcao number numero n no nro letter letra alternative alternativa choice answer
  respuesta resposta i me mi minha meu my would go for with pick choose elijo escojo prefiero prefiro escolho quero quiero voy con por
  fico quedo com vou de ser seria sera es e its it is think creo acho que`.split(/\s+/),
)
const TRAILING = new Set('one option opcion opcao please pls favor por alternativa 👍'.split(' '))
const FUZZY_WHOLE = 80
const FUZZY_PART = 88
/** Comparing takes the product of both lengths; two texts that differ have done so by here. */
const FUZZY_LENGTH = 200

/**
 * The options a text chooses: by label, by bracket (`30` for `11-50`), by number, place or letter
 * (`2`, `la segunda`, `b`), by a label misspelt, `both`, `none`. Null when it chooses nothing.
 * Labels with digits are never chosen by number: offer them by letter.
 */
export function readChoice(
  text: string,
  options: readonly Option[],
  language: Language,
): Found<Choice> | null {
  if (options.length === 0) return null
  const ordered = options.toSorted((a, b) => a.position - b.position)
  const read = tokens(text)
  if (read.length === 0) return null
  return (
    readLabels(read, ordered) ??
    readYesNoLabels(text, ordered, language) ??
    readGroup(read, ordered) ??
    readPlace(text, read, ordered, language) ??
    readMisspelt(text, read, ordered)
  )
}

/** Whether an option's label holds a digit, so that numbers cannot stand for places. */
export function hasNumericLabels(options: readonly Option[]): boolean {
  return options.some((option) => /\d/.test(option.label))
}

function readLabels(read: Token[], options: readonly Option[]): Found<Choice> | null {
  const labels = options
    .map((option) => ({ id: option.id, words: tokens(option.label).map((token) => token.word) }))
    .filter((label) => label.words.length > 0)
    .toSorted((a, b) => b.words.length - a.words.length)
  const taken = new Set<number>()
  const hits: { id: string; from: number; to: number }[] = []
  for (const { id, words } of labels) {
    const from = indexOfWords(read, words, taken)
    if (from < 0 || isRejected(read, from, words)) continue
    for (let i = from; i < from + words.length; i++) taken.add(i)
    hits.push({ id, from, to: from + words.length })
  }
  if (hits.length === 0) return null
  hits.sort((a, b) => a.from - b.from)
  const whole = hits.length === 1 && hits[0]!.to - hits[0]!.from === read.length
  const [start, end] = [read[hits[0]!.from]!.start, read[hits.at(-1)!.to - 1]!.end]
  return { value: { ids: hits.map((hit) => hit.id) }, start, end, confidence: whole ? 0.98 : 0.9 }
}

function indexOfWords(read: Token[], words: string[], taken: Set<number>): number {
  for (let at = 0; at + words.length <= read.length; at++) {
    if (words.every((word, i) => read[at + i]!.word === word && !taken.has(at + i))) return at
  }
  return -1
}

/** `no el rojo` rejects the label; a label that itself begins with a negation cannot be rejected so. */
function isRejected(read: Token[], from: number, words: string[]): boolean {
  if (isNegation(words[0]!)) return false
  const before = read[from]!.breaks ? undefined : read[from - 1]
  if (!before) return false
  if (isNegation(before.word)) return true
  const earlier = read[from - 2]
  return LEADING.has(before.word) && !before.breaks && earlier !== undefined && isNegation(earlier.word)
}

/** Options that are themselves a yes and a no (`Sí, claro`, `No`) are chosen by any yes or no. */
function readYesNoLabels(text: string, options: readonly Option[], language: Language): Found<Choice> | null {
  const meanings = options.map((option) => readYesNo(option.label, language)?.value)
  if (!meanings.includes('yes') || !meanings.includes('no')) return null
  const said = readYesNo(text, language)
  const matching = options.filter((_, i) => said !== null && meanings[i] === said.value)
  return said && matching.length === 1 ? { ...said, value: { ids: [matching[0]!.id] } } : null
}

/** By number, place or letter, when nothing else is said: `la opción 2`, `the last one`, `b)`. */
function readPlace(
  text: string,
  read: Token[],
  options: readonly Option[],
  language: Language,
): Found<Choice> | null {
  const bracket = hasNumericLabels(options) ? readBracket(text, options, language) : null
  if (bracket) return { ...bracket, value: { ids: [bracket.value] } }
  const core = read.filter((token, i) => !isAround(token, i, read))
  if (core.length === 0 || core.length > 6) return null
  const places = core
    .filter((token) => !/^(y|e|and|o|ou|or)$/.test(token.word) || core.length === 1)
    .map((token) => placeOf(token, options, language))
  if (places.length === 0 || places.some((place) => place === null)) return null
  const ids = [...new Set(places.map((place) => options[place! - 1]!.id))]
  return { value: { ids }, start: core[0]!.start, end: core.at(-1)!.end, confidence: 0.9 }
}

function isAround(token: Token, i: number, read: Token[]): boolean {
  const isLast = i === read.length - 1
  return (LEADING.has(token.word) && !isLast) || (TRAILING.has(token.word) && i > 0)
}

function placeOf(token: Token, options: readonly Option[], language: Language): number | null {
  const letter = /^[a-z]$/.test(token.word) ? token.word.charCodeAt(0) - 96 : undefined
  const ordinal = ORDINALS.get(token.word)
  const number = hasNumericLabels(options) ? undefined : readNumbers(token.word, language)[0]?.value
  const place = ordinal === -1 ? options.length : (ordinal ?? letter ?? number)
  return place !== undefined && Number.isInteger(place) && place >= 1 && place <= options.length
    ? place
    : null
}

function readGroup(read: Token[], options: readonly Option[]): Found<Choice> | null {
  if (read.length > 6) return null
  for (let at = 0; at < read.length; at++) {
    const phrase = phraseAt(GROUPS, read, at)
    if (!phrase || (phrase.meaning === 'both' && options.length !== 2)) continue
    const value: Choice = phrase.meaning === 'none' ? 'none' : { ids: options.map((option) => option.id) }
    return { value, start: read[at]!.start, end: read[phrase.next - 1]!.end, confidence: 0.85 }
  }
  return null
}

/** The one label that resembles the text (`facturasion`), or whose words the text uses in another order. */
function readMisspelt(text: string, read: Token[], options: readonly Option[]): Found<Choice> | null {
  const said = plain(text).slice(0, FUZZY_LENGTH)
  if (said.length < 3 || read.length > 40) return null
  const scored = options
    .map((option) => ({
      id: option.id,
      score: resemblance(said, read, plain(option.label).slice(0, FUZZY_LENGTH)),
    }))
    .toSorted((a, b) => b.score - a.score)
  const [best, second] = scored
  if (!best || best.score === 0 || best.score - (second?.score ?? 0) < 5) return null
  return { value: { ids: [best.id] }, start: read[0]!.start, end: read.at(-1)!.end, confidence: 0.7 }
}

function resemblance(said: string, read: Token[], label: string): number {
  if (label.length < 3) return 0
  const whole = ratio(said, label, { full_process: false })
  if (whole >= FUZZY_WHOLE) return whole
  const isOneWord = !label.includes(' ')
  const named = topics(label)
  if (read.length <= 8 && share(named, topics(said)) === 1) return FUZZY_PART
  const part = isOneWord ? closestWord(read, label) : token_set_ratio(said, label, { full_process: false })
  return part >= FUZZY_PART ? part - 1 : 0
}

function closestWord(read: Token[], label: string): number {
  if (label.length < 5) return 0
  return read.reduce((best, token, i) => {
    const isNegated = isNegation(read[i - 1]?.word ?? '')
    return isNegated ? best : Math.max(best, ratio(token.word, label, { full_process: false }))
  }, 0)
}
