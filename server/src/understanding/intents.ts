import { INTENT_PHRASES, type Intent, WORD_CLASSES } from './intent-phrases.ts'
import { compilePatterns, occursIn } from './patterns.ts'
import { plain } from './text.ts'

export type { Intent } from './intent-phrases.ts'

/** Longer messages tell a story: a wish for a human or a goodbye inside them is not a request. */
const STORY_WORDS = 60

/** A denial of a wish: `no quiero hablar con una persona`, `you don't need to transfer me`. */
const DENIAL = compilePatterns(`
  dont|didnt|do_not want|need|have|wanna
  no need to
  no quiero|necesito|hace_falta|deseo|tienes|tiene
  nao quero|preciso|precisa|desejo`)

const PATTERNS = (Object.keys(INTENT_PHRASES) as Intent[]).map((intent) => {
  const lines = Object.values(INTENT_PHRASES[intent]).join('\n')
  return { intent, pattern: compilePatterns(lines, WORD_CLASSES) }
})

/** What a message says besides answering a question, in any of the three languages. */
export function readIntents(text: string): Set<Intent> {
  const said = plain(text)
  if (said === '' || said.split(' ').length > STORY_WORDS) return new Set()
  const intents = new Set(
    PATTERNS.filter(({ pattern }) => occursIn(pattern, said)).map(({ intent }) => intent),
  )
  if (intents.has('human') && occursIn(DENIAL, said)) intents.delete('human')
  // Who asks for a person by name of the trade is not asking who writes.
  if (intents.has('human')) intents.delete('identity')
  return intents
}
