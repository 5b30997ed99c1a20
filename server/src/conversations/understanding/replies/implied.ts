import { compilePatterns, occursIn } from '../patterns.ts'
import { asksWhen, type GuidingQuestion, wantsNumber } from '../question.ts'
import { PhraseTable } from '../tables.ts'
import { plain, tokenize } from '../text.ts'
import type { GivenAnswer, Interview, Reply } from './reading.ts'

/** What is said beside a yes: `sip, a los cacahuates`, `yes, because of work`. */
const DETAIL = /^[\s,.;:]*(?:(?:a|al|to|con|with|com|because|porque|por|for|de|del|from)\s.*\p{L}.*)$/isu

const TABLE = new PhraseTable('states')
const ASKS_WHAT_HAPPENED = compilePatterns(TABLE.phrases('asksWhatHappened'))
const ASKS_TO_WHAT = compilePatterns(TABLE.phrases('asksToWhat'))
/** `alérgica a glúten`, `ronchas con los duraznos`: what an object follows. */
const TO_WHAT = /(?<=^|\s)(?:a|al|ao|aos|às|à|con|com|to|with)\s\S.*$/isu
/** Words that lead to what somebody reacts to. */
const TELLS =
  /^[\s,.;:]*(?:s[ií]|sim|yes|tem|tiene|tengo|tenho|le|me|has|have|gets|um|uma|un|una|minha|meu|mi|my)[\s,]/iu
/** Words after a yes or no that tell what happened. */
const TOLD_WORDS = 3

/** The words after a yes or no answer the open question that is asked only after it, if they lead to something. */
export function takeDetail(given: Reply['asked'], interview: Interview, others: Reply['others']) {
  if (given.kind !== 'value' || interview.asked?.answerType !== 'BOOLEAN') return
  const { text, reading } = given.answers[0]!
  const next = followUp(interview, reading.value, others)
  const value = next && detailIn(text, reading.end, next)
  if (next && value) others.set(next.id, valued(value))
}

/** `a la penicilina` to “Any allergies?” answers “To what?”, which implies a yes. */
export function takeObject(text: string, interview: Interview, others: Reply['others']) {
  const next = interview.asked?.answerType === 'BOOLEAN' ? followUp(interview, true, others) : undefined
  const isObject = /^(?:a|al|ao|aos|à|con|com|to)\s/i.test(text) && !text.includes('?')
  if (next && isObject && occursIn(ASKS_TO_WHAT, plain(next.questionText))) others.set(next.id, valued(text))
}

function valued(value: string): GivenAnswer {
  return { text: value, reading: { kind: 'value', value, start: 0, end: value.length, confidence: 0.85 } }
}

/** The open question that is asked only after this answer, and neither answered nor about a day or a number. */
function followUp({ asked, questions, answered }: Interview, value: unknown, others: Reply['others']) {
  return questions.find(
    (question) =>
      question.answerType === 'OPEN' &&
      asked?.key &&
      question.showIf?.op === 'eq' &&
      question.showIf.field === asked.key &&
      question.showIf.value === value &&
      !asksWhen(question.questionText) &&
      !wantsNumber(question) &&
      !answered.has(question.id) &&
      !others.has(question.id),
  )
}

function detailIn(text: string, end: number, { questionText }: GuidingQuestion): string | null {
  const detail = text.slice(end)
  if (text.includes('?')) return null
  const asked = plain(questionText)
  const isPlain = tokenize(text.slice(0, end)).length <= 2
  const isTold = occursIn(ASKS_WHAT_HAPPENED, asked) && tokenize(detail).length >= TOLD_WORDS
  if (isPlain && (isTold || DETAIL.test(detail))) return detail.replace(/^[\s,.;:]+/, '')
  return objectNamed(isPlain ? detail : text, questionText)
}

/** What a reply names to “To what?”: `minha sobrinha é alérgica a glúten`, `le salen ronchas con los duraznos`. Null without such words. */
export function objectNamed(text: string, questionText: string): string | null {
  if (!occursIn(ASKS_TO_WHAT, plain(questionText))) return null
  const allergic = /al[eé]rg\p{L}{0,8}\s(?=(?:a|al|ao|aos|às|à|con|com|to)\s)/iu.exec(text)
  if (!allergic && !TELLS.test(text)) return null
  const object = TO_WHAT.exec(allergic ? text.slice(allergic.index + allergic[0].length) : text)
  return object?.[0].replace(/^(?:con|com|with)\s+/iu, '') ?? null
}

/** An answer to a question that is asked only after a certain answer to this one implies that one: `we were 20 minutes late`. */
export function impliedBy(others: Reply['others'], { asked, questions }: Interview): Reply['asked'] | null {
  for (const { id, showIf } of asked?.key ? questions : []) {
    const given = others.get(id)
    if (!given || showIf?.op !== 'eq' || showIf.field !== asked!.key) continue
    const value = asked!.answerType === 'BOOLEAN' ? showIf.value : null
    if (typeof value !== 'boolean') continue
    const { text } = given
    return {
      kind: 'value',
      answers: [{ text, reading: { kind: 'value', value, start: 0, end: text.length, confidence: 0.85 } }],
    }
  }
  return null
}
