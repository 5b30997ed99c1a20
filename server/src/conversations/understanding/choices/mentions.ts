import { ratio } from 'fuzzball'
import { namesOf } from '../labels.ts'
import { compilePatterns, occursIn } from '../patterns.ts'
import type { Option } from '../question.ts'
import { PhraseTable } from '../tables.ts'
import { type Language, type Token, tokenize } from '../text.ts'
import { topics } from '../topics/topics.ts'
import { isNegation } from '../yesno/yesno.ts'

/**
 * A mention of an option, by its whole label or by a word that only this label has. It spans the tokens `from`–`to`.
 */
export type Mention = { id: string; from: number; to: number; isWhole: boolean }

const TABLE = new PhraseTable('rejections')

/** Phrases that exclude the option after them: `todo menos`, `anything except`, `cualquiera menos`. */
const EXCEPT = compilePatterns(TABLE.phrases('except'))
/** Phrases for a past choice or a former intention. They reject the option only if another one follows. */
const ONCE = compilePatterns(TABLE.phrases('once'))
/** Phrases that reject the option after them. */
const SET_ASIDE = compilePatterns(TABLE.phrases('setAside'))
/** Words that reject everything that follows them in the clause: `he won't touch the dry stuff`. */
const REJECTS = /^(?:wont|doesnt|dont|didnt|cant|never|nunca|jamas|odio|odia|odeio|hate|hates)$/
/** "Without" describes the choice instead of rejecting it: `jantar sem dúvida`. */
const WITHOUT = new Set(['sin', 'sem', 'without'])
const BUT = new Set(['but', 'pero', 'mas', 'though', 'however', 'sino', 'porem', 'so', 'asi'])
const TOO = new Set(['too', 'also', 'tambien', 'tambem', 'ademas', 'alem', 'plus'])
const LEADING = new Set(
  'the el la los las a o as os un una um uma any es e is it s of de do da in en em'.split(' '),
)
/** In Portuguese `no boleto` means "by boleto", not a negation. */
const LEADING_IN_PORTUGUESE = new Set([...LEADING, 'no', 'na', 'nos', 'nas'])

const WORDS_READ = 120
const LETTERS_OF_A_NAME = 5
const ALIKE = 86

/** The options that a text names, in the order of the text. */
export function findMentions(tokens: Token[], options: readonly Option[]): Mention[] {
  const taken = new Set<number>()
  const mentions: Mention[] = []
  const add = (id: string, from: number, length: number, isWhole: boolean) => {
    for (let i = from; i < from + length; i++) taken.add(i)
    mentions.push({ id, from, to: from + length, isWhole })
  }
  const labels = options
    .flatMap((option) => namesOf(option).map((name) => ({ id: option.id, words: wordsOf(name) })))
    .filter((label) => label.words.length > 0)
    .toSorted((a, b) => b.words.length - a.words.length)
  for (const { id, words } of labels) {
    if (mentions.some((mention) => mention.id === id)) continue
    const from = indexOfWords(tokens, words, taken)
    if (from >= 0) add(id, from, words.length, true)
  }
  const distinct = distinctWords(options)
  for (const [i, token] of tokens.slice(0, WORDS_READ).entries()) {
    if (taken.has(i)) continue
    const id = namedBy(token, distinct)
    if (id !== undefined && !mentions.some((mention) => mention.id === id)) add(id, i, 1, false)
  }
  return mentions.toSorted((a, b) => a.from - b.from)
}

function wordsOf(name: string): string[] {
  return tokenize(name).map((token) => token.word)
}

function indexOfWords(tokens: Token[], words: string[], taken: Set<number>): number {
  for (let at = 0; at + words.length <= tokens.length; at++) {
    if (words.every((word, i) => tokens[at + i]!.word === word && !taken.has(at + i))) return at
  }
  return -1
}

type DistinctWords = { topics: Map<string, string>; names: { word: string; id: string }[] }

/** The words that occur in the label of one option only. */
function distinctWords(options: readonly Option[]): DistinctWords {
  const idsByTopic = new Map<string, Set<string>>()
  for (const { id, label } of options) {
    for (const topic of topics(label)) idsByTopic.set(topic, (idsByTopic.get(topic) ?? new Set()).add(id))
  }
  const unique = new Map(
    [...idsByTopic].flatMap(([topic, ids]) => (ids.size === 1 ? [[topic, [...ids][0]!] as const] : [])),
  )
  const names = options.flatMap(({ id, label }) =>
    tokenize(label)
      .map((token) => token.word)
      .filter((word) => word.length >= 4 && [...topics(word)].some((topic) => unique.get(topic) === id))
      .map((word) => ({ word, id })),
  )
  return { topics: unique, names }
}

function namedBy({ word }: Token, { topics: unique, names }: DistinctWords): string | undefined {
  if (word.length < 3 || /\d/.test(word)) return undefined
  const [topic] = topics(word)
  const exact = topic === undefined ? undefined : unique.get(topic)
  if (exact !== undefined) return exact
  const alike = names.filter((name) => isMisspelt(word, name.word) || isSameEnglish(word, name.word))
  return new Set(alike.map((name) => name.id)).size === 1 ? alike[0]!.id : undefined
}

/** Two English forms of one word: `games` for `Gaming`. */
function isSameEnglish(word: string, name: string): boolean {
  const root = (form: string) => form.replace(/(?:ing|ers?|es|e|s)$/, '')
  return word !== name && root(word).length >= 3 && root(word) === root(name) && /ing$/.test(word + name)
}

/** A small spelling mistake, or the same letters in another order: `afternon`, `negor`. */
function isMisspelt(word: string, name: string): boolean {
  if (Math.abs(word.length - name.length) > 3 || word[0] !== name[0] || word.length < 4) return false
  const isReordered = word.length === name.length && [...word].sort().join() === [...name].sort().join()
  if (word.startsWith(name.replace(/[aeo]$/, '')) && /(?:it[ao]s?|inh[ao]s?)$/.test(word)) return true
  return (
    isReordered ||
    (Math.min(word.length, name.length) >= LETTERS_OF_A_NAME &&
      ratio(word, name, { full_process: false }) >= ALIKE)
  )
}

/** Whether a mention chooses its option, rejects it or excludes it from "all". */
export type Verdict = 'kept' | 'dismissed' | 'excluded'

/**
 * Decides for each mention whether it is a choice, a rejection (`el rojo no`) or an exclusion (`todo menos el rojo`).
 */
export function judgeMentions(tokens: Token[], mentions: readonly Mention[], language: Language): Verdict[] {
  const leading = language === 'pt' ? LEADING_IN_PORTUGUESE : LEADING
  const verdicts = mentions.map((mention, i): Verdict => verdictOf(tokens, mentions, i, mention, leading))
  for (const i of verdicts.keys()) if (isExcludedToo(tokens, mentions, verdicts, i)) verdicts[i] = 'excluded'
  const preferred = preferredIn(tokens, mentions)
  const isNow = (i: number) =>
    mentions.some(
      (later, j) =>
        j > i &&
        verdicts[j] === 'kept' &&
        clauseStart(tokens, later.from) > mentions[i]!.from &&
        !isOnce(tokens, later),
    )
  return verdicts.map((verdict, i) => {
    if (preferred !== undefined && verdict === 'kept')
      return mentions[i]!.id === preferred ? 'kept' : 'dismissed'
    if (verdict === 'kept' && isOnce(tokens, mentions[i]!) && isNow(i)) return 'dismissed'
    return verdict === 'kept' && isOutdone(tokens, mentions, verdicts, i) ? 'dismissed' : verdict
  })
}

const JOINS = new Set(['y', 'e', 'and', 'o', 'u', 'or', 'ou', 'ni', 'nem', 'nor'])

/** `todo menos fútbol y yoga`: an option that is joined to an excluded one is excluded, too. */
function isExcludedToo(
  tokens: Token[],
  mentions: readonly Mention[],
  verdicts: readonly Verdict[],
  i: number,
): boolean {
  if (verdicts[i] !== 'kept' || verdicts[i - 1] !== 'excluded') return false
  const between = tokens.slice(mentions[i - 1]!.to, mentions[i]!.from)
  return (
    between.length > 0 &&
    between.every(({ word, breaks }) => !breaks && (JOINS.has(word) || LEADING.has(word)))
  )
}

function isOnce(tokens: Token[], { from }: Mention): boolean {
  const lead = tokens.slice(clauseStart(tokens, from), from).map((token) => token.word)
  return occursIn(ONCE, lead.slice(-8).join(' '))
}

function verdictOf(
  tokens: Token[],
  mentions: readonly Mention[],
  i: number,
  { from, to }: Mention,
  leading: ReadonlySet<string>,
): Verdict {
  const start = Math.max(clauseStart(tokens, from), mentions[i - 1]?.to ?? 0)
  const before = tokens.slice(start, from).map((token) => token.word)
  while (before.length > 0 && leading.has(before.at(-1)!)) before.pop()
  const lead = before.join(' ')
  const window = tokens.slice(Math.max(0, from - 5), from).map((token) => token.word)
  while (window.length > 0 && leading.has(window.at(-1)!)) window.pop()
  if (EXCEPT.test(`${window.join(' ')} `)) return 'excluded'
  if (isNegation(tokens[from]!.word)) return 'kept'
  const last = before.at(-1)
  const isRejected = before.some((word) => REJECTS.test(word))
  const isDenied =
    isRejected ||
    (last !== undefined && (isNegation(last) || last === 'ni' || last === 'nem' || last === 'nor')) ||
    occursIn(SET_ASIDE, lead.slice(-40))
  if (isDenied) return 'dismissed'
  const next = tokens[to]
  // "El azul no me gusta" rejects the option before the negation; "azul no rojo" rejects the one after it.
  const isRefused =
    next !== undefined &&
    !next.breaks &&
    isNegation(next.word) &&
    !WITHOUT.has(next.word) &&
    // `El corte nada más` chooses it: here `nada` means "nothing else".
    !(next.word === 'nada' && /^ma?is?$|^mas$/.test(tokens[to + 1]?.word ?? '')) &&
    !denies(tokens, mentions, to)
  return isRefused ? 'dismissed' : 'kept'
}

/** Whether the negation at `at` belongs to the option right after it. */
function denies(tokens: Token[], mentions: readonly Mention[], at: number): boolean {
  return mentions.some((mention) => mention.from === at + 1) && !tokens[at + 1]!.breaks
}

const PREFER =
  /^(?:mejor|prefiero|elijo|escojo|quiero|yo|definitivamente|prefer|choose|pick|want|take|mine|melhor|prefiro|escolho|quero|eu|fico|quedo|definitely)$/

/** `mi hermana tiene el rojo y yo quiero el azul`: of several named options, the one that the person prefers. */
function preferredIn(tokens: Token[], mentions: readonly Mention[]): string | undefined {
  const first = mentions[0]
  if (!first || tokens.some((token) => TOO.has(token.word))) return undefined
  const words = tokens.map((token) => token.word)
  for (let at = tokens.length - 1; at >= first.to; at--) {
    if (!PREFER.test(words[at]!) || isNegation(words[at - 1] ?? '')) continue
    let next = at + 1
    while (
      LEADING.has(words[next] ?? '') ||
      words[next] === 'con' ||
      words[next] === 'com' ||
      PREFER.test(words[next] ?? '')
    )
      next++
    const named = mentions.find((mention) => mention.from === next || words[mention.from] === words[next])
    if (named) return named.id
  }
  return undefined
}

/** The index of the first token of the clause that contains the token at `at`. */
function clauseStart(tokens: Token[], at: number): number {
  let start = at
  while (start > 0 && !tokens[start]!.breaks && !BUT.has(tokens[start]!.word)) start--
  return start
}

/** `el rojo es bonito, pero el azul`: an option after "but" replaces the options before it. */
function isOutdone(
  tokens: Token[],
  mentions: readonly Mention[],
  verdicts: readonly Verdict[],
  i: number,
): boolean {
  return mentions.some((later, j) => {
    if (j <= i || verdicts[j] !== 'kept') return false
    const between = tokens.slice(mentions[i]!.to, later.from).map((token) => token.word)
    const after = tokens.slice(later.to, later.to + 4).map((token) => token.word)
    return between.some((word) => BUT.has(word)) && ![...between, ...after].some((word) => TOO.has(word))
  })
}
