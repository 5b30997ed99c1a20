import {
  type AnswerReading,
  asksQuestion,
  type GuidingQuestion,
  type Language,
  readAnswer,
  readIntents,
} from '../../understanding/index.ts'
import type { TranscriptMessage } from '../extractor.ts'

/** A message that answers a question, and how it reads. */
export type Answer = { text: string; reading: Extract<AnswerReading, { kind: 'value' }> }

/** What followed a question: the participant's words up to the next word of ours. */
type Reply = { asking: string; texts: string[] }

/**
 * The participant's answers to each question, by its id: the messages that follow one of ours that asks
 * it. Where it was asked again, the last time that got an answer counts; a correction wins.
 */
export function findAnswers(
  transcript: readonly TranscriptMessage[],
  questions: readonly GuidingQuestion[],
  language: Language,
): Map<string, Answer[]> {
  const replies = pairReplies(transcript)
  const found = new Map<string, Answer[]>()
  for (const [at, reply] of replies.entries()) {
    const asked = questions.find((question) => isAskedLast(reply.asking, question, questions))
    if (!asked) continue
    // Help on a question ("from 1 to 10, please") does not repeat it: what follows still answers it.
    const again = replies[at + 1]
    const isHelped =
      again !== undefined && !questions.some((question) => asksQuestion(again.asking, question.questionText))
    const answers = [
      readAll(reply.texts, asked, language),
      isHelped ? readAll(again.texts, asked, language) : [],
    ]
    const last = answers.findLast((list) => list.length > 0)
    if (last) found.set(asked.id, last)
  }
  return found
}

function pairReplies(transcript: readonly TranscriptMessage[]): Reply[] {
  const replies: Reply[] = []
  let isOurs = false
  for (const { author, text } of transcript) {
    const last = replies.at(-1)
    if (author === 'participant') last?.texts.push(text)
    else if (isOurs && last) last.asking += `\n${text}`
    else replies.push({ asking: text, texts: [] })
    isOurs = author !== 'participant'
  }
  return replies.filter((reply) => reply.texts.length > 0)
}

/** Where a message asks several questions, the reply answers the one asked last. */
function isAskedLast(
  asking: string,
  question: GuidingQuestion,
  questions: readonly GuidingQuestion[],
): boolean {
  if (!asksQuestion(asking, question.questionText)) return false
  const place = (text: string) => asking.lastIndexOf(text.trim())
  const own = place(question.questionText)
  return questions.every((other) => other === question || place(other.questionText) <= own)
}

function readAll(texts: string[], question: GuidingQuestion, language: Language): Answer[] {
  const answers = texts.flatMap((text) => {
    const reading = readAnswer(question, text, language)
    return reading.kind === 'value' && !isRequest(text, question) ? [{ text, reading }] : []
  })
  const corrected = answers.findLastIndex(({ text }) => readIntents(text).has('correction'))
  return corrected > 0 && question.answerType !== 'OPEN' ? answers.slice(corrected) : answers
}

/** Asking for a human or who is writing is no answer to an open question. */
function isRequest(text: string, question: GuidingQuestion): boolean {
  if (question.answerType !== 'OPEN') return false
  const intents = readIntents(text)
  return (['human', 'identity', 'refusal', 'later'] as const).some((intent) => intents.has(intent))
}
