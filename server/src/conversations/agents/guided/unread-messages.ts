import {
  type AnswerValue,
  asksQuestion,
  type GivenAnswer,
  type GuidingQuestion,
  type Intent,
  type Interview,
  isOptOut,
  plain,
  type Reply,
  readDate,
  readIntents,
  readReply,
} from '../../understanding/index.ts'
import type { TranscriptMessage } from '../agent.ts'
import type { GuidedInput } from './memory.ts'
import { tappedOption } from './question-text.ts'

/** What the answer to the question asked came to; `none` is an answer without a value. */
type Heard = { kind: 'value'; value: AnswerValue; text: string } | { kind: 'none' | 'misfit'; text: string }

/** Everything the unread messages say, read together. */
export type Hearing = {
  texts: string[]
  intents: Set<Intent>
  /** The whole of a message is an opt-out word. */
  optsOut: boolean
  /** The messages are few words: a wish in them is the point, not a detail of a story. */
  isBrief: boolean
  /** How the messages answer the question asked; null when none was. */
  heard: Heard | null
  /** What they say to other questions, by id: answers that were volunteered, and corrections of earlier ones. */
  others: Map<string, GivenAnswer>
  /** They name a day or an hour. */
  isDated: boolean
  /** They ask something themselves. */
  isQuestion: boolean
}

const BRIEF_WORDS = 8
const LAUGHTER = /(?:^| )(?:k+|(?:ja|ha|he|rs){1,}|lol)(?= |$)/g

/**
 * The participant's messages that nobody has answered: those beyond the `read` ones, and after the last
 * words of a human.
 */
export function unreadMessages(transcript: readonly TranscriptMessage[], read = 0): TranscriptMessage[] {
  const theirs = transcript.filter((message) => message.author === 'participant')
  // A transcript shorter than what was read has been cut: then what follows our last words is unread.
  const since = read <= theirs.length ? theirs.slice(read) : afterLast(transcript, 'agent')
  const unanswered = new Set(afterLast(transcript, 'human'))
  return since.filter((message) => message.author === 'participant' && unanswered.has(message))
}

/**
 * What the participant said to the agent's last words, beyond the `read` messages, before a human spoke: the human has
 * answered it.
 */
export function messagesToHuman(transcript: readonly TranscriptMessage[], read = 0): TranscriptMessage[] {
  const since = afterLast(transcript, 'agent')
  const human = since.findIndex((message) => message.author === 'human')
  const unread = new Set(transcript.filter((message) => message.author === 'participant').slice(read))
  return since.slice(0, Math.max(0, human)).filter((message) => unread.has(message))
}

function afterLast(
  transcript: readonly TranscriptMessage[],
  author: TranscriptMessage['author'],
): TranscriptMessage[] {
  return transcript.slice(transcript.findLastIndex((message) => message.author === author) + 1)
}

/** The question that the opening message, not this agent, has asked already. */
export function questionInOpening(input: GuidedInput): GuidingQuestion | null {
  const firstReply = input.transcript.findIndex((message) => message.author === 'participant')
  const opening = input.transcript
    .slice(0, Math.max(0, firstReply))
    .filter((message) => message.author === 'agent')
  const asks = (question: GuidingQuestion) =>
    opening.some(({ text }) => asksQuestion(text, question.questionText))
  return input.questions.find(asks) ?? null
}

/** Whether the opening asks for time or permission, so that a bare no declines. */
export function asksPermission(transcript: readonly TranscriptMessage[]): boolean {
  const opening = transcript.find((message) => message.author === 'agent')?.text ?? ''
  return /\b(?:minutes?|minutos?|moment|momento|time|tiempo|tempo|questions?|preguntas?|perguntas?|can we|could we|podemos|puedo|posso|may i|chat|talk|hablar|falar|ayudarnos|help us|ajudar)\b/.test(
    plain(opening),
  )
}

/** Reads all unread messages at once, in the first of the languages that explains them. */
export function hear(unread: readonly TranscriptMessage[], interview: Interview, now: Date): Hearing {
  const tapped = readTapped(unread, interview)
  const texts = unread.map((message) => message.text)
  const said = texts.map((text) => readIntents(text))
  const words = texts.reduce(
    (sum, text) => sum + plain(text).replace(LAUGHTER, '').trim().split(' ').length,
    0,
  )
  const { asked, others } = withTapped(
    readReply(
      unread.filter((message) => !tapped.has(message)).map((message) => message.text),
      interview,
    ),
    tapped,
    interview,
  )
  return {
    texts,
    intents: new Set(said.flatMap((intents) => [...intents])),
    optsOut: texts.some((text) => isOptOut(text)),
    isBrief: words <= BRIEF_WORDS,
    heard: interview.asked && heardOf(asked, wordsFor(interview.asked, unread, tapped)),
    others,
    isDated: interview.languages.some((language) =>
      texts.some((text) => readDate(text, language, now, 'UTC') !== null),
    ),
    isQuestion: texts.some((text) => text.includes('?')),
  }
}

type Tapped = ReadonlyMap<TranscriptMessage, { questionId: string; answer: GivenAnswer }>

/** What was tapped says which option of which question it is, whatever was asked since. */
function readTapped(unread: readonly TranscriptMessage[], { questions }: Interview): Tapped {
  const found = unread.flatMap((message) => {
    const tapped = tappedOption(message.choice, questions)
    if (!tapped) return []
    const { question, option } = tapped
    const { text } = message
    const whole = { start: 0, end: text.length, confidence: 1 }
    const answer: GivenAnswer = { text, reading: { kind: 'value', value: [option.id], ...whole } }
    return [[message, { questionId: question.id, answer }] as const]
  })
  return new Map(found)
}

/** What was written to a question: what was tapped for it, otherwise all that was not tapped for others. */
function wordsFor(asked: GuidingQuestion, unread: readonly TranscriptMessage[], tapped: Tapped): string {
  const own = unread.findLast((message) => tapped.get(message)?.questionId === asked.id)
  const words = own ? [own] : unread.filter((message) => !tapped.has(message))
  return words.map((message) => message.text).join('\n')
}

/** What was tapped counts before what the words beside it seem to say; of several taps the last. */
function withTapped(reply: Reply, tapped: Tapped, { asked }: Interview): Reply {
  const others = new Map(reply.others)
  let own = reply.asked
  for (const { questionId, answer } of tapped.values()) {
    if (questionId === asked?.id) own = { kind: 'value', answers: [answer] }
    else others.set(questionId, answer)
  }
  return { asked: own, others }
}

/** An open answer takes all messages that say something; of others the first decides. */
function heardOf(asked: Reply['asked'], text: string): Heard {
  if (asked.kind !== 'value') return { kind: asked.kind, text }
  return { kind: 'value', value: answerValue(asked.answers), text }
}

/** The value that answers to one question come to. */
export function answerValue(answers: readonly GivenAnswer[]): AnswerValue {
  const [first] = answers
  if (typeof first?.reading.value === 'string') return answers.map(({ text }) => text.trim()).join('\n')
  return first!.reading.value
}
