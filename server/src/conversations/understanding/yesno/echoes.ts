import { PhraseTable } from '../tables.ts'
import { type Found, type Token, tokenize } from '../text.ts'
import { topics } from '../topics/topics.ts'

/** The verbs that a form belongs to: `¿vas a venir?` – `voy`. */
const VERBS_OF: ReadonlyMap<string, Set<string>> = Object.entries(new PhraseTable('verbs').groups()).reduce(
  (verbs, [verb, forms]) => {
    for (const form of forms.split(' ')) verbs.set(form, (verbs.get(form) ?? new Set()).add(verb))
    return verbs
  },
  new Map<string, Set<string>>(),
)

/** Verbs that mean little alone, so the words after them must share a topic with the question. */
const MODAL = new Set(
  'va vas vai puedo podemos posso poderia quiero queremos quero queria want like tengo tenemos tenho temos he voy vamos vou es son soy somos sou esta estoy estou get got use work works going'.split(
    ' ',
  ),
)
const BEFORE = 4

/** Finds where a message repeats a verb of the question (`¿llegó?` – `ya llegó`), in any person and tense. */
export function findEcho(tokens: Token[], question: string): Found<Token> | null {
  const asked = tokenize(question).flatMap((token) => [...(VERBS_OF.get(token.word) ?? [])])
  const wanted = new Set(asked)
  const questionTopics = topics(question)
  const words = new Set(tokenize(question).map(({ word }) => word))
  const roots = new Set([...words].flatMap((word) => verbRoot(word) ?? []))
  const would = new Set(tokenize(question).flatMap(({ word }) => (WOULD.test(word) ? [rootOf(word)] : [])))
  for (const [at, token] of tokens.entries()) {
    const isEcho =
      [...(VERBS_OF.get(token.word) ?? [])].some((verb) => wanted.has(verb)) ||
      // The same word may be a noun in the question.
      (!words.has(token.word) &&
        (roots.has(verbRoot(token.word) ?? '') || roots.has(token.word.replace(/s$/, '')))) ||
      repeatsWould(token, would)
    if (!isEcho || at > BEFORE) continue
    if (MODAL.has(token.word) && !isAboutIt(tokens, at, questionTopics)) continue
    return { value: token, start: token.start, end: token.end, confidence: 0.9 }
  }
  return null
}

/** The root that the forms of one regular verb share: `pagaste` and `pagada`, `moving` and `moved`. */
function verbRoot(word: string): string | null {
  return (VERB_ENDING.exec(word) ?? PRESENT.exec(word))?.[1] ?? null
}

const VERB_ENDING =
  /^(.{3,}?)(?:a(?:r|ste|ron|ram|d[ao]s?|ndo|mos|va|vam|ban?)|e(?:r|mos|u|ndo|i)|u?ei|i(?:r|ste|eron|ram|d[ao]s?|mos|endo|ndo|ng|u|o)?|ou|ed)$/
/** For a long verb the present tense counts, too: `¿necesitas?` – `necesito`. */
const PRESENT = /^(.{5,})(?:o|as?|es?|an|en|am|em)$/

/** A verb in the conditional or future, in any person: `pedirías`, `pediría`, `voltaremos`. */
const WOULD = /^[a-z]{3,}(?:r(?:ias?|ian|iamos|as?|an|e|emos|ao|ei))$/

function rootOf(word: string): string {
  return word.replace(/(?:ias?|ian|iamos|as?|an|e|emos|ao|ei)$/, '')
}

function repeatsWould({ word }: Token, would: ReadonlySet<string>): boolean {
  return WOULD.test(word) && would.has(rootOf(word))
}

/** Whether a verb means so little alone (`somos 4`) that it cannot answer an unasked question. */
export function isSlight({ word }: Token): boolean {
  return MODAL.has(word) || SLIGHT.test(word)
}

/** Verbs that go with any object, in the third person as well: `un día quiere una cosa`, `tiene 11 años`, `los uso`. */
const SLIGHT =
  /^(?:t[ei]ene[ns]?|te[mn]s?|t[eê]m|quie?re[ns]?|quer(?:em)?|us[aoe][ns]?|necesit\w+|precis\w+|need\w*|uses?|have|has|had)$/

/** Whether the rest of the clause has no content words, or shares a topic with the question. */
function isAboutIt(tokens: Token[], at: number, questionTopics: Set<string>): boolean {
  const clause: string[] = []
  for (const token of tokens.slice(at + 1, at + 8)) {
    if (token.breaks) break
    clause.push(token.word)
  }
  const following = [...topics(clause.join(' '))].filter((topic) => !EMPHASIS.has(topic))
  return following.length === 0 || following.some((topic) => questionTopics.has(topic))
}

const EMPHASIS = topics(
  'si sim mucho muito claro verdad mesmo mismo seguro bastante otro outro eu yo them one',
)
