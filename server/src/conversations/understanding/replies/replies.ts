import { isCorrection } from '../corrections.ts'
import { readIntents, readWishOf } from '../intents/intents.ts'
import { optionLabelled } from '../labels.ts'
import { type GuidingQuestion, wantsNumber } from '../question.ts'
import type { Language } from '../text.ts'
import { findCorrected } from './corrected.ts'
import { impliedBy, takeDetail, takeObject } from './implied.ts'
import { type GivenAnswer, type Interview, MISFIT, type Reply, readIn, readLabel } from './reading.ts'
import { REQUESTS, withoutRequests } from './requests.ts'
import { clausesAndSentences, type Span, without } from './spans.ts'
import { readVolunteered } from './volunteered.ts'

/** Reads messages that arrived together as answers. */
export function readReply(texts: readonly string[], interview: Interview): Reply {
  const others = new Map<string, GivenAnswer>()
  const options = interview.asked?.options ?? []
  const remaining = texts.map((text) =>
    optionLabelled(text, options) ? text : takeOthers(text, interview, others),
  )
  const asked = interview.asked ? readAsked(texts, remaining, interview.asked, interview.languages) : MISFIT
  if (asked.kind === 'value') takeDetail(asked, interview, others)
  else if (asked.kind === 'misfit' && texts.length === 1) takeObject(texts[0]!, interview, others)
  return { asked: asked.kind === 'misfit' ? (impliedBy(others, interview) ?? asked) : asked, others }
}

/** The first message with an answer decides, unless a later one corrects it. An open answer takes them all. */
function readAsked(
  texts: readonly string[],
  remaining: readonly string[],
  asked: GuidingQuestion,
  languages: readonly Language[],
): Reply['asked'] {
  const readings = remaining.map((text, i) => ({
    text: ownWords(texts[i]!, text),
    reading: readLabel(text, asked) ?? readIn(languages, asked, withoutRequests(text, asked)),
  }))
  const isGiven = (each: (typeof readings)[number]): each is GivenAnswer => each.reading.kind === 'value'
  const answers = readings.filter(isGiven)
  if (answers.length === 0) {
    const whole = remaining.length > 1 ? readIn(languages, asked, remaining.join(' ')) : MISFIT
    if (whole.kind === 'value' && asked.answerType !== 'OPEN') {
      const text = texts.find((text) => readIn(languages, asked, text).kind === 'value') ?? texts.at(-1)!
      return { kind: 'value', answers: [{ text, reading: { ...whole, start: 0, end: text.length } }] }
    }
    return readings.some(({ reading }) => reading.kind === 'none') ? { kind: 'none' } : MISFIT
  }
  if (asked.answerType === 'OPEN' && !wantsNumber(asked)) return { kind: 'value', answers }
  // `4`, `ah no, mi hermano se fue`, `somos 3`: what follows a correction is meant.
  const corrected = readings.findLastIndex(({ text }) => isCorrection(text))
  const later = readings.slice(Math.max(0, corrected)).filter(isGiven)
  return { kind: 'value', answers: later.length > 0 ? later : answers }
}

/** A message without its end, if the end answers other questions. */
function ownWords(text: string, remaining: string): string {
  const own = remaining.trimEnd()
  return own !== '' && text.startsWith(own) ? own : text
}

/** Collects what a message says about other questions, and returns the message without those corrections. */
function takeOthers(text: string, interview: Interview, others: Map<string, GivenAnswer>): string {
  const { asked, questions, answered } = interview
  let remaining = text
  const corrections: Span[] = []
  for (const sentence of clausesAndSentences(text)) {
    // An open answer has no words of its own around a correction. Other types do: `não, e a nota é 3` contains a no.
    const isCorrected =
      asked?.answerType !== 'OPEN' &&
      corrections.some(({ start, end }) => start >= sentence.start && end <= sentence.end)
    const earlier = isCorrected ? null : findCorrected(sentence.value, interview)
    if (earlier) {
      others.set(earlier.question.id, { text: sentence.value, reading: earlier.reading })
      remaining = without(remaining, sentence)
      corrections.push(sentence)
      continue
    }
    // Beside a wish to stop, a request for a human or a wish for later, nothing else is read as an answer.
    const found = readIntents(sentence.value)
    if (REQUESTS.some((intent) => found.has(intent)) || readWishOf(sentence.value) !== null) continue
    for (const question of questions) {
      if (question.id === asked?.id || answered.has(question.id) || others.has(question.id)) continue
      const reading = readVolunteered(sentence.value, question, interview)
      if (reading) others.set(question.id, { text: sentence.value.trim(), reading })
    }
  }
  return remaining
}
