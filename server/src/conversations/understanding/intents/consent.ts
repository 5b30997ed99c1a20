import { compilePatterns, occursIn } from '../patterns.ts'
import { PhraseTable } from '../tables.ts'
import { plain, words } from '../text.ts'

/** The phrases are matched against clauses whose courtesies were cut off, so `^` is the beginning of what is meant. */
const TABLE = new PhraseTable('consent')
const STOP = compilePatterns(TABLE.phrases('stop'))
const LIMIT = compilePatterns(TABLE.phrases('limit'))
const GO_ON = compilePatterns(TABLE.phrases('goOn'))
const UNCLEAR = compilePatterns(TABLE.phrases('unclear'))

/** An opt-out word with a courtesy is not longer. */
export const LONGEST_WORD = 120

/** Whole messages that ask for no more messages, in any of the three languages. */
const OPT_OUT_WORDS = new Set(words(TABLE.phrases('optOutMessage')))
const POLITE = /^(?:por favor|please|pls) | (?:por favor|please|pls|gracias|thanks|obrigado|obrigada)$/g

export const withoutCourtesy = (text: string): string => plain(text).replace(POLITE, '')

/** Whether a message is an opt-out word and nothing else. */
export const isOptOutWord = (text: string): boolean =>
  text.length <= LONGEST_WORD && OPT_OUT_WORDS.has(withoutCourtesy(text))

/** What the person says about themselves sets no limit: `I only bought a ticket`, `I've asked before`. */
const TELLS =
  /^(?:i (?:only|just|already|once|told|asked|said|never)|ive|i have|yo (?:solo|ya)|solo (?:fui|compre)|ya (?:lo|les|os)|eu (?:so|ja|apenas))\b|\b(?:until|till|hasta|ate) (?:now|today|ahora|hoy|agora|hoje)\b/

/** Longer messages tell something; a wish in them is put to people or to the agent, and not acted upon. */
const MOST_WORDS = 40

/** What stands before a wish without changing it. */
const COURTESY =
  /^(?:please|pls|just|can you|could you|would you|will you|you guys|so|and|but|ok|okay|hey|hi|no thanks|no thank you|thanks|now|then|por favor|porfa|porfavor|y|e|pero|mas|ya|ja|entonces|hola|oi|ola|gracias|obrigado|obrigada|no gracias|nao obrigado|nao obrigada|que|oye|mira|olha|gente|vcs|voces|ustedes|then|look|listen) /

/**
 * Whether a message asks for no more messages: `stop` does so clearly, in words of its own or rudely; `unclear` may ask
 * for it or only complain. Null for everything else (docs/behaviour/customers.md: Do-not-contact).
 */
export function readConsent(text: string): 'stop' | 'unclear' | null {
  const folded = plain(text)
  if (folded === '' || folded.split(' ').length > MOST_WORDS) return null
  const said = text
    .split(/[.,;:!?¡¿\n…()—–]+|\s-\s/)
    .flatMap((part) => plain(part).split(/ (?:and|y|e|pero|but|mas) (?=\S+ )/))
    .filter((clause) => clause !== '')
  const clauses = [...new Set([...said, folded].map(bare))].filter((clause) => !occursIn(GO_ON, clause))
  if (clauses.some((clause) => occursIn(STOP, clause)))
    return said.map(bare).some((clause) => occursIn(LIMIT, clause) && !TELLS.test(clause))
      ? 'unclear'
      : 'stop'
  return [...said, ...clauses].some((clause) => occursIn(UNCLEAR, clause)) ? 'unclear' : null
}

function bare(clause: string): string {
  let rest = clause
  for (let cut = rest.replace(COURTESY, ''); cut !== rest; cut = rest.replace(COURTESY, '')) rest = cut
  return rest
}
