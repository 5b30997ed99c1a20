import {
  ABOUT_US,
  asksToWait,
  type Intent,
  putsOff,
  readIntents,
  readWishOf,
  resumes,
} from '../intents/intents.ts'
import { isOptOut } from '../intents/opt-out.ts'
import { asksWhen, type GuidingQuestion } from '../question.ts'
import { plain } from '../text.ts'
import { clauses, only, type Span } from './spans.ts'

export const REQUESTS: Intent[] = ['human', 'refusal', ...ABOUT_US]

/**
 * A text in which the clauses that ask for a human or refuse to continue are blanked out. They do not answer the
 * question. All other characters keep their position.
 */
export function withoutRequests(text: string, asked: GuidingQuestion): string {
  const blank = ' '.repeat(text.length)
  if (isOptOut(text) || asksToWait(text)) return blank
  const isDay = mayNameDay(text, asked)
  if (putsOff(text, asked.questionText) && !isDay) return blank
  // A closed question has its own words, and what holds none of them is no answer anyway.
  if (asked.answerType === 'OPEN' && !isDay && readWishOf(text) !== null) return blank
  const intents = readIntents(text)
  if (!REQUESTS.some((intent) => intents.has(intent))) return text
  const parts = clauses(text)
  const kept = parts.filter(({ value }) => {
    const found = readIntents(value)
    return !REQUESTS.some((intent) => found.has(intent)) && readWishOf(value) === null
  })
  if (declinesOffer(text, asked)) return text
  // Beside a request an open question has no reliable answer. Other questions accept only a plain yes or no.
  if (intents.has('refusal') || asked.answerType === 'OPEN') return blank
  const isPlain = ({ value }: Span) => asked.answerType !== 'BOOLEAN' || PLAIN.test(plain(value))
  return only(text, kept.filter(isPlain))
}

const ASKS_TO_CONTACT =
  /\b(?:call|ring|phone|contact|reach|text|write|message|llam\w*|contact\w*|escrib\w*|comunic\w*|lig\w*|fal\w*|cham\w*|retorn\w*)\b/

/**
 * Whether a day was asked for that the text may name. `Try me again next week` names the day of a call, and of nothing
 * else.
 */
export function mayNameDay(text: string, { answerType, questionText }: GuidingQuestion): boolean {
  if (answerType !== 'OPEN' || !asksWhen(questionText)) return false
  return !resumes(text) || ASKS_TO_CONTACT.test(plain(questionText))
}

/** A clause that is a plain yes or no. */
const PLAIN =
  /^(?:(?:well|bueno|pues|ah|oh|bom|ya|ja|hola|oi|hi) )*(?:si|sip|sim|yes|yeah|yep|yup|no(?! (?:por|en|con|aqui|aca|here|by|with|via|com|pelo)\b)|nop|nope|nah|nao|naum|claro|sure|ok|vale|not|still no|todavia no|ainda nao)\b/

/** Words of a question that offers or proposes something. */
const OFFERS =
  /\b(?:would|want|like|interested|interest|quer\w*|quier\w*|quisier\w*|gustaria\w*|gostaria\w*|interesa\w*|interes\w*|interess\w*|dese\w*|plan\w*|pien\w*|pensa\w*|buscas?|looking|need|necesita\w*|precisa\w*)\b/

/** Whether a person is not interested in what a yes-or-no question offers. This is a no to it, not a refusal to talk. */
export function declinesOffer(text: string, { answerType, questionText }: GuidingQuestion): boolean {
  return answerType === 'BOOLEAN' && OFFERS.test(plain(questionText)) && isNoInterest(text)
}

function isNoInterest(text: string): boolean {
  const found = plain(text)
  return (
    /\b(?:interest|interesa|interesad|interess|interes)/.test(found) &&
    readIntents(
      found
        .split(' ')
        .filter((word) => !word.includes('interes'))
        .join(' '),
    ).has('refusal') === false
  )
}
