import { compilePatterns, occursIn } from '../patterns.ts'
import { PhraseTable } from '../tables.ts'
import { plain } from '../text.ts'
import type { Label } from '../wishes/features.ts'
import { readWish, type Wish } from '../wishes/wishes.ts'
import { isOptOutWord, readConsent } from './consent.ts'
import { readTrouble } from './trouble.ts'

const INTENTS = [
  'identity',
  'readers',
  'source',
  'purpose',
  'duration',
  'human',
  'refusal',
  'softRefusal',
  'later',
  'goodbye',
  'greeting',
  'thanks',
  'unclear',
  'skip',
  'told',
] as const

/** What a message can ask for or express other than an answer. */
export type Intent = (typeof INTENTS)[number]

/** Questions about the conversation itself: who writes, who reads, whence the number, why, and how long. */
export const ABOUT_US: readonly Intent[] = ['identity', 'readers', 'source', 'purpose', 'duration']

const TABLE = new PhraseTable<Intent | 'denial' | 'notBusy' | 'resume' | 'moment' | 'courtesy'>('intents')

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

const patternOf = (intent: Intent) => PATTERNS.find((each) => each.intent === intent)!.pattern
/** Intents that one clause of a message can have alone. In `Estoy en el banco, hablamos luego` the first puts off. */
const IN_CLAUSES = (['later', ...ABOUT_US] as const).map((intent) => ({ intent, pattern: patternOf(intent) }))
/** A promise or a wish to go on later, which no answer holds: `te contesto al rato`. */
const RESUME = compilePatterns(TABLE.phrases('resume'))
/** `let me check`, `peraí`: the answer is still to come. */
const MOMENT = compilePatterns(TABLE.phrases('moment'))
/** A question that asks for nothing: `how are you?`, `¿qué quieren saber?`. */
const COURTESY = compilePatterns(TABLE.phrases('courtesy'))
const HUMAN = patternOf('human')

const clausesOf = (text: string) =>
  text
    .split(/[.,;:!?¡¿\n]/)
    .map((part) => plain(part))
    .filter((part) => part !== '')

/** The intents of a message besides answering a question, in any of the three languages. */
export function readIntents(text: string): Set<Intent> {
  const folded = plain(text)
  if (folded === '' || folded.split(' ').length > STORY_WORDS) return new Set()
  const intents = new Set(
    PATTERNS.filter(({ pattern }) => occursIn(pattern, folded)).map(({ intent }) => intent),
  )
  // The comma makes two wishes of "no, quiero hablar con alguien".
  const parts = clausesOf(text)
  for (const { intent, pattern } of IN_CLAUSES)
    if (parts.some((part) => occursIn(pattern, part))) intents.add(intent)
  if (resumes(text)) intents.add('later')
  if (intents.has('told')) intents.add('skip')
  const isDenied = (part: string) => occursIn(DENIAL, part)
  if (parts.some(isDenied) && !parts.some((part) => occursIn(HUMAN, part) && !isDenied(part)))
    intents.delete('human')
  if (intents.has('refusal') && parts.some((part) => occursIn(GO_ON, part))) intents.delete('refusal')
  const isFree = UNTIL_NOW.test(folded) || parts.some((part) => occursIn(NOT_BUSY, part))
  if (intents.has('later') && isFree) intents.delete('later')
  // A person who asks for a human does not ask who is writing.
  if (intents.has('human')) intents.delete('identity')
  return intents
}

/** The wish that the phrases alone find in a message. */
export function wishByPhrases(text: string): Label {
  const found = new Set(hintsOf(text))
  if (found.has('optOut') || found.has('mayOptOut')) return 'optOut'
  if (found.has('human')) return 'human'
  if (found.has('later')) return 'later'
  return found.has('refusal') || found.has('softRefusal') ? 'refusal' : 'none'
}

/** Everything that the phrases find in a message. The model is trained with it. */
export function hintsOf(text: string): string[] {
  const consent = isOptOutWord(text) ? 'stop' : readConsent(text)
  return [
    ...readIntents(text),
    ...(consent === 'stop' ? ['optOut'] : []),
    ...(consent === 'unclear' ? ['mayOptOut'] : []),
    ...(readTrouble(text, null) ? ['trouble'] : []),
    ...(asksToWait(text) ? ['moment'] : []),
  ]
}

/**
 * What a message asks for instead of an answer, also in words that no phrase has (wishes/README.md). Null where it asks
 * for nothing or is in doubt. `Not going back` may also answer a question: the caller knows.
 */
export function readWishOf(text: string): Wish | null {
  const hints = hintsOf(text)
  // “Who am I talking to?” asks about us, and not for somebody else.
  if (ABOUT_US.some((intent) => hints.includes(intent))) return null
  const wish = readWish(text, hints)
  // “I will report you to the consumer office” gets a person offered, whatever else the model makes of it.
  return wish === 'refusal' && hints.includes('trouble') ? null : wish
}

/** Whether a message promises or wishes to go on later, however long it is. */
export function resumes(text: string): boolean {
  return clausesOf(text).some((part) => occursIn(RESUME, part))
}

/** Whether a message only asks to wait for the answer: `permíteme, busco el recibo`. */
export function asksToWait(text: string): boolean {
  const parts = clausesOf(text)
  return parts.length > 0 && parts.every((part) => occursIn(MOMENT, part))
}

/** Whether a question is asked out of courtesy, or for our question. */
export function isCourtesy(text: string): boolean {
  return clausesOf(text).some((part) => occursIn(COURTESY, part))
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
