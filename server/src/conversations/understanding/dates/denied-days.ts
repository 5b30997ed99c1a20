import { compilePatterns, occursIn } from '../patterns.ts'
import { PhraseTable } from '../tables.ts'
import { plain } from '../text.ts'

const TABLE = new PhraseTable('rejections')

/** Days on which the person is not available: `este finde no`, `I can't on Monday`. */
const DENIED = compilePatterns(TABLE.phrases('deniedDay'))
/** With these words a negation still names a day: `not before Monday`. */
const BOUNDS = /\b(?:before|until|till|antes|hasta|ate)\b/
/** What keeps somebody away until a day: `estoy de viaje hasta el 10`. */
const AWAY = compilePatterns(TABLE.phrases('awayUntil'))

/** A text in which the clauses with unsuitable days are replaced by blanks. */
export function withoutDeniedDays(text: string): string {
  return text.replace(/[^,.;!?\n]+/g, (clause) => {
    const folded = plain(clause)
    const isDenied = (occursIn(DENIED, folded) && !BOUNDS.test(folded)) || occursIn(AWAY, folded)
    return isDenied ? ' '.repeat(clause.length) : clause
  })
}
