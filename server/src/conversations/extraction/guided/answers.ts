import {
  asksQuestion,
  type GivenAnswer,
  type GuidingQuestion,
  type Language,
  readReply,
} from '../../understanding/index.ts'
import type { TranscriptMessage } from '../extractor.ts'

/** The replies to one of our messages: the participant's messages up to our next one. */
type Exchange = { asking: string; messages: TranscriptMessage[] }

/** The answers in a conversation. */
export type Interviewed = {
  /** The messages that answer each question, by its id. */
  answers: Map<string, GivenAnswer[]>
  /** The ids of questions that got any reply. */
  replied: Set<string>
  /** Messages that answer a question, and are about it. */
  consumed: Map<string, GuidingQuestion>
  /** The ids of questions that were answered without a value: `I don't know`. */
  declined: Set<string>
  /** The ids of questions that were asked again before they were answered. */
  askedAgain: Set<string>
  /** The ids of questions that were answered beside another one. */
  volunteered: Set<string>
}

/**
 * Reads a conversation as an interview: each of our messages that asks a question, and the replies to it. Replies after
 * help still answer the question. Later messages change an answer only when they correct it.
 */
export function readInterview(
  transcript: readonly TranscriptMessage[],
  questions: readonly GuidingQuestion[],
  languages: readonly Language[],
): Interviewed {
  const answers = new Map<string, GivenAnswer[]>()
  const replied = new Set<string>()
  const consumed = new Map<string, GuidingQuestion>()
  const declined = new Set<string>()
  const askedAgain = new Set<string>()
  const volunteered = new Set<string>()
  let asked: GuidingQuestion | null = null
  for (const { asking, messages } of exchangesOf(transcript)) {
    asked = askedLast(asking, questions) ?? asked
    if (asked && replied.has(asked.id) && !answers.has(asked.id)) askedAgain.add(asked.id)
    const texts = messages.map((message) => message.text)
    const answered = new Set(answers.keys())
    const reply = readReply(texts, { asked, questions, answered, languages })
    for (const [id, answer] of reply.others) {
      answers.set(id, [answer])
      volunteered.add(id)
    }
    if (asked) replied.add(asked.id)
    if (asked && reply.asked.kind === 'none') declined.add(asked.id)
    if (asked && reply.asked.kind === 'value') {
      declined.delete(asked.id)
      answers.set(asked.id, reply.asked.answers)
      volunteered.delete(asked.id)
      for (const { id } of messages) consumed.set(id, asked)
    }
    if (reply.asked.kind !== 'misfit') asked = null
  }
  return { answers, replied, consumed, declined, askedAgain, volunteered }
}

function exchangesOf(transcript: readonly TranscriptMessage[]): Exchange[] {
  const exchanges: Exchange[] = []
  let isOurs = false
  for (const message of transcript) {
    const last = exchanges.at(-1)
    if (message.author === 'participant') {
      if (last) last.messages.push(message)
      else exchanges.push({ asking: '', messages: [message] })
    } else if (isOurs && last) last.asking += `\n${message.text}`
    else exchanges.push({ asking: message.text, messages: [] })
    isOurs = message.author !== 'participant'
  }
  return exchanges.filter(({ messages }) => messages.length > 0)
}

/** When a message asks several questions, the reply answers the last one. */
function askedLast(asking: string, questions: readonly GuidingQuestion[]): GuidingQuestion | null {
  const asked = questions.filter((question) => asksQuestion(asking, question.questionText))
  const place = (question: GuidingQuestion) => asking.lastIndexOf(question.questionText.trim())
  return asked.toSorted((a, b) => place(b) - place(a))[0] ?? null
}
