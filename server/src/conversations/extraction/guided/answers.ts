import { asksBack, narrowed, tapOf } from '../../agents/index.ts'
import {
  asksQuestion,
  type GivenAnswer,
  type GuidingQuestion,
  isOptOut,
  type Language,
  type Reply,
  readIntents,
  readReply,
} from '../../understanding/index.ts'
import type { ExtractionInput, TranscriptMessage } from '../extractor.ts'

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
  /** What was replied last to questions that were asked again and not answered, by their id. */
  unread: Map<string, string>
}

/**
 * Reads a conversation as an interview: each of our messages that asks a question, and the replies to it. Replies after
 * help still answer the question. Later messages change an answer only when they correct it. A tap answers the question
 * that it belongs to.
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
  const unread = new Map<string, string>()
  let last: GuidingQuestion | null = null
  let asked: GuidingQuestion | null = null
  for (const { asking, messages } of exchangesOf(transcript)) {
    const back: GuidingQuestion | null = last && isAskingBack(asking) ? last : null
    asked = back ?? askedLast(asking, questions) ?? asked
    last = asked ?? last
    if (asked && replied.has(asked.id) && !answers.has(asked.id)) askedAgain.add(asked.id)
    const tapped = messages.flatMap((message) => {
      const tap = tapOf(message, questions)
      return tap ? [{ message, ...tap }] : []
    })
    for (const { message, question, answer } of tapped) {
      answers.set(question.id, [answer])
      replied.add(question.id)
      declined.delete(question.id)
      volunteered.delete(question.id)
      consumed.set(message.id, question)
    }
    const isTapped = tapped.some(({ question }) => question.id === asked?.id)
    if (isTapped) asked = null
    const spoken = messages.filter((message) => tapped.every((tap) => tap.message !== message))
    if (spoken.length === 0) continue
    const texts = spoken.map((message) => message.text)
    const answered = new Set(answers.keys())
    const readAs = (question: GuidingQuestion | null): Reply =>
      readReply(texts, { asked: question, questions, answered, languages })
    const narrow = back && readAs(narrowed(back, keysIn(asking, back)))
    const reply = narrow?.asked.kind === 'value' ? narrow : readAs(asked)
    for (const [id, answer] of reply.others) {
      answers.set(id, [answer])
      volunteered.add(id)
    }
    if (asked) replied.add(asked.id)
    if (asked && reply.asked.kind === 'none') declined.add(asked.id)
    if (asked && reply.asked.kind === 'value') {
      declined.delete(asked.id)
      // An open question that was asked back has what was said before as well.
      const before = back?.answerType === 'OPEN' ? (answers.get(asked.id) ?? []) : []
      const isNew = ({ text }: GivenAnswer) =>
        reply.asked.kind === 'value' && reply.asked.answers.every((each) => each.text !== text)
      answers.set(asked.id, [...reply.asked.answers, ...before.filter(isNew)])
      volunteered.delete(asked.id)
      for (const { id } of spoken) consumed.set(id, asked)
    }
    if (reply.asked.kind !== 'misfit') asked = null
    else if (asked && askedAgain.has(asked.id) && texts.every(isAttempt)) unread.set(asked.id, texts.at(-1)!)
  }
  return { answers, replied, consumed, declined, askedAgain, volunteered, unread }
}

/** When the participant said these words, in answer to the question where they were said more than once. */
export function whenSaid(
  words: string,
  { id }: GuidingQuestion,
  { consumed }: Interviewed,
  { transcript, now }: ExtractionInput,
): Date {
  const said = transcript.filter(({ author, text }) => author === 'participant' && text.includes(words))
  return (said.findLast((message) => consumed.get(message.id)?.id === id) ?? said.at(-1))?.at ?? now
}

function isAskingBack(asking: string): boolean {
  return asking.split('\n').some(asksBack)
}

/** The options that a message of ours names. */
function keysIn(asking: string, { options }: GuidingQuestion): string[] {
  return options.filter(({ label }) => asking.includes(label)).map(({ id }) => id)
}

/** Whether somebody tried to answer, and did not ask for something else. */
function isAttempt(text: string): boolean {
  return readIntents(text).size === 0 && !isOptOut(text) && !text.includes('?')
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
