import { compilePatterns, occursIn } from '../patterns.ts'
import { PhraseTable } from '../tables.ts'
import { plain } from '../text.ts'

/** The subject of a yes-or-no question: trouble (`¿sigues con problemas?`), something good, or something else. */
export type Subject = 'trouble' | 'good' | 'other'

const TABLE = new PhraseTable('states')
const TROUBLE = compilePatterns(TABLE.phrases('asksTrouble'))
const GOOD_SUBJECT = compilePatterns(TABLE.phrases('asksGood'))
const SOLVED = compilePatterns(TABLE.phrases('asksSolved'))
const GOOD_STATE = compilePatterns(TABLE.phrases('well'))
const BAD_STATE = compilePatterns(TABLE.phrases('badly'))

/** To `are you better?`, a state that continues is bad news: `still limping`, `sigue con fiebre`. */
export const STILL_SO = compilePatterns(TABLE.phrases('stillSo'))

/** The subject of a question, by its words. A solved problem counts as something good. */
export function subjectOf(question: string): Subject {
  const folded = plain(question)
  if (occursIn(SOLVED, folded)) return 'good'
  if (occursIn(TROUBLE, folded)) return 'trouble'
  return occursIn(GOOD_SUBJECT, folded) ? 'good' : 'other'
}

const NEGATIONS =
  /(?:^| )(?:no|not|nao|nunca|never|didnt|dont|doesnt|wasnt|isnt|arent|nem|ni|tampoco) (?:\S+ )?$/

/** Whether a message says that things are well or badly; null when it says neither or both. */
export function readState(text: string): 'well' | 'badly' | null {
  const folded = `${plain(text)} `
  const good = GOOD_STATE.exec(folded)
  const bad = BAD_STATE.exec(folded)
  if (!good) return bad ? 'badly' : null
  // "No me encantó" negates the word after it; "not bad" is praise as a whole.
  if (NEGATIONS.test(folded.slice(Math.max(0, good.index - 24), good.index))) return 'badly'
  const isWithin = bad !== null && bad.index >= good.index && bad.index < good.index + good[0].length
  return bad === null || isWithin ? 'well' : null
}

/** Questions that a fact answers: who comes along, and whose something is. */
const FACTS = [
  { asks: 'asksCompany', yes: 'accompanied', no: 'unaccompanied' },
  { asks: 'asksOwn', yes: 'owned', no: 'others' },
].map(({ asks, yes, no }) => ({
  asks: compilePatterns(TABLE.phrases(asks)),
  yes: compilePatterns(TABLE.phrases(yes)),
  no: compilePatterns(TABLE.phrases(no)),
}))

/** Whether a fact affirms or denies what is asked: `voy con mis nietas`, `la casa es de mis papás`. Null for neither or both. */
export function readFact(text: string, question: string): boolean | null {
  const [asked, said] = [plain(question), plain(text)]
  const fact = FACTS.find(({ asks }) => occursIn(asks, asked))
  const isYes = fact !== undefined && occursIn(fact.yes, said)
  const isNo = fact !== undefined && occursIn(fact.no, said)
  return isYes === isNo ? null : isYes
}
