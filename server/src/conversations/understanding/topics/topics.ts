import { plain, tokens } from '../text.ts'
import { EMPTY_WORDS, SAME_TOPICS } from './topic-words.ts'

/** Words from here on may be diminutives: `fresquinhas` are `frescas`. */
const LONG = 8

const EMPTY = new Set(EMPTY_WORDS.split(/\s+/))

const TOPIC_OF_STEM: Map<string, string> = new Map(
  SAME_TOPICS.split('\n').flatMap((line) => {
    const [topic, ...others] = line.trim().split(/\s+/).filter(Boolean)
    return topic ? [topic, ...others].map((word) => [stem(word), topic] as const) : []
  }),
)

/** What a text is about: its content words, reduced so that `precios`, `price` and `preço` are the same. */
export function topics(text: string): Set<string> {
  const words = tokens(text).map((token) => token.word)
  const telling = words
    .filter((word) => word.length > 1 && !EMPTY.has(word) && /\p{L}/u.test(word))
    .map(topicOf)
  // "Por qué" is two empty words that together ask for a reason.
  const asksReason = words.some((word, i) => word === 'por' && words[i + 1] === 'que')
  return new Set(asksReason ? [...telling, topicOf('why')] : telling)
}

/** The topic of one folded word. */
function topicOf(word: string): string {
  const stemmed = stem(word)
  return TOPIC_OF_STEM.get(stemmed) ?? stemmed
}

/** Without plural and final vowel, at most six letters. */
function stem(word: string): string {
  const whole = word.length >= LONG ? word.replace(/(?:quinh|quit)([ao]s?)$/, 'c$1') : word
  const singular = whole.length > 4 ? whole.replace(/s$/, '') : whole
  return (singular.length > 4 ? singular.replace(/[aeo]$/, '') : singular).slice(0, 6)
}

/** Which part of `some` is in `others`, 0–1. */
export function share(some: Set<string>, others: Set<string>): number {
  if (some.size === 0) return 0
  return [...some].filter((topic) => others.has(topic)).length / some.size
}

/** Whether a message of ours asks a question: contains its words, whatever stands around them. */
export function asksQuestion(message: string, questionText: string): boolean {
  const question = plain(questionText)
  if (question === '') return false
  const said = plain(message)
  if (` ${said} `.includes(` ${question} `)) return true
  const wanted = topics(questionText)
  return message.includes('?') && wanted.size >= 3 && share(wanted, topics(message)) >= 0.75
}
