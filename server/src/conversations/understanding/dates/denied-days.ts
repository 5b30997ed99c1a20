import { compilePatterns, occursIn } from '../patterns.ts'
import { plain } from '../text.ts'

/** Days that do not suit: `este finde no`, `I can't on Monday`. */
const DENIED = compilePatterns(`
  ^ cant|cannot|i_cant|i_cannot|not|anything_but
  ^ no puedo|podria|este|esta|el|la
  ^ nao posso|da|consigo|na|no|nesta|neste|essa|esse
  ^ ni|nem
  no|nao $`)
/** With these a day that is denied is one that is named: `not before Monday`. */
const BOUNDS = /\b(?:before|until|till|antes|hasta|ate)\b/

/** A text with the clauses blanked out that say which days do not suit. */
export function withoutDeniedDays(text: string): string {
  return text.replace(/[^,.;!?\n]+/g, (clause) => {
    const said = plain(clause)
    return occursIn(DENIED, said) && !BOUNDS.test(said) ? ' '.repeat(clause.length) : clause
  })
}
