import { ratio, token_set_ratio } from 'fuzzball'
import { versions } from '../corrections.ts'
import { readBracket } from '../numbers/brackets.ts'
import { ORDINALS } from '../numbers/number-words.ts'
import { readNumbers } from '../numbers/numbers.ts'
import { phraseAt, phrasebook } from '../phrases.ts'
import type { Option } from '../question.ts'
import { type Found, type Language, plain, type Token, tokens } from '../text.ts'
import { share, topics } from '../topics/topics.ts'
import { isNegation, readYesNo } from '../yesno/yesno.ts'
import { findMentions, judgeMentions, type Mention } from './mentions.ts'

/**
 * The ids chosen, or `none` when the person says that none applies. `isOpen`: any one of them would do (`azul o negro`,
 * `anything but red`).
 */
export type Choice = { ids: string[]; isOpen?: true } | 'none'

const GROUPS = phrasebook<'all' | 'both' | 'none'>(
  [
    'everything, all, all of it, the works, the lot, the whole thing, all of them, all of the above, todo, todo completo, tudo, todas, todos, todas las anteriores, todas elas, todos eles',
    'all',
  ],
  ['both, both of them, ambos, ambas, las dos, los dos, as duas, os dois', 'both'],
  [
    `none, none of them, none of those, none of the above, neither, ninguna, ninguno, ninguna de ellas, ninguna de las anteriores, ninguna de esas,
    ninguno de esos, nenhum, nenhuma, nenhuma delas, nenhum deles, nenhuma das anteriores, nenhuma dessas, nothing, nada, no quiero nada, nao quero nada,
    i dont want any`,
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
 * (`2`, `la segunda`, `b`), by a label misspelt, `both`, `none`. What is dismissed (`rojo no`) or taken back is not
 * chosen, and of `todo menos el rojo` the others are. Null when it chooses nothing.
 * Labels with digits are never chosen by number: offer them by letter. `asked` may name the unit that the labels count.
 */
export function readChoice(
  text: string,
  options: readonly Option[],
  language: Language,
  asked = '',
): Found<Choice> | null {
  if (options.length === 0) return null
  const ordered = options.toSorted((a, b) => a.position - b.position)
  for (const part of versions(text)) {
    const choice = readPart(part.text, ordered, language, asked)
    if (choice) return { ...choice, start: choice.start + part.start, end: choice.end + part.start }
  }
  return null
}

function readPart(
  text: string,
  options: readonly Option[],
  language: Language,
  asked: string,
): Found<Choice> | null {
  const read = tokens(text)
  if (read.length === 0) return null
  const letters = readLetters(text, options)
  if (letters) return letters
  const named = readLabels(read, options, language)
  if (named) return named === 'dismissed' ? null : named
  return (
    readYesNoLabels(text, options, language) ??
    readGroup(read, options) ??
    readPlace(text, read, options, language, asked) ??
    readMisspelt(text, read, options)
  )
}

/** `A y C`: a capital letter is no article. */
function readLetters(text: string, options: readonly Option[]): Found<Choice> | null {
  const said = text.trim()
  if (!/^\(?[A-T]\)?(?:\s?(?:[,;&+]|y|e|and)\s?\(?[A-T]\)?){0,19}[.!]?$/.test(said)) return null
  const places = (said.match(/[A-T]/g) ?? []).map((letter) => letter.charCodeAt(0) - 65)
  if (places.some((place) => place >= options.length)) return null
  const ids = [...new Set(places.map((place) => options[place]!.id))]
  return {
    value: { ids },
    start: text.indexOf(said),
    end: text.indexOf(said) + said.length,
    confidence: 0.95,
  }
}

/** Whether an option's label holds a digit, so that numbers cannot stand for places. */
export function hasNumericLabels(options: readonly Option[]): boolean {
  return options.some((option) => /\d/.test(option.label))
}

const BOTH_OF_TWO = 2

function readLabels(
  read: Token[],
  options: readonly Option[],
  language: Language,
): Found<Choice> | 'dismissed' | null {
  const mentions = findMentions(read, options)
  if (mentions.length === 0) return null
  const fates = judgeMentions(read, mentions, language)
  const kept = mentions.filter((_, i) => fates[i] === 'kept')
  if (kept.length > 0) return chosen(read, kept)
  const gone = new Set(mentions.map((mention) => mention.id))
  const others = options.filter((option) => !gone.has(option.id)).map((option) => option.id)
  const isApart = fates.includes('excluded')
  // `Ni básico ni avanzado` leaves one: whoever names all the others means it.
  const isLastOne = others.length === 1 && fates.length > 1
  if (others.length === 0 || !(isApart || isLastOne || options.length === BOTH_OF_TWO)) return 'dismissed'
  const place = { start: read[0]!.start, end: read.at(-1)!.end }
  if (others.length === 1) return { value: { ids: others }, ...place, confidence: 0.8 }
  return {
    value: namesAll(read) ? { ids: others } : { ids: others, isOpen: true },
    ...place,
    confidence: 0.75,
  }
}

function namesAll(read: Token[]): boolean {
  return read.some((token) => /^(?:all|everything|todo|todos|todas|tudo)$/.test(token.word))
}

function chosen(read: Token[], kept: readonly Mention[]): Found<Choice> {
  const ids = kept.map((mention) => mention.id)
  const [first, last] = [kept[0]!, kept.at(-1)!]
  const between = read.slice(first.to, last.from).map((token) => token.word)
  const isOpen = kept.length > 1 && between.some((word) => /^(?:o|u|ou|or)$/.test(word))
  const isAlone = kept.length === 1 && first.isWhole && first.to - first.from === read.length
  const confidence = isAlone ? 0.98 : kept.every((mention) => mention.isWhole) ? 0.9 : 0.85
  return {
    value: isOpen ? { ids, isOpen: true } : { ids },
    start: read[first.from]!.start,
    end: read[last.to - 1]!.end,
    confidence,
  }
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
  asked: string,
): Found<Choice> | null {
  const core = read.filter((token, i) => !isAround(token, i, read))
  const several = readFirstFew(core, options)
  if (several) return several
  const isPlace =
    core.length > 0 && core.every((token) => ORDINALS.has(token.word) || /^[a-z]$/.test(token.word))
  const bracket = hasNumericLabels(options) && !isPlace ? readBracket(text, options, language, asked) : null
  if (bracket) return { ...bracket, value: { ids: [bracket.value] } }
  if (core.length === 0 || core.length > 6) return null
  const places = core
    .filter((token) => !/^(y|e|and|o|u|ou|or)$/.test(token.word) || core.length === 1)
    .map((token) => placeOf(token, options, language))
  if (places.length === 0 || places.some((place) => place === null)) return null
  const ids = [...new Set(places.map((place) => options[place! - 1]!.id))]
  const isOpen = core.length > 1 && core.some((token) => /^(?:o|u|or|ou)$/.test(token.word))
  return {
    value: isOpen ? { ids, isOpen } : { ids },
    start: core[0]!.start,
    end: core.at(-1)!.end,
    confidence: 0.9,
  }
}

/** `the first two`, `las dos primeras`. */
function readFirstFew(core: Token[], options: readonly Option[]): Found<Choice> | null {
  const words = core.map((token) => token.word)
  const ends = words.findIndex((word) => /^(?:first|primer[ao]s|primeir[ao]s|last|ultim[ao]s)$/.test(word))
  const amount = words.map((word) => AMOUNTS[word]).find((few) => few !== undefined)
  if (core.length !== 2 || ends === -1 || amount === undefined || amount > options.length) return null
  const few = /^(?:last|ultim)/.test(words[ends]!) ? options.slice(-amount) : options.slice(0, amount)
  const ids = few.map((option) => option.id)
  return { value: { ids }, start: core[0]!.start, end: core[1]!.end, confidence: 0.85 }
}

/** An option that holds the others: `Full service`, `Todo incluido`. */
const WHOLE =
  /\b(?:full|complete|everything|all|both|total|complet[oa]|tod[oa]s?|tudo|ambos|ambas|integral)\b/

const AMOUNTS: Record<string, number> = { two: 2, dos: 2, dois: 2, duas: 2, three: 3, tres: 3 }

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
    const whole = options.filter(({ label }) => WHOLE.test(plain(label)))
    const meant = phrase.meaning !== 'none' && whole.length === 1 ? whole : options
    const value: Choice = phrase.meaning === 'none' ? 'none' : { ids: meant.map((option) => option.id) }
    return { value, start: read[at]!.start, end: read[phrase.next - 1]!.end, confidence: 0.85 }
  }
  return null
}

/** The one label that resembles the text (`facturasion`), or whose words the text uses in another order. */
function readMisspelt(text: string, read: Token[], options: readonly Option[]): Found<Choice> | null {
  const said = plain(text).slice(0, FUZZY_LENGTH)
  if (said.length < 3 || read.length > 40 || (hasNumericLabels(options) && /\d/.test(said))) return null
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
