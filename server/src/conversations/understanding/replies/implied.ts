import { asksWhen, wantsNumber } from '../question.ts'
import { tokenize } from '../text.ts'
import type { Interview, Reply } from './reading.ts'

/** What is said beside a yes: `sip, a los cacahuates`, `yes, because of work`. */
const DETAIL = /^[\s,.;:]*(?:(?:a|al|to|con|with|com|because|porque|por|for|de|del|from)\s.*\p{L}.*)$/isu

/** The words after a yes or no answer the open question that is asked only after it, if they lead to something. */
export function takeDetail(
  given: Reply['asked'],
  { asked, questions, answered }: Interview,
  others: Reply['others'],
) {
  if (given.kind !== 'value' || asked?.answerType !== 'BOOLEAN' || !asked.key) return
  const { text, reading } = given.answers[0]!
  const detail = text.slice(reading.end)
  if (!DETAIL.test(detail) || detail.includes('?') || tokenize(text.slice(0, reading.end)).length > 2) return
  const next = questions.find(
    ({ id, answerType, showIf, questionText }) =>
      answerType === 'OPEN' &&
      showIf?.op === 'eq' &&
      showIf.field === asked.key &&
      showIf.value === reading.value &&
      !asksWhen(questionText) &&
      !answered.has(id) &&
      !others.has(id),
  )
  if (!next || wantsNumber(next)) return
  const value = detail.replace(/^[\s,.;:]+/, '')
  others.set(next.id, {
    text: value,
    reading: { kind: 'value', value, start: 0, end: value.length, confidence: 0.85 },
  })
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
