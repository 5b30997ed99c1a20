import { ratio } from 'fuzzball'
import { compilePatterns, occursIn } from '../patterns.ts'
import type { Option } from '../question.ts'
import { type Language, type Token, tokens } from '../text.ts'
import { topics } from '../topics/topics.ts'
import { isNegation } from '../yesno/yesno.ts'

/** Where a text names an option, by its whole label or by a word that no other label has; tokens `from`–`to`. */
export type Mention = { id: string; from: number; to: number; isWhole: boolean }

/** What sets an option apart: `todo menos`, `anything except`, `cualquiera menos`. */
const EXCEPT = compilePatterns(
  `except|excluding|excepto|salvo|exceto $
  anything|everything|all|any|anyone|anything_else but|not $
  other|apart|aside than|from $
  todo|todos|todas|cualquiera|cualquier|cualquier_cosa|cualquier_color|tudo|qualquer|qualquer_um|qualquer_uma|qualquer_coisa menos|que_no_sea|que_nao_seja $
  que no sea $
  tudo|todos|todas menos $
  donde|lo_que|cuando|como|cual sea menos $
  onde|o_que|quando|como|qual for menos $
  anywhere|whichever but|except $`,
)
/** What was once so or thought of: put aside where something else follows. */
const ONCE = compilePatterns(`
  used_to_be|used_to_have|i_thought|was_thinking|thinking|had|have_had
  antes_tenia|antes_era|pensaba_en|pensaba|habia_pensado
  antes_era|antes_tinha|pensei_em|pensava_em|queria`)
/** What puts an option aside. */
const SET_ASIDE = compilePatterns(`
  instead_of|rather_than
  en_vez_de|en_lugar_de
  em_vez_de|ao_inves_de
  no|nao me gusta|gustan|convence|gosto|agrada
  dont|didnt|do_not like|want|need|prefer
  nao gosto|quero|curto|preciso
  no quiero|prefiero|necesito`)
/** What denies all that follows it in its clause: `he won't touch the dry stuff`. */
const REJECTS = /^(?:wont|doesnt|dont|didnt|cant|never|nunca|jamas|odio|odia|odeio|hate|hates)$/
/** Says how: `jantar sem dúvida`. */
const WITHOUT = new Set(['sin', 'sem', 'without'])
const BUT = new Set(['but', 'pero', 'mas', 'though', 'however', 'sino', 'porem', 'so', 'asi'])
const TOO = new Set(['too', 'also', 'tambien', 'tambem', 'ademas', 'alem', 'plus'])
const LEADING = new Set(
  'the el la los las a o as os un una um uma any es e is it s of de do da in en em'.split(' '),
)
/** In Portuguese `no boleto` is no denial. */
const LEADING_IN_PORTUGUESE = new Set([...LEADING, 'no', 'na', 'nos', 'nas'])

const WORDS_READ = 120
const LETTERS_OF_A_NAME = 5
const ALIKE = 86

/** The options a text names, in the order of the text. */
export function findMentions(read: Token[], options: readonly Option[]): Mention[] {
  const taken = new Set<number>()
  const mentions: Mention[] = []
  const add = (id: string, from: number, length: number, isWhole: boolean) => {
    for (let i = from; i < from + length; i++) taken.add(i)
    mentions.push({ id, from, to: from + length, isWhole })
  }
  const labels = options
    .map((option) => ({ id: option.id, words: tokens(option.label).map((token) => token.word) }))
    .filter((label) => label.words.length > 0)
    .toSorted((a, b) => b.words.length - a.words.length)
  for (const { id, words } of labels) {
    const from = indexOfWords(read, words, taken)
    if (from >= 0) add(id, from, words.length, true)
  }
  const telling = tellingWords(options)
  for (const [i, token] of read.slice(0, WORDS_READ).entries()) {
    if (taken.has(i)) continue
    const id = namedBy(token, telling)
    if (id !== undefined && !mentions.some((mention) => mention.id === id)) add(id, i, 1, false)
  }
  return mentions.toSorted((a, b) => a.from - b.from)
}

function indexOfWords(read: Token[], words: string[], taken: Set<number>): number {
  for (let at = 0; at + words.length <= read.length; at++) {
    if (words.every((word, i) => read[at + i]!.word === word && !taken.has(at + i))) return at
  }
  return -1
}

type Telling = { topics: Map<string, string>; names: { word: string; id: string }[] }

/** The words of labels that only one of them has. */
function tellingWords(options: readonly Option[]): Telling {
  const owners = new Map<string, Set<string>>()
  for (const { id, label } of options) {
    for (const topic of topics(label)) owners.set(topic, (owners.get(topic) ?? new Set()).add(id))
  }
  const own = new Map(
    [...owners].flatMap(([topic, ids]) => (ids.size === 1 ? [[topic, [...ids][0]!] as const] : [])),
  )
  const names = options.flatMap(({ id, label }) =>
    tokens(label)
      .map((token) => token.word)
      .filter((word) => word.length >= 4 && [...topics(word)].some((topic) => own.get(topic) === id))
      .map((word) => ({ word, id })),
  )
  return { topics: own, names }
}

function namedBy({ word }: Token, { topics: own, names }: Telling): string | undefined {
  if (word.length < 3 || /\d/.test(word)) return undefined
  const [topic] = topics(word)
  const exact = topic === undefined ? undefined : own.get(topic)
  if (exact !== undefined) return exact
  const alike = names.filter((name) => isMisspelt(word, name.word) || isSameEnglish(word, name.word))
  return new Set(alike.map((name) => name.id)).size === 1 ? alike[0]!.id : undefined
}

/** `games` for `Gaming`. */
function isSameEnglish(word: string, name: string): boolean {
  const root = (form: string) => form.replace(/(?:ing|ers?|es|e|s)$/, '')
  return word !== name && root(word).length >= 3 && root(word) === root(name) && /ing$/.test(word + name)
}

/** `afternon`, `negor`: hardly different, or the same letters in another order. */
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

/** What becomes of a mention. */
export type Fate = 'kept' | 'dismissed' | 'excluded'

/** Says of each mention whether it is chosen, put aside (`el rojo no`), or set apart (`todo menos el rojo`). */
export function judgeMentions(read: Token[], mentions: readonly Mention[], language: Language): Fate[] {
  const leading = language === 'pt' ? LEADING_IN_PORTUGUESE : LEADING
  const fates = mentions.map((mention, i): Fate => fateOf(read, mentions, i, mention, leading))
  for (const i of fates.keys()) if (isExcludedToo(read, mentions, fates, i)) fates[i] = 'excluded'
  const preferred = preferredIn(read, mentions)
  const isNow = (i: number) =>
    mentions.some(
      (later, j) =>
        j > i &&
        fates[j] === 'kept' &&
        clauseStart(read, later.from) > mentions[i]!.from &&
        !isOnce(read, later),
    )
  return fates.map((fate, i) => {
    if (preferred !== undefined && fate === 'kept')
      return mentions[i]!.id === preferred ? 'kept' : 'dismissed'
    if (fate === 'kept' && isOnce(read, mentions[i]!) && isNow(i)) return 'dismissed'
    return fate === 'kept' && isOutdone(read, mentions, fates, i) ? 'dismissed' : fate
  })
}

const JOINS = new Set(['y', 'e', 'and', 'o', 'u', 'or', 'ou', 'ni', 'nem', 'nor'])

/** `todo menos fútbol y yoga`: what is joined to an option that is set apart is set apart with it. */
function isExcludedToo(
  read: Token[],
  mentions: readonly Mention[],
  fates: readonly Fate[],
  i: number,
): boolean {
  if (fates[i] !== 'kept' || fates[i - 1] !== 'excluded') return false
  const between = read.slice(mentions[i - 1]!.to, mentions[i]!.from)
  return (
    between.length > 0 &&
    between.every(({ word, breaks }) => !breaks && (JOINS.has(word) || LEADING.has(word)))
  )
}

function isOnce(read: Token[], { from }: Mention): boolean {
  const lead = read.slice(clauseStart(read, from), from).map((token) => token.word)
  return occursIn(ONCE, lead.slice(-8).join(' '))
}

function fateOf(
  read: Token[],
  mentions: readonly Mention[],
  i: number,
  { from, to }: Mention,
  leading: ReadonlySet<string>,
): Fate {
  const start = Math.max(clauseStart(read, from), mentions[i - 1]?.to ?? 0)
  const before = read.slice(start, from).map((token) => token.word)
  while (before.length > 0 && leading.has(before.at(-1)!)) before.pop()
  const lead = before.join(' ')
  const window = read.slice(Math.max(0, from - 5), from).map((token) => token.word)
  while (window.length > 0 && leading.has(window.at(-1)!)) window.pop()
  if (EXCEPT.test(`${window.join(' ')} `)) return 'excluded'
  if (isNegation(read[from]!.word)) return 'kept'
  const last = before.at(-1)
  const isRejected = before.some((word) => REJECTS.test(word))
  const isDenied =
    isRejected ||
    (last !== undefined && (isNegation(last) || last === 'ni' || last === 'nem' || last === 'nor')) ||
    occursIn(SET_ASIDE, lead.slice(-40))
  if (isDenied) return 'dismissed'
  const next = read[to]
  // "El azul no me gusta" refuses what stands before it, "azul no rojo" what stands after.
  const isRefused =
    next !== undefined &&
    !next.breaks &&
    isNegation(next.word) &&
    !WITHOUT.has(next.word) &&
    // `El corte nada más`: that and nothing else.
    !(next.word === 'nada' && /^ma?is?$|^mas$/.test(read[to + 1]?.word ?? '')) &&
    !denies(read, mentions, to)
  return isRefused ? 'dismissed' : 'kept'
}

/** The negation at `at` belongs to the option named right after it. */
function denies(read: Token[], mentions: readonly Mention[], at: number): boolean {
  return mentions.some((mention) => mention.from === at + 1) && !read[at + 1]!.breaks
}

const PREFER =
  /^(?:mejor|prefiero|elijo|escojo|quiero|yo|definitivamente|prefer|choose|pick|want|take|mine|melhor|prefiro|escolho|quero|eu|fico|quedo|definitely)$/

/** `mi hermana tiene el rojo y yo quiero el azul`: the option preferred after another was named. */
function preferredIn(read: Token[], mentions: readonly Mention[]): string | undefined {
  const first = mentions[0]
  if (!first || read.some((token) => TOO.has(token.word))) return undefined
  const words = read.map((token) => token.word)
  for (let at = read.length - 1; at >= first.to; at--) {
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

/** The first token of the clause that holds a token. */
function clauseStart(read: Token[], at: number): number {
  let start = at
  while (start > 0 && !read[start]!.breaks && !BUT.has(read[start]!.word)) start--
  return start
}

/** `el rojo es bonito, pero el azul`: what stands before the last "but" gives way to what stands after it. */
function isOutdone(read: Token[], mentions: readonly Mention[], fates: readonly Fate[], i: number): boolean {
  return mentions.some((later, j) => {
    if (j <= i || fates[j] !== 'kept') return false
    const between = read.slice(mentions[i]!.to, later.from).map((token) => token.word)
    const after = read.slice(later.to, later.to + 4).map((token) => token.word)
    return between.some((word) => BUT.has(word)) && ![...between, ...after].some((word) => TOO.has(word))
  })
}
