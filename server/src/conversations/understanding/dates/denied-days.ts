import { compilePatterns, occursIn } from '../patterns.ts'
import { plain } from '../text.ts'

/** Days on which the person is not available: `este finde no`, `I can't on Monday`. */
const DENIED = compilePatterns(`
  ^ cant|cannot|i_cant|i_cannot|not|anything_but
  ^ no puedo|podria|este|esta|el|la
  ^ nao posso|da|consigo|na|no|nesta|neste|essa|esse
  ^ ni|nem
  no|nao $`)
/** With these words a negation still names a day: `not before Monday`. */
const BOUNDS = /\b(?:before|until|till|antes|hasta|ate)\b/

/** A text in which the clauses with unsuitable days are replaced by blanks. */
export function withoutDeniedDays(text: string): string {
  return text.replace(/[^,.;!?\n]+/g, (clause) => {
    const folded = plain(clause)
    return occursIn(DENIED, folded) && !BOUNDS.test(folded) ? ' '.repeat(clause.length) : clause
  })
}
