import {
  type AnswerValue,
  type GivenAnswer,
  type GuidingQuestion,
  holdsQuestion,
  type Intent,
  type Interview,
  isCourtesy,
  isOptOut,
  mayOptOut,
  plain,
  putsOff,
  type Reply,
  readDate,
  readIntents,
  readIntentsOf,
  readReply,
  readWishOf,
  resumes,
  sentences,
  type Wish,
} from '../../understanding/index.ts'
import { LONGEST_TRANSCRIPT, type TranscriptMessage } from '../agent.ts'
import type { GuidedInput } from './memory.ts'
import { CONSENT, isChosen, isQuickReply, isTap, tapOf } from './taps.ts'

/** The result of the pending question; `none` is an answer without a value. */
type PendingAnswer = { text: string; confidence: number } & (
  | { kind: 'value'; value: AnswerValue }
  | { kind: 'none' | 'misfit'; value: null }
)

/** The combined meaning of all unread messages. */
export type Interpretation = {
  texts: string[]
  /** Without taps and without labels that were just offered. */
  spoken: string[]
  intents: Set<Intent>
  /** What they ask for, in any words. A message that answers a question with buttons can only ask for a human. */
  wishes: Set<Wish>
  /** A message asks for no more messages. */
  optsOut: boolean
  /** A message may ask for no more messages. */
  mayOptOut: boolean
  /** “Not now” was tapped when that was asked. */
  isPutOff: boolean
  /** The words are few, so a request in them is meant and not part of a story. */
  isBrief: boolean
  /** The answer to the pending question; null when there is none. */
  pendingAnswer: PendingAnswer | null
  /** Answers to other questions, by id: volunteered ones, and corrections. */
  others: Map<string, GivenAnswer>
  /** They contain a day or a time. */
  isDated: boolean
  /** They contain a question. */
  isQuestion: boolean
}

const BRIEF_WORDS = 8
/** Question marks that ask nothing: `honestly? I love it`, `está rico, ¿sabes?`. */
const TAGS =
  /(?<!\p{L})(?:honestly|tbh|seriously|you know|right|eh|huh|sabes|sab[eé]|sinceramente|la verdad|entiendes|me explico|viste|n[eé]|sabe|viu|entende|t[aá])\s*\?+/giu
const LAUGHTER = /(?:^| )(?:k+|(?:ja|ha|he|rs){1,}|lol)(?= |$)/g

/** The participant's unanswered messages: those beyond the `read` ones, and after the last message of a human. */
export function unreadMessages(transcript: readonly TranscriptMessage[], read = 0): TranscriptMessage[] {
  const unanswered = new Set(afterLast(transcript, 'human'))
  return beyondRead(transcript, read).filter((message) => unanswered.has(message))
}

/** Replies to the agent's last message, beyond the `read` ones, before a human wrote, who has answered them. */
export function messagesToHuman(transcript: readonly TranscriptMessage[], read = 0): TranscriptMessage[] {
  const since = afterLast(transcript, 'agent')
  const human = since.findIndex((message) => message.author === 'human')
  const unread = new Set(beyondRead(transcript, read))
  return since.slice(0, Math.max(0, human)).filter((message) => unread.has(message))
}

/** Where earlier messages are missing, the count does not say which were read: those after our last message were not. */
function beyondRead(transcript: readonly TranscriptMessage[], read: number): TranscriptMessage[] {
  const isParticipant = ({ author }: TranscriptMessage) => author === 'participant'
  const fromParticipant = transcript.filter(isParticipant)
  const isCut = transcript.length >= LONGEST_TRANSCRIPT || read > fromParticipant.length
  return isCut ? afterLast(transcript, 'agent').filter(isParticipant) : fromParticipant.slice(read)
}

function afterLast(
  transcript: readonly TranscriptMessage[],
  author: TranscriptMessage['author'],
): TranscriptMessage[] {
  return transcript.slice(transcript.findLastIndex((message) => message.author === author) + 1)
}

/** The question that the opening message, not this agent, has asked: only one that it holds word by word. */
export function questionInOpening(input: GuidedInput): GuidingQuestion | null {
  const firstReply = input.transcript.findIndex((message) => message.author === 'participant')
  const opening = input.transcript
    .slice(0, Math.max(0, firstReply))
    .filter((message) => message.author === 'agent')
  const asks = (question: GuidingQuestion) =>
    opening.some(({ text }) => holdsQuestion(text, question.questionText))
  return input.questions.find(asks) ?? null
}

/** Whether the opening asks for time or permission, so that a bare “no” declines. */
export function asksPermission(transcript: readonly TranscriptMessage[]): boolean {
  const opening = transcript.find((message) => message.author === 'agent')?.text ?? ''
  return /\b(?:minutes?|minutos?|moment|momento|time|tiempo|tempo|questions?|preguntas?|perguntas?|can we|could we|podemos|puedo|posso|may i|chat|talk|hablar|falar|ayudarnos|help us|ajudar)\b/.test(
    plain(opening),
  )
}

/** What our last message offered, and what the quick replies of an opening answer: its question, or a permission. */
export type OpeningAsks = { question: boolean; permission: boolean; offered: readonly string[] }

/** Declining answers an opening that asks for permission, so there a quick reply may decline. */
const DECLINES: readonly Intent[] = ['refusal', 'softRefusal', 'later']

/**
 * Reads all unread messages together, in the first language that explains them. Taps and labels that were just offered
 * are answers: their words have no further meaning.
 */
export function interpret(
  unread: readonly TranscriptMessage[],
  interview: Interview,
  now: Date,
  opening: OpeningAsks,
): Interpretation {
  const { asked: question, questions } = interview
  const tapped = readTapped(unread, interview)
  const offering = { questions, asked: question, offered: opening.offered }
  const isReply = (message: TranscriptMessage) => isQuickReply(message, offering)
  const read = unread.filter((message) => (isReply(message) ? opening.question : !isTap(message)))
  const { asked, others } = withTapped(readReply(textsOf(read), interview), tapped, interview)
  const spoken = textsOf(unread.filter((message) => !isChosen(message, offering)))
  const declining = opening.permission ? textsOf(unread.filter(isReply)) : []
  const isAnswered = asked.kind !== 'misfit' && question !== null && question.answerType !== 'OPEN'
  return {
    texts: textsOf(unread),
    spoken: [...spoken, ...declining],
    intents: new Set([
      ...spoken.flatMap((text) => [...readIntentsOf(text, question?.questionText ?? null)]),
      ...declining.flatMap((text) => [...readIntents(text)].filter((intent) => DECLINES.includes(intent))),
    ]),
    wishes: new Set(
      spoken.flatMap((text) => {
        const wish = readWishOf(text)
        // Of several messages one may answer, and another one ask for something.
        const isBeside = wish === 'human' || spoken.length > 1
        return wish !== null && (isBeside || !isAnswered) ? [wish] : []
      }),
    ),
    optsOut: spoken.some((text) => isOptOut(text)) || unread.some(({ choice }) => choice === CONSENT.stop),
    mayOptOut: spoken.some((text) => mayOptOut(text)),
    isPutOff: unread.some(({ choice }) => choice === CONSENT.notNow),
    isBrief: isBrief(spoken),
    pendingAnswer: question && pendingAnswerOf(asked, textFor(question, unread, read, tapped)),
    others,
    isDated: interview.languages.some((language) =>
      spoken.some((text) => readDate(text, language, now, 'UTC') !== null),
    ),
    isQuestion: spoken.some((text) =>
      sentences(text.replace(TAGS, '')).some(({ value }) => value.endsWith('?') && !isCourtesy(value)),
    ),
  }
}

/** Few words in all, or a few that put the conversation off beside others: `I'm at work. Can we do this tonight?` */
function isBrief(spoken: readonly string[]): boolean {
  if (spoken.some((text) => resumes(text))) return true
  const count = spoken.reduce((sum, text) => sum + countWords(text), 0)
  if (count <= BRIEF_WORDS) return true
  const parts = spoken.flatMap((text) => sentences(text).map(({ value }) => value))
  return (
    count <= 2 * BRIEF_WORDS &&
    parts.length > 1 &&
    parts.every((part) => countWords(part) <= BRIEF_WORDS) &&
    putsOff(parts[0]!)
  )
}

function textsOf(messages: readonly TranscriptMessage[]): string[] {
  return messages.map(({ text }) => text)
}

function countWords(text: string): number {
  return plain(text).replace(LAUGHTER, '').trim().split(' ').length
}

type Tapped = ReadonlyMap<TranscriptMessage, { questionId: string; answer: GivenAnswer }>

/** A tapped choice answers its own question, whatever was asked since. */
function readTapped(unread: readonly TranscriptMessage[], { questions }: Interview): Tapped {
  return new Map(
    unread.flatMap((message) => {
      const tap = tapOf(message, questions)
      return tap ? [[message, { questionId: tap.question.id, answer: tap.answer }] as const] : []
    }),
  )
}

/** The words for a question: its tapped choice, otherwise all that was read. */
function textFor(
  asked: GuidingQuestion,
  unread: readonly TranscriptMessage[],
  read: readonly TranscriptMessage[],
  tapped: Tapped,
): string {
  const own = unread.findLast((message) => tapped.get(message)?.questionId === asked.id)
  return textsOf(own ? [own] : read).join('\n')
}

/** A tapped choice counts more than the text beside it; of several the last. */
function withTapped(reply: Reply, tapped: Tapped, { asked }: Interview): Reply {
  const others = new Map(reply.others)
  let own = reply.asked
  for (const { questionId, answer } of tapped.values()) {
    if (questionId === asked?.id) own = { kind: 'value', answers: [answer] }
    else others.set(questionId, answer)
  }
  return { asked: own, others }
}

/** An open answer uses all messages with content; otherwise the first one decides. */
function pendingAnswerOf(asked: Reply['asked'], text: string): PendingAnswer {
  if (asked.kind !== 'value') return { kind: asked.kind, value: null, text, confidence: 0 }
  const { confidence } = asked.answers[0]!.reading
  return { kind: 'value', value: answerValue(asked.answers), text, confidence }
}

/** The combined value of answers to one question. */
export function answerValue(answers: readonly GivenAnswer[]): AnswerValue {
  const [first] = answers
  if (typeof first?.reading.value === 'string') return answers.map(({ text }) => text.trim()).join('\n')
  return first!.reading.value
}
