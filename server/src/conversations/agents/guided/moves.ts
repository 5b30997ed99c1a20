import {
  ABOUT_US,
  asksOpinion,
  asksWhen,
  type GuidingQuestion,
  scaleOf,
  sentences,
  wantsNumber,
} from '../../understanding/index.ts'
import type { TranscriptMessage } from '../agent.ts'
import { wordCandidates } from './ask-back.ts'
import type { Choice } from './choices.ts'
import { standingOf } from './due-questions.ts'
import type { GuidedMemory } from './memory.ts'
import { firstName, type Occasion, offersOf, requestOf, wordHelp, wordQuestion } from './question-text.ts'
import { CONSENT } from './taps.ts'
import { troubleChoices } from './trouble.ts'
import { keepCertain, type Move, type TurnState } from './turn-state.ts'
import type { Interpretation } from './unread-messages.ts'

export function askConsent({ memory, replyTexts }: TurnState): Move {
  const { question, stop, notNow, choose } = replyTexts.consent
  const choices = [
    { id: CONSENT.stop, title: stop },
    { id: CONSENT.notNow, title: notNow },
  ]
  return {
    say: [`${question}\n1. ${stop}\n2. ${notNow}`],
    memory: { ...memory, consentAsked: true },
    action: 'ask',
    offers: { prompt: question, button: choose, choices },
  }
}

/** Offers a person to somebody in a dispute, instead of the next question. */
export function offerPerson({ memory, replyTexts }: TurnState): Move {
  const { question, person, goOn, choose } = replyTexts.trouble
  return {
    say: [`${question}\n1. ${person}\n2. ${goOn}`],
    memory: { ...memory, personOffered: 'open' },
    action: 'ask',
    offers: { prompt: question, button: choose, choices: troubleChoices({ person, goOn }) },
  }
}

/** Answers a question about the conversation itself: who is writing, why, and how long it takes. */
export function aboutUs({ input, memory, replyTexts }: TurnState, { intents }: Interpretation): string {
  const { identity, about } = replyTexts
  const questions = input.questions.filter(
    (question) => standingOf(question, input.questions, memory.answers ?? {}) === 'due',
  )
  const isWho = ABOUT_US.some((intent) => intent !== 'duration' && intents.has(intent))
  return [
    isWho ? input.identityDeflection?.trim() || identity : '',
    intents.has('readers') ? about.readers : '',
    intents.has('source') ? about.source : '',
    intents.has('purpose') ? about.purpose(topicOf(input.transcript)) : '',
    intents.has('duration') && questions.length > 0 ? about.left(questions.length) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** As much of the opening as is repeated. */
const LONGEST_TOPIC = 240
const GREETING = /^[¡\s]*(?:hi|hello|hey|dear|hola|buen[ao]s?|oi|ol[aá]|bo[am])(?!\p{L})[^,.!?\n]*[,.!]+\s*/iu

/** What the opening says beside its greeting and its question. The objective may be for the agent alone. */
function topicOf(transcript: readonly TranscriptMessage[]): string | null {
  const [first] = transcript
  if (first?.author !== 'agent') return null
  const told = sentences(first.text.replace(GREETING, ''))
    .map(({ value }) => value)
    .filter((value) => !value.endsWith('?'))
  const topic = told.join(' ')
  return topic === '' || topic.length > LONGEST_TOPIC ? null : topic[0]!.toUpperCase() + topic.slice(1)
}

/** Answers a question about the conversation itself, then repeats the question. */
export function introduce(state: TurnState, interpretation: Interpretation): Move {
  const text = aboutUs(state, interpretation)
  const after = keepCertain(state, interpretation)
  const question = after.asked ?? nextQuestion(state.input.questions, after.memory)
  if (question) return ask(after, question, [], [text])
  return { say: [text], memory: after.memory, action: 'wait' }
}

/** Asks once which of several answers is meant. What was said is kept meanwhile. */
export function askBack(
  state: TurnState,
  question: GuidingQuestion,
  candidates: readonly Choice[],
  isUndecided: boolean,
): Move {
  const memory = { ...state.memory, asked: question.id, candidates: candidates.map(({ key }) => key) }
  const { text, offers } = wordCandidates(question, candidates, state.questionTexts, isUndecided)
  if (!isSaid(state, text)) return { say: [text], memory, action: 'ask', ...(offers && { offers }) }
  return { ...help(state, question, 'aside'), memory }
}

/** Helps to answer a question. The same words are said once in a conversation, then those of the question lead. */
export function help(state: TurnState, question: GuidingQuestion, occasion: Occasion): Move {
  const { questionTexts, memory } = state
  const words = wordHelp(question, questionTexts, occasion)
  const text = isSaid(state, words) ? wordHelp(question, questionTexts, 'aside') : words
  const offers = offersOf(question, text, questionTexts)
  return {
    say: [text],
    memory: { ...memory, asked: question.id, reasked: true },
    action: 'ask',
    ...(offers && { offers }),
    ...requestOf(question),
  }
}

function isSaid({ input }: TurnState, text: string): boolean {
  return input.transcript.some((message) => message.author === 'agent' && message.text.endsWith(text))
}

/** Answers from the knowledge base, then repeats the question. */
export function answerFromKnowledge(state: TurnState, question: GuidingQuestion): Move {
  const [best] = state.input.knowledge
  if (!best) return ask(state, question, [])
  const { knowledgeId, title } = best
  return { ...ask(state, question, [], [best.text]), sources: [{ knowledgeId, title }] }
}

/** The last words say so, too. */
export function leavingForTeam(move: Move, { questionTexts, replyTexts, input }: TurnState): Move {
  const isDone = move.say[0] === replyTexts.done(firstName(input.person.name))
  return isDone ? { ...move, say: [`${questionTexts.leftForTeam} ${move.say[0]}`] } : move
}

export function nextQuestion(
  questions: readonly GuidingQuestion[],
  memory: GuidedMemory,
): GuidingQuestion | null {
  const due = questions.filter((question) => standingOf(question, questions, memory.answers ?? {}) === 'due')
  return due.toSorted((a, b) => a.priority - b.priority)[0] ?? null
}

export function opening(state: TurnState): string[] {
  return state.isFirst ? [state.questionTexts.greeting(firstName(state.input.person.name))] : []
}

/** Words of an open answer that somebody took the time to write. */
const TOLD_WORDS = 4
/** A name is no story, however long it is. */
const ASKS_NAME = /\b(?:names?|nombres?|nomes?|(?:se )?llama\w*|(?:se )?chama\w*)\b/i

export function acknowledgement(
  { asked, memory, questionTexts }: TurnState,
  { pendingAnswer, intents }: Interpretation,
): string {
  if (
    asked?.answerType === 'SCALE' &&
    asksOpinion(asked.questionText) &&
    pendingAnswer?.kind === 'value' &&
    typeof pendingAnswer.value === 'number'
  ) {
    const { min, max } = scaleOf(asked)
    if (pendingAnswer.value <= min + (max - min) * 0.4) return questionTexts.lowMark
  }
  if (pendingAnswer?.kind === 'none')
    return intents.has('told') ? questionTexts.askedTwice : questionTexts.nothingKnown
  const isTold =
    pendingAnswer?.kind === 'value' &&
    asked?.answerType === 'OPEN' &&
    !wantsNumber(asked) &&
    !asksWhen(asked.questionText) &&
    !ASKS_NAME.test(asked.questionText) &&
    pendingAnswer.text.split(/\s+/).length >= TOLD_WORDS
  if (isTold) return questionTexts.thanks
  const answered = Object.keys(memory.answers ?? {}).length
  return questionTexts.acknowledgements[answered % questionTexts.acknowledgements.length]!
}

/** Asks a question. What is said `before` it goes with the lead in a message of its own. */
export function ask(
  state: TurnState,
  question: GuidingQuestion,
  lead: string[],
  before: string[] = [],
): Move {
  const wording = wordQuestion(question, state.questionTexts, state.input.medium)
  const say = before.length > 0 ? [[...lead, ...before].join(' '), wording] : [[...lead, wording].join(' ')]
  const offers = offersOf(question, say.at(-1)!, state.questionTexts)
  const isSame = state.memory.asked === question.id
  const memory = { ...state.memory, asked: question.id, reasked: isSame && state.memory.reasked === true }
  return { say, memory, action: 'ask', ...(offers && { offers }), ...requestOf(question) }
}

/** Postpones: the agent keeps the conversation, so that later messages are answered. */
export function pause({ memory, replyTexts }: TurnState): Move {
  return { say: [replyTexts.later], memory: { ...memory, ended: 'later' }, action: 'wait' }
}

export function escalate({ memory, replyTexts }: TurnState): Move {
  return { say: [replyTexts.escalating], memory, action: 'escalate', why: 'person_asked' }
}

export function close(
  { memory }: TurnState,
  ended: NonNullable<GuidedMemory['ended']>,
  text: string | null,
): Move {
  return { say: text ? [text] : [], memory: { ...memory, ended }, action: 'close' }
}

export function wait({ memory }: TurnState): Move {
  return { say: [], memory, action: 'wait' }
}
