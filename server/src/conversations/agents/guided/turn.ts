import {
  ABOUT_US,
  asksToWait,
  declinesOffer,
  type GuidingQuestion,
  type Language,
  languagesFrom,
  mayNameDay,
  putsOff,
} from '../../understanding/index.ts'
import type { TranscriptMessage } from '../agent.ts'
import { answerAfterEnd } from './after-end.ts'
import { competing, lacksValue, namesTwoDays, narrowed } from './ask-back.ts'
import type { Choice } from './choices.ts'
import { meetsFlagCondition } from './flag.ts'
import type { GuidedInput, GuidedTurn } from './memory.ts'
import {
  acknowledgement,
  answerFromKnowledge,
  ask,
  askBack,
  askConsent,
  close,
  escalate,
  help,
  introduce,
  leavingForTeam,
  nextQuestion,
  offerPerson,
  opening,
  pause,
  wait,
} from './moves.ts'
import { firstName } from './question-text.ts'
import { offeredBefore } from './taps.ts'
import { registerIn, textsIn } from './texts/index.ts'
import { isInTrouble, replyToOffer } from './trouble.ts'
import { keep, keepCertain, keepOthers, type Move, resumed, settle, type TurnState } from './turn-state.ts'
import {
  asksPermission,
  type Interpretation,
  interpret,
  messagesToHuman,
  questionInOpening,
  unreadMessages,
} from './unread-messages.ts'

/**
 * One turn of the guided agent (docs/behaviour/conversations.md: Agents). It reads all unread messages, then asks the
 * next question by priority, or repeats a question once with help. It can also introduce itself, hand over or close.
 * Pure. It reads messages in the person's language first, then in the conversation's.
 */
export function processBatch(input: GuidedInput, personLanguage: Language = input.language): GuidedTurn {
  const unread = unreadMessages(input.transcript, input.memory.read)
  const languages = languagesFrom(personLanguage, input.language)
  const state = withAnswersToHuman(startTurn(input, personLanguage), languages)
  if (unread.length === 0) return { ...resume(state), flagged: false }
  const offered = afterOffer(state, unread, languages)
  if (offered) return { ...offered, flagged: false }
  const interpretation = interpretIn(state, unread, languages)
  const flagged = meetsFlagCondition(input.flagCondition, interpretation.texts)
  const move = input.memory.ended
    ? answerAfterEnd(state, interpretation, answer)
    : answer(state, interpretation)
  return { ...move, flagged }
}

function startTurn(input: GuidedInput, personLanguage: Language): TurnState {
  const { memory } = input
  const isFirst = memory.asked === undefined && Object.keys(memory.answers ?? {}).length === 0
  const pending = input.questions.find((question) => question.id === memory.asked) ?? null
  const read = input.transcript.filter((message) => message.author === 'participant').length
  const written = input.transcript.find(({ author }) => author === 'agent')?.text ?? ''
  const register = registerIn(input.guidelines, input.language, [
    written,
    ...input.questions.flatMap(({ questionText, rewording }) => [questionText, rewording ?? '']),
  ])
  return {
    input,
    memory: { ...memory, read, ...(memory.personOffered && { personOffered: 'over' }) },
    asked: pending ?? (isFirst && !memory.ended ? questionInOpening(input) : null),
    isFirst,
    questionTexts: textsIn(input.language, register),
    replyTexts: textsIn(personLanguage, register),
  }
}

function interpretIn(
  { input, asked, memory, isFirst }: TurnState,
  messages: readonly TranscriptMessage[],
  languages: readonly Language[],
): Interpretation {
  const answered = new Set(Object.keys(memory.answers ?? {}))
  const opening = {
    question: isFirst && asked !== null,
    permission: isFirst && asksPermission(input.transcript),
    offered: offeredBefore(input.transcript, messages),
  }
  const readAs = (question: GuidingQuestion | null) =>
    interpret(
      messages,
      { asked: question, questions: input.questions, answered, languages },
      input.now,
      opening,
    )
  const narrow = asked && memory.candidates ? readAs(narrowed(asked, memory.candidates)) : null
  return narrow?.pendingAnswer?.kind === 'value' ? narrow : readAs(asked)
}

/**
 * Keeps answers given to a human, so that they are not asked for again. The rest of those messages was for the human.
 */
function withAnswersToHuman(state: TurnState, languages: readonly Language[]): TurnState {
  const { input, memory } = state
  const messages = messagesToHuman(input.transcript, input.memory.read)
  if (messages.length === 0 || memory.ended) return state
  const interpretation = interpretIn(state, messages, languages)
  return keepCertain(keepOthers(state, interpretation), interpretation)
}

/** Without new messages it waits, unless a human has handed back or the conversation is empty. */
function resume(state: TurnState): Move {
  const last = state.input.transcript.at(-1)
  const isOurTurn = last === undefined || last.author === 'human'
  const question = state.asked ?? nextQuestion(state.input.questions, state.memory)
  if (!isOurTurn || state.memory.ended) return wait(state)
  if (question) return ask(state, question, [])
  const { questions, person } = state.input
  return questions.length === 0
    ? wait(state)
    : close(state, 'done', state.replyTexts.done(firstName(person.name)))
}

function answer(initial: TurnState, interpretation: Interpretation): Move {
  const { intents, wishes, pendingAnswer } = interpretation
  if (interpretation.optsOut) return close(initial, 'optedOut', null)
  if (interpretation.isPutOff) return pause(initial)
  if (needsConsent(initial, interpretation)) return askConsent(initial)
  const declined = declines(initial, interpretation)
  if (declined === 'refused') return close(initial, 'refused', initial.replyTexts.refused)
  const isInNeed = !initial.memory.personOffered && isInTrouble(interpretation.spoken, initial.asked)
  // What a dispute says beside it answers no other question.
  if (isInNeed && !intents.has('human') && declined === null)
    return offerPerson(keepCertain(initial, interpretation))
  const state = keepOthers(initial, interpretation)
  if (intents.has('human') || wishes.has('human')) return escalate(keepCertain(state, interpretation))
  if (declined === 'later') return pause(state)
  if (ABOUT_US.some((intent) => intents.has(intent))) return introduce(state, interpretation)
  if (!state.asked) return proceed(state, interpretation, opening(state))
  if (pendingAnswer?.kind === 'misfit' && interpretation.spoken.some(asksToWait))
    return { ...wait(state), say: [state.replyTexts.takeYourTime] }
  const candidates = candidatesOf(state, interpretation)
  if (candidates.length > 0) {
    const kept = keepCertain(state, interpretation)
    return askBack(kept, state.asked, candidates, pendingAnswer?.kind === 'none')
  }
  if (isBetweenDays(state, interpretation)) {
    const move = help(state, state.asked, 'noValue')
    return { ...move, memory: { ...move.memory, reasked: false, candidates: [] } }
  }
  if (pendingAnswer?.kind === 'misfit' || isWithoutValue(state, interpretation))
    return askAgain(state, interpretation)
  return proceed(keep(state, interpretation), interpretation, [acknowledgement(state, interpretation)])
}

/** What follows from the reply to the offer of a person; null where it replies to something else. */
function afterOffer(
  state: TurnState,
  unread: readonly TranscriptMessage[],
  languages: readonly Language[],
): Move | null {
  if (state.input.memory.personOffered !== 'open') return null
  const reply = replyToOffer(unread, languages)
  if (reply === 'person') return escalate(state)
  if (reply === null) return null
  const question = state.asked ?? nextQuestion(state.input.questions, state.memory)
  return question ? ask(state, question, []) : close(state, 'done', state.replyTexts.goodbye)
}

/** An unclear wish to get no more messages is never guessed. It is asked about once, unless it answers the question. */
function needsConsent({ memory, asked }: TurnState, { mayOptOut, pendingAnswer }: Interpretation): boolean {
  const isAnswer = asked?.answerType !== 'OPEN' && pendingAnswer?.kind === 'value'
  return mayOptOut && !memory.consentAsked && !isAnswer
}

/**
 * Whether the person declines or postpones. `No gracias` answers a yes-or-no question, and gives an empty answer to
 * another; only before the first question it declines everything.
 */
function declines(
  { input, asked, isFirst }: TurnState,
  { intents, wishes, pendingAnswer, isBrief, isDated, spoken }: Interpretation,
): 'refused' | 'later' | null {
  const isAnswered =
    pendingAnswer?.kind === 'value' && asked?.answerType !== 'OPEN' && pendingAnswer.value !== false
  const isYesNo = asked?.answerType === 'BOOLEAN' && !(isFirst && !pendingAnswer)
  const isOffer =
    pendingAnswer?.kind === 'value' && asked !== null && spoken.every((text) => declinesOffer(text, asked))
  if ((intents.has('refusal') || wishes.has('refusal')) && !isOffer) return 'refused'
  const isAnswerOnly =
    isYesNo && pendingAnswer?.kind === 'value' && !spoken.some((text) => putsOff(text, asked.questionText))
  const isDay = isDated && asked !== null && spoken.every((text) => mayNameDay(text, asked))
  if (intents.has('later') && isBrief && !isAnswered && !isAnswerOnly && !isDay) return 'later'
  if (wishes.has('later') && !isDay) return 'later'
  if (isAnswered || (isYesNo && pendingAnswer?.kind !== 'misfit') || !isFirst) return null
  if (intents.has('softRefusal')) return 'refused'
  const isBareNo =
    isFirst && !asked && isBrief && spoken.some((text) => /^\W*(?:no+|nope|n[aã]o)\W*$/i.test(text))
  return isBareNo && asksPermission(input.transcript) ? 'refused' : null
}

/** Whether a reply may be asked back: only once, and never one that asks or wants something else. */
function mayAskBack(
  { memory, isFirst }: TurnState,
  { spoken, intents, isQuestion }: Interpretation,
): boolean {
  const isOver = memory.reasked === true || memory.candidates !== undefined
  return !isOver && !isFirst && !memory.ended && !isQuestion && intents.size === 0 && spoken.length === 1
}

/** The answers between which a reply leaves the choice. */
function candidatesOf(state: TurnState, interpretation: Interpretation): Choice[] {
  const { asked, input, questionTexts } = state
  const { pendingAnswer, spoken } = interpretation
  if (!asked || !pendingAnswer || !mayAskBack(state, interpretation)) return []
  return competing(asked, pendingAnswer, spoken[0]!, languagesFrom(input.language), questionTexts)
}

/** Whether a day was asked for, and the reply leaves the choice between two. They have no buttons. */
function isBetweenDays(state: TurnState, interpretation: Interpretation): boolean {
  const { asked, input } = state
  if (!asked || !mayAskBack(state, interpretation)) return false
  return namesTwoDays(asked, interpretation.spoken[0]!, languagesFrom(input.language), input.now)
}

/** Whether a number or a day was asked for, and the reply holds none. */
function isWithoutValue(state: TurnState, interpretation: Interpretation): boolean {
  const { asked, input } = state
  const { pendingAnswer, spoken } = interpretation
  if (!asked || pendingAnswer?.kind !== 'value' || !mayAskBack(state, interpretation)) return false
  return lacksValue(asked, spoken[0]!, languagesFrom(input.language), input.now)
}

/** Explains the question once; after that accepts the reply and continues. */
function askAgain(state: TurnState, interpretation: Interpretation): Move {
  const { input, asked, memory, isFirst, questionTexts, replyTexts } = state
  if (!asked) return wait(state)
  // Only the opening message asked it: a greeting in reply is not a failed answer.
  if (isFirst || memory.ended === 'later')
    return ask(resumed(state), asked, isFirst ? opening(state) : [], unanswered(state, interpretation))
  // What else was answered is acknowledged once. After that the question counts as asked again.
  if (interpretation.others.size > 0 && !memory.reasked) {
    const again = ask(state, asked, [acknowledgement(state, interpretation)])
    return { ...again, memory: { ...again.memory, reasked: true } }
  }
  if (interpretation.intents.has('goodbye') && interpretation.isBrief)
    return close(state, 'later', replyTexts.goodbye)
  if (memory.reasked || memory.candidates) {
    const isKept = memory.answers?.[asked.id] !== undefined
    const settled = isKept ? settle(state) : keep(state, interpretation)
    return leavingForTeam(proceed(settled, interpretation, [questionTexts.leftForTeam]), state)
  }
  const isUnclear = interpretation.intents.has('unclear')
  if (interpretation.isQuestion && !isUnclear && input.knowledge.length > 0)
    return answerFromKnowledge(state, asked)
  const lead = interpretation.isQuestion && !isUnclear ? [replyTexts.cannotAnswer] : []
  const isAside = lead.length > 0 || interpretation.intents.has('greeting')
  const isValue = interpretation.pendingAnswer?.kind === 'value'
  const move = help(state, asked, isUnclear ? 'unclear' : isAside ? 'aside' : isValue ? 'noValue' : 'misfit')
  return { ...move, say: [...lead, ...move.say] }
}

/** The next question, or the end. */
function proceed(state: TurnState, interpretation: Interpretation, lead: string[]): Move {
  const { input, memory, replyTexts } = state
  const name = firstName(input.person.name)
  if (interpretation.intents.has('goodbye') && interpretation.isBrief)
    return close(state, 'done', replyTexts.goodbye)
  const question = nextQuestion(input.questions, memory)
  if (question && interpretation.isQuestion && input.knowledge.length > 0)
    return answerFromKnowledge(state, question)
  if (question) return ask(state, question, lead, unanswered(state, interpretation))
  return close(
    state,
    'done',
    input.questions.length === 0 ? replyTexts.received(name) : replyTexts.done(name),
  )
}

/** What is said to a question before the first of ours, which nothing here answers. */
function unanswered({ isFirst, replyTexts }: TurnState, interpretation: Interpretation): string[] {
  const isAsked = interpretation.isQuestion && interpretation.pendingAnswer?.kind !== 'value'
  return isFirst && isAsked && !interpretation.intents.has('unclear') ? [replyTexts.cannotAnswer] : []
}
