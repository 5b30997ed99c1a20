import { compilePatterns, occursIn } from '../patterns.ts'
import { PhraseTable } from '../tables.ts'
import { plain } from '../text.ts'

/** Days on which the person is not available: `este finde no`, `I can't on Monday`. */
const DENIED = compilePatterns(new PhraseTable('rejections').phrases('deniedDay'))
/** With these words a negation still names a day: `not before Monday`. */
const BOUNDS = /\b(?:before|until|till|antes|hasta|ate)\b/

/** A text in which the clauses with unsuitable days are replaced by blanks. */
export function withoutDeniedDays(text: string): string {
  return text.replace(/[^,.;!?\n]+/g, (clause) => {
    const folded = plain(clause)
    return occursIn(DENIED, folded) && !BOUNDS.test(folded) ? ' '.repeat(clause.length) : clause
  })
}
