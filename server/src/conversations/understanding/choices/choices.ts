import { ratio, token_set_ratio } from 'fuzzball'
import { versions } from '../corrections.ts'
import { readBracket } from '../numbers/brackets.ts'
import { ORDINALS } from '../numbers/number-words.ts'
import { readNumbers } from '../numbers/numbers.ts'
import { phraseAt, phrasebook } from '../phrases.ts'
import type { Option } from '../question.ts'
import { PhraseTable } from '../tables.ts'
import { type Found, type Language, plain, type Token, tokenize, words } from '../text.ts'
import { share, topics } from '../topics/topics.ts'
import { isNegation, readYesNo } from '../yesno/yesno.ts'
import { findMentions, judgeMentions, type Mention } from './mentions.ts'

/**
 * The ids of the chosen options, or `none` when the person says that no option applies. `isOpen` means that any one of
 * them would do (`azul o negro`, `anything but red`).
 */
export type Choice = { ids: string[]; isOpen?: true } | 'none'

const TABLE = new PhraseTable<'all' | 'both' | 'none' | 'beforePlace' | 'afterPlace'>('replies')
const GROUPS = phrasebook<'all' | 'both' | 'none'>(
  [TABLE.phrases('all'), 'all'],
  [TABLE.phrases('both'), 'both'],
  [TABLE.phrases('none'), 'none'],
)
/** Words that may surround a number, an ordinal or a letter: `la opción 2`, `the second one`, `a letra b`. */
const LEADING = new Set(words(TABLE.phrases('beforePlace')))
const TRAILING = new Set(words(TABLE.phrases('afterPlace')))
const FUZZY_WHOLE = 80
const FUZZY_PART = 88
/** The comparison takes time in proportion to the product of both lengths, so longer texts are cut here. */
const FUZZY_LENGTH = 200

/**
 * The options that a text chooses; null when it chooses none. It reads labels, also misspelt ones, and brackets (`30`
 * for `11-50`). It reads positions: numbers, ordinals and letters (`2`, `la segunda`, `b`). It also reads `both` and
 * `none`. An option that is rejected (`rojo no`) or retracted is not chosen. `Todo menos el rojo` chooses all the
 * others. Labels with digits are never chosen by number: offer them by letter. `asked` may name the unit that the
 * labels count.
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
  const tokens = tokenize(text)
  if (tokens.length === 0) return null
  const letters = readLetters(text, options)
  if (letters) return letters
  const named = readLabels(tokens, options, language)
  if (named) return named === 'dismissed' ? null : named
  return (
    readYesNoLabels(text, options, language) ??
    readGroup(tokens, options) ??
    readPlace(text, tokens, options, language, asked) ??
    readMisspelt(text, tokens, options)
  )
}

/** `A y C`: here a capital letter is an option and not an article. */
function readLetters(text: string, options: readonly Option[]): Found<Choice> | null {
  const reply = text.trim()
  // Where the options are letters themselves, as blood groups are, a letter is no place.
  if (options.some(({ label }) => /^[a-z]$/i.test(label.trim()))) return null
  if (!/^\(?[A-T]\)?(?:\s?(?:[,;&+]|y|e|and)\s?\(?[A-T]\)?){0,19}[.!]?$/.test(reply)) return null
  const places = (reply.match(/[A-T]/g) ?? []).map((letter) => letter.charCodeAt(0) - 65)
  if (places.some((place) => place >= options.length)) return null
  const ids = [...new Set(places.map((place) => options[place]!.id))]
  return {
    value: { ids },
    start: text.indexOf(reply),
    end: text.indexOf(reply) + reply.length,
    confidence: 0.95,
  }
}

/** Whether any label contains a digit. If so, numbers cannot serve as positions. */
export function hasNumericLabels(options: readonly Option[]): boolean {
  return options.some((option) => /\d/.test(option.label))
}

const BOTH_OF_TWO = 2

function readLabels(
  tokens: Token[],
  options: readonly Option[],
  language: Language,
): Found<Choice> | 'dismissed' | null {
  const mentions = findMentions(tokens, options)
  if (mentions.length === 0) return null
  const verdicts = judgeMentions(tokens, mentions, language)
  const kept = mentions.filter((_, i) => verdicts[i] === 'kept')
  if (kept.length > 0) return chosen(tokens, kept)
  const rejected = new Set(mentions.map((mention) => mention.id))
  const others = options.filter((option) => !rejected.has(option.id)).map((option) => option.id)
  const isApart = verdicts.includes('excluded')
  // `Ni básico ni avanzado` leaves one option: rejecting all the others chooses it.
  const isLastOne = others.length === 1 && verdicts.length > 1
  if (others.length === 0 || !(isApart || isLastOne || options.length === BOTH_OF_TWO)) return 'dismissed'
  const place = { start: tokens[0]!.start, end: tokens.at(-1)!.end }
  if (others.length === 1) return { value: { ids: others }, ...place, confidence: 0.8 }
  return {
    value: namesAll(tokens) ? { ids: others } : { ids: others, isOpen: true },
    ...place,
    confidence: 0.75,
  }
}

function namesAll(tokens: Token[]): boolean {
  return tokens.some((token) => /^(?:all|everything|todo|todos|todas|tudo)$/.test(token.word))
}

function chosen(tokens: Token[], kept: readonly Mention[]): Found<Choice> {
  const ids = kept.map((mention) => mention.id)
  const [first, last] = [kept[0]!, kept.at(-1)!]
  const between = tokens.slice(first.to, last.from).map((token) => token.word)
  const isOpen = kept.length > 1 && between.some((word) => /^(?:o|u|ou|or)$/.test(word))
  const isAlone = kept.length === 1 && first.isWhole && first.to - first.from === tokens.length
  const confidence = isAlone ? 0.98 : kept.every((mention) => mention.isWhole) ? 0.9 : 0.85
  return {
    value: isOpen ? { ids, isOpen: true } : { ids },
    start: tokens[first.from]!.start,
    end: tokens[last.to - 1]!.end,
    confidence,
  }
}

/** Options that mean yes and no (`Sí, claro`, `No`) are chosen by any yes or no. */
function readYesNoLabels(text: string, options: readonly Option[], language: Language): Found<Choice> | null {
  const meanings = options.map((option) => readYesNo(option.label, language)?.value)
  if (!meanings.includes('yes') || !meanings.includes('no')) return null
  const reply = readYesNo(text, language)
  const matching = options.filter((_, i) => reply !== null && meanings[i] === reply.value)
  return reply && matching.length === 1 ? { ...reply, value: { ids: [matching[0]!.id] } } : null
}

/** A choice by number, position or letter, in a text without other words: `la opción 2`, `the last one`, `b)`. */
function readPlace(
  text: string,
  tokens: Token[],
  options: readonly Option[],
  language: Language,
  asked: string,
): Found<Choice> | null {
  const core = tokens.filter((token, i) => !isAround(token, i, tokens))
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

/** An option that includes the others: `Full service`, `Todo incluido`. */
const WHOLE =
  /\b(?:full|complete|everything|all|both|total|complet[oa]|tod[oa]s?|tudo|ambos|ambas|integral)\b/

const AMOUNTS: Record<string, number> = { two: 2, dos: 2, dois: 2, duas: 2, three: 3, tres: 3 }

function isAround(token: Token, i: number, tokens: Token[]): boolean {
  const isLast = i === tokens.length - 1
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

function readGroup(tokens: Token[], options: readonly Option[]): Found<Choice> | null {
  if (tokens.length > 6) return null
  for (let at = 0; at < tokens.length; at++) {
    const phrase = phraseAt(GROUPS, tokens, at)
    if (!phrase || (phrase.meaning === 'both' && options.length !== 2)) continue
    const whole = options.filter(({ label }) => WHOLE.test(plain(label)))
    const meant = phrase.meaning !== 'none' && whole.length === 1 ? whole : options
    const value: Choice = phrase.meaning === 'none' ? 'none' : { ids: meant.map((option) => option.id) }
    return { value, start: tokens[at]!.start, end: tokens[phrase.next - 1]!.end, confidence: 0.85 }
  }
  return null
}

/** The only label that resembles the text (`facturasion`), or that has the same words in another order. */
function readMisspelt(text: string, tokens: Token[], options: readonly Option[]): Found<Choice> | null {
  const reply = plain(text).slice(0, FUZZY_LENGTH)
  if (reply.length < 3 || tokens.length > 40 || (hasNumericLabels(options) && /\d/.test(reply))) return null
  const scored = options
    .map((option) => ({
      id: option.id,
      score: resemblance(reply, tokens, plain(option.label).slice(0, FUZZY_LENGTH)),
    }))
    .toSorted((a, b) => b.score - a.score)
  const [best, second] = scored
  if (!best || best.score === 0 || best.score - (second?.score ?? 0) < 5) return null
  return { value: { ids: [best.id] }, start: tokens[0]!.start, end: tokens.at(-1)!.end, confidence: 0.7 }
}

/** From this score on, an option may be meant. */
const NEAR = 60
/** Options whose scores are this close are equally near. */
const EQUALLY = 12

/** The options that a short text may mean, though it names none: those that resemble it most, equally well. */
export function nearOptions(text: string, options: readonly Option[]): Option[] {
  const reply = plain(text).slice(0, FUZZY_LENGTH)
  const tokens = tokenize(reply)
  if (reply.length < 3 || tokens.length > 8) return []
  const scored = options.map((option) => ({ option, score: nearness(reply, tokens, plain(option.label)) }))
  const best = Math.max(...scored.map(({ score }) => score))
  if (best < NEAR) return []
  return scored.filter(({ score }) => score >= NEAR && score >= best - EQUALLY).map(({ option }) => option)
}

function nearness(reply: string, tokens: Token[], label: string): number {
  if (label.length < 3) return 0
  const words = label.split(' ').filter((word) => word.length >= 4)
  const parts = words.map((word) => closestWord(tokens, word))
  return Math.max(ratio(reply, label.slice(0, FUZZY_LENGTH), { full_process: false }), ...parts)
}

/** `cada 3 meses` is not `Mensual`, though both are about months. */
const COUNTED =
  /\d|\b(?:two|three|four|six|twice|dos|tres|cuatro|seis|quince|duas|dois|quatro|quinze|half|medio|meio)\b/

function resemblance(reply: string, tokens: Token[], label: string): number {
  if (label.length < 3) return 0
  const whole = ratio(reply, label, { full_process: false })
  if (whole >= FUZZY_WHOLE) return whole
  const isOneWord = !label.includes(' ')
  const named = topics(label)
  const isCounted = COUNTED.test(reply) && !COUNTED.test(label)
  if (tokens.length <= 8 && !isCounted && share(named, topics(reply)) === 1) return FUZZY_PART
  const part = isOneWord ? closestWord(tokens, label) : token_set_ratio(reply, label, { full_process: false })
  return part >= FUZZY_PART ? part - 1 : 0
}

/** From so many letters on, the beginning of a label stands for it. */
const SHORTENED = 5

function closestWord(tokens: Token[], label: string): number {
  if (label.length < 5) return 0
  return tokens.reduce((best, token, i) => {
    const isNegated = isNegation(tokens[i - 1]?.word ?? '')
    if (isNegated) return best
    // `whats` for WhatsApp.
    if (token.word.length >= SHORTENED && label.startsWith(token.word)) return Math.max(best, FUZZY_PART)
    return Math.max(best, ratio(token.word, label, { full_process: false }))
  }, 0)
}
