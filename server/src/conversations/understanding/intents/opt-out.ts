import { PhraseTable } from '../tables.ts'
import { words } from '../text.ts'
import { isOptOutWord, LONGEST_WORD, readConsent, withoutCourtesy } from './consent.ts'
import { readIntents, readWishOf } from './intents.ts'

const TABLE = new PhraseTable('consent')

/** Whether a message clearly asks for no more messages: with an opt-out word alone, or in words of its own. */
export function isOptOut(text: string): boolean {
  return isOptOutWord(text) || readConsent(text) === 'stop'
}

/**
 * Whether a message may ask for no more messages, so that the person has to be asked. `Where did you get my number?` gets
 * an answer instead.
 */
export function mayOptOut(text: string): boolean {
  if (isOptOut(text) || readIntents(text).has('source')) return false
  return readConsent(text) === 'unclear' || readWishOf(text) === 'optOut'
}

/** Whole messages that ask for messages again. */
const OPT_IN_WORDS = new Set(words(TABLE.phrases('optInMessage')))

/** Whether a message asks for messages again; it means this only from somebody who opted out. */
export function isOptIn(text: string): boolean {
  return text.length <= LONGEST_WORD && OPT_IN_WORDS.has(withoutCourtesy(text))
}

/** Titles of buttons that can mean nothing but "no more messages". `Cancel` or `Alto` can be an answer. */
const STOP_TITLES = new Set(words(TABLE.phrases('stopTitle')))
/** Ids of quick replies by which an author marks the button that stops. */
const STOP_IDS = /^(?:stop|opt[-_ ]?out|unsubscribe|baja|descadastrar)$/i

/** Whether a template's quick reply is its opt-out, by its title or its id. */
export function isStopButton(title: string, id: string | null): boolean {
  return STOP_TITLES.has(withoutCourtesy(title)) || (id !== null && STOP_IDS.test(id.trim()))
}
