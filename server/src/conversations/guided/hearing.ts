import {
  type AnswerReading,
  type AnswerValue,
  asksQuestion,
  type GuidingQuestion,
  type Intent,
  isOptOut,
  type Language,
  plain,
  readAnswer,
  readIntents,
} from '../../understanding/index.ts'
import type { TranscriptMessage } from '../agent.ts'
import type { GuidedInput } from './memory.ts'

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
  /** They ask something themselves. */
  isQuestion: boolean
}

const BRIEF_WORDS = 8

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
export function hear(
  unread: readonly TranscriptMessage[],
  asked: GuidingQuestion | null,
  languages: readonly Language[],
): Hearing {
  const texts = unread.map((message) => message.text)
  const said = texts.map((text) => readIntents(text))
  const words = texts.reduce((sum, text) => sum + plain(text).split(' ').length, 0)
  return {
    texts,
    intents: new Set(said.flatMap((intents) => [...intents])),
    optsOut: texts.some((text) => isOptOut(text)),
    isBrief: words <= BRIEF_WORDS,
    heard: asked && hearAnswer(texts, asked, languages),
    isQuestion: texts.some((text) => text.includes('?')),
  }
}

/** The first message that answers decides, unless a later one corrects it; an open answer takes them all. */
function hearAnswer(texts: string[], asked: GuidingQuestion, languages: readonly Language[]): Heard {
  const text = texts.join('\n')
  const readings = texts.map((text) => ({ text, reading: readIn(languages, asked, text) }))
  if (asked.answerType === 'OPEN') {
    const fitting = readings.filter(({ reading }) => reading.kind === 'value').map(({ text }) => text.trim())
    if (fitting.length > 0) return { kind: 'value', value: fitting.join('\n'), text }
  }
  const answers = readings.filter(({ reading }) => reading.kind !== 'misfit')
  const corrected = answers.findLast(({ text }) => readIntents(text).has('correction'))
  const chosen = (corrected ?? answers[0])?.reading
  if (chosen?.kind === 'value') return { kind: 'value', value: chosen.value, text }
  return { kind: chosen ? 'none' : 'misfit', text }
}

function readIn(languages: readonly Language[], asked: GuidingQuestion, text: string): AnswerReading {
  const readings = languages.map((language) => readAnswer(asked, text, language))
  return readings.find((reading) => reading.kind !== 'misfit') ?? { kind: 'misfit' }
}
