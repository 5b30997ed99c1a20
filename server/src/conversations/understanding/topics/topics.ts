import { PhraseTable } from '../tables.ts'
import { plain, tokenize } from '../text.ts'

/** Words of at least this length may be diminutives: `fresquinhas` stands for `frescas`. */
const LONG = 8

const EMPTY = new Set(new PhraseTable('empty-words').groups().empty!.split(' '))

/** With synonyms in three languages, a field described in English matches a question asked in Spanish. */
const TOPIC_OF_STEM: ReadonlyMap<string, string> = new Map(
  Object.entries(new PhraseTable('topics').groups()).flatMap(([topic, words]) =>
    words.split(' ').map((word) => [stem(word), topic] as const),
  ),
)

/** The topics of a text: its content words, reduced so that `precios`, `price` and `preço` are the same. */
export function topics(text: string): Set<string> {
  const words = tokenize(text).map((token) => token.word)
  const contentTopics = words
    .filter((word) => word.length > 1 && !EMPTY.has(word) && /\p{L}/u.test(word))
    .map(topicOf)
  // "Por qué" consists of two stop words, but together they ask for a reason.
  const asksReason = words.some((word, i) => word === 'por' && words[i + 1] === 'que')
  return new Set(asksReason ? [...contentTopics, topicOf('why')] : contentTopics)
}

/** The topic of one folded word. */
function topicOf(word: string): string {
  const stemmed = stem(word)
  return TOPIC_OF_STEM.get(stemmed) ?? stemmed
}

/** The stem of a word: no plural ending and no final vowel, at most six letters. */
function stem(word: string): string {
  const whole = word.length >= LONG ? word.replace(/(?:quinh|quit)([ao]s?)$/, 'c$1') : word
  const singular = whole.length > 4 ? whole.replace(/s$/, '') : whole
  return (singular.length > 4 ? singular.replace(/[aeo]$/, '') : singular).slice(0, 6)
}

/** The share of `some` that is in `others`, 0–1. */
export function share(some: Set<string>, others: Set<string>): number {
  if (some.size === 0) return 0
  return [...some].filter((topic) => others.has(topic)).length / some.size
}

/** Whether a message contains the words of a question one after the other. */
export function holdsQuestion(message: string, questionText: string): boolean {
  const question = plain(questionText)
  return question !== '' && ` ${plain(message)} `.includes(` ${question} `)
}

/** Whether a message of ours asks a question, that is, contains its words among others. */
export function asksQuestion(message: string, questionText: string): boolean {
  if (holdsQuestion(message, questionText)) return true
  const expected = topics(questionText)
  return message.includes('?') && expected.size >= 3 && share(expected, topics(message)) >= 0.75
}
