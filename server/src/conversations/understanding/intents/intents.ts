import { compilePatterns, occursIn } from '../patterns.ts'
import { PhraseTable } from '../tables.ts'
import { plain } from '../text.ts'

const INTENTS = [
  'identity',
  'human',
  'refusal',
  'softRefusal',
  'later',
  'goodbye',
  'greeting',
  'thanks',
  'unclear',
  'skip',
] as const

/** What a message can ask for or express other than an answer. */
export type Intent = (typeof INTENTS)[number]

const TABLE = new PhraseTable<Intent | 'denial' | 'notBusy'>('intents')

/** A longer message is a narrative. A wish for a human or a goodbye in it is not a request. */
const STORY_WORDS = 60

/** A negated wish: `no quiero hablar con una persona`, `you don't need to transfer me`. */
const DENIAL = compilePatterns(TABLE.phrases('denial'))

/** A negated refusal: `never stop writing to me`. */
const GO_ON = compilePatterns(new PhraseTable('consent').phrases('goOn'))

/** A negated excuse: `no estoy trabajando, así que sí`. */
const NOT_BUSY = compilePatterns(TABLE.phrases('notBusy'))

/** `hasta ahora no` describes the past and does not put the conversation off. */
const UNTIL_NOW = /\b(?:hasta|ate|until|up to|till) (?:ahora|hoy|agora|hoje|now)\b/

const PATTERNS = INTENTS.map((intent) => ({ intent, pattern: compilePatterns(TABLE.phrases(intent)) }))

const LATER = PATTERNS.find(({ intent }) => intent === 'later')!.pattern

/** The intents of a message besides answering a question, in any of the three languages. */
export function readIntents(text: string): Set<Intent> {
  const folded = plain(text)
  if (folded === '' || folded.split(' ').length > STORY_WORDS) return new Set()
  const intents = new Set(
    PATTERNS.filter(({ pattern }) => occursIn(pattern, folded)).map(({ intent }) => intent),
  )
  // The comma makes two wishes of "no, quiero hablar con alguien".
  const parts = text.split(/[.,;:!?\n]/).map((part) => plain(part))
  // In `Estoy en el banco, hablamos luego` the place is where the person is, whatever follows.
  if (parts.some((part) => part !== '' && occursIn(LATER, part))) intents.add('later')
  if (intents.has('human') && parts.some((part) => occursIn(DENIAL, part))) intents.delete('human')
  if (intents.has('refusal') && parts.some((part) => occursIn(GO_ON, part))) intents.delete('refusal')
  const isFree = UNTIL_NOW.test(folded) || parts.some((part) => occursIn(NOT_BUSY, part))
  if (intents.has('later') && isFree) intents.delete('later')
  // A person who asks for a human does not ask who is writing.
  if (intents.has('human')) intents.delete('identity')
  return intents
}

/** "Not now" alone, which may also answer a yes-or-no question. */
const BARE_NOT_NOW =
  /^(?:(?:no|nao|not|nope) )?(?:right |por el |por |no )?(?:now|yet|ahora|ahorita|hoy|momento|agora|hoje|enquanto|today)(?: mismo)?(?: no| nao)?(?: thanks| gracias| obrigad[oa])?$/

const ASKS_ABOUT_NOW = /\b(?:now|currently|today|ahora|ahorita|hoy|actualmente|agora|hoje|atualmente)\b/
const NOT_NOW =
  /\b(?:not|no|nao) (?:right )?(?:now|today|ahora|ahorita|hoy|agora|hoje)\b|\b(?:ahora|ahorita|hoy|agora|hoje) (?:mismo )?(?:no|nao)\b/g

/** The intents of a reply to a question. `Not right now` puts nothing off where the question asks about now. */
export function readIntentsOf(text: string, question: string | null): Set<Intent> {
  const intents = readIntents(text)
  if (!question || !intents.has('later') || !ASKS_ABOUT_NOW.test(plain(question))) return intents
  if (!readIntents(plain(text).replace(NOT_NOW, ' ')).has('later')) intents.delete('later')
  return intents
}

/** Whether a message puts the conversation off: `estoy manejando, luego te contesto`. */
export function putsOff(text: string, question: string | null = null): boolean {
  return readIntentsOf(text, question).has('later') && !BARE_NOT_NOW.test(plain(text))
}
