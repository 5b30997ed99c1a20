import { compilePatterns, occursIn } from '../patterns.ts'
import { PhraseTable } from '../tables.ts'
import { LANGUAGES, plain } from '../text.ts'

const TABLE = new PhraseTable('rejections')

/** Days on which the person is not available: `este finde no`, `I can't on Monday`. */
const DENIED = compilePatterns(TABLE.phrases('deniedDay'))
/** With these words a negation still names a day: `not before Monday`. */
const BOUNDS = /\b(?:before|until|till|antes|hasta|ate)\b/
/** What keeps somebody away until a day: `estoy de viaje hasta el 10`. */
const AWAY = compilePatterns(TABLE.phrases('awayUntil'))
const WEEKDAYS = new Set(
  LANGUAGES.flatMap((language) => [...new PhraseTable('dates').numbers('weekday', language).keys()]),
)

/** A text in which the clauses with unsuitable days are replaced by blanks: `na quinta… ai não, quinta não posso`. */
export function withoutDeniedDays(text: string): string {
  const isDenied = (clause: string) => {
    const folded = plain(clause)
    return (occursIn(DENIED, folded) && !BOUNDS.test(folded)) || occursIn(AWAY, folded)
  }
  const days = (clause: string) =>
    plain(clause)
      .split(' ')
      .filter((word) => WEEKDAYS.has(word))
  const denied = new Set((text.match(CLAUSE) ?? []).filter(isDenied).flatMap(days))
  return text.replace(CLAUSE, (clause) => {
    const [day, ...others] = days(clause)
    const isTakenBack = day !== undefined && others.length === 0 && denied.has(day)
    return isDenied(clause) || isTakenBack ? ' '.repeat(clause.length) : clause
  })
}

const CLAUSE = /[^,.;!?\n]+/g
