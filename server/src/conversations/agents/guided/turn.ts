import {
  asksWhen,
  declinesOffer,
  type GuidingQuestion,
  type Intent,
  type Language,
  plain,
  putsOff,
  scaleOf,
} from '../../understanding/index.ts'
import type { KeptAnswer, TranscriptMessage } from '../agent.ts'
import { competing, narrowed, wordCandidates } from './ask-back.ts'
import { type Choice, choicesOf } from './choices.ts'
import { standingOf } from './due-questions.ts'
import { meetsFlagCondition } from './flag.ts'
import type { GuidedInput, GuidedMemory, GuidedTurn } from './memory.ts'
import { firstName, offersOf, wordHelp, wordQuestion } from './question-text.ts'
import { CONSENT, offeredBefore } from './taps.ts'
import { TEXTS, type Texts } from './texts.ts'
import {
  answerValue,
  asksPermission,
  type Interpretation,
  interpret,
  messagesToHuman,
  questionInOpening,
  unreadMessages,
} from './unread-messages.ts'

/** Further languages to read mixed messages in, after the person's own and the conversation's. */
const LANGUAGES: Language[] = ['en', 'es', 'pt']

/** Messages that need no reply after the end. */
const COURTESIES: Intent[] = ['thanks', 'goodbye', 'refusal', 'softRefusal', 'later']

type Move = Omit<GuidedTurn, 'flagged'>

/** A turn in progress: its input, its memory, and the pending question. */
type TurnState = {
  input: GuidedInput
  memory: GuidedMemory
  asked: GuidingQuestion | null
  /** The agent has not asked anything yet in this conversation. */
  isFirst: boolean
  /** The agent's texts: `questionTexts` in the conversation's language, `replyTexts` in the person's. */
  questionTexts: Texts
  replyTexts: Texts
}

/**
 * One turn of the guided agent (docs/behaviour/conversations.md: Agents). It reads all unread messages, then asks the
 * next question by priority, or repeats a question once with help. It can also introduce itself, hand over or close.
 * Pure. It reads messages in the person's language first, then in the conversation's.
 */
export function processBatch(input: GuidedInput, personLanguage: Language = input.language): GuidedTurn {
  const unread = unreadMessages(input.transcript, input.memory.read)
  const languages = [...new Set([personLanguage, input.language, ...LANGUAGES])]
  const state = withAnswersToHuman(startTurn(input, personLanguage), languages)
  if (unread.length === 0) return { ...resume(state), flagged: false }
  const interpretation = interpretIn(state, unread, languages)
  const flagged = meetsFlagCondition(input.flagCondition, interpretation.texts)
  const move = input.memory.ended ? answerAfterEnd(state, interpretation) : answer(state, interpretation)
  return { ...move, flagged }
}

function startTurn(input: GuidedInput, personLanguage: Language): TurnState {
  const { memory } = input
  const isFirst = memory.asked === undefined && Object.keys(memory.answers ?? {}).length === 0
  const pending = input.questions.find((question) => question.id === memory.asked) ?? null
  const read = input.transcript.filter((message) => message.author === 'participant').length
  return {
    input,
    memory: { ...memory, read },
    asked: pending ?? (isFirst && !memory.ended ? questionInOpening(input) : null),
    isFirst,
    questionTexts: TEXTS[input.language],
    replyTexts: TEXTS[personLanguage],
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
  const { intents, pendingAnswer } = interpretation
  if (interpretation.optsOut) return close(initial, 'optedOut', null)
  if (interpretation.isPutOff) return pause(initial)
  if (needsConsent(initial, interpretation)) return askConsent(initial)
  const declined = declines(initial, interpretation)
  if (declined === 'refused') return close(initial, 'refused', initial.replyTexts.refused)
  const state = keepOthers(initial, interpretation)
  if (intents.has('human')) return escalate(keepCertain(state, interpretation))
  if (declined === 'later') return pause(state)
  if (intents.has('identity')) return introduce(state, interpretation)
  if (!state.asked) return proceed(state, interpretation, opening(state))
  const candidates = candidatesOf(state, interpretation)
  if (candidates.length > 0) return askBack(keepCertain(state, interpretation), state.asked, candidates)
  if (pendingAnswer?.kind === 'misfit') return askAgain(state, interpretation)
  return proceed(keep(state, interpretation), interpretation, [acknowledgement(state, interpretation)])
}

/** An unclear wish to get no more messages is never guessed. It is asked about once, unless it answers the question. */
function needsConsent({ memory, asked }: TurnState, { mayOptOut, pendingAnswer }: Interpretation): boolean {
  const isAnswer = asked?.answerType !== 'OPEN' && pendingAnswer?.kind === 'value'
  return mayOptOut && !memory.consentAsked && !isAnswer
}

function askConsent({ memory, replyTexts }: TurnState): Move {
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

/**
 * Whether the person declines or postpones. `No gracias` answers a yes-or-no question, and gives an empty answer to
 * another; only before the first question it declines everything.
 */
function declines(
  { input, asked, isFirst }: TurnState,
  { intents, pendingAnswer, isBrief, isDated, spoken }: Interpretation,
): 'refused' | 'later' | null {
  const isAnswered =
    pendingAnswer?.kind === 'value' && asked?.answerType !== 'OPEN' && pendingAnswer.value !== false
  const isYesNo = asked?.answerType === 'BOOLEAN' && !(isFirst && !pendingAnswer)
  const isOffer =
    pendingAnswer?.kind === 'value' && asked !== null && spoken.every((text) => declinesOffer(text, asked))
  if (intents.has('refusal') && !isOffer) return 'refused'
  const isAnswerOnly =
    isYesNo && pendingAnswer?.kind === 'value' && !spoken.some((text) => putsOff(text, asked.questionText))
  const isDay = isDated && asked?.answerType === 'OPEN' && asksWhen(asked.questionText)
  if (intents.has('later') && isBrief && !isAnswered && !isAnswerOnly && !isDay) return 'later'
  if (isAnswered || (isYesNo && pendingAnswer?.kind !== 'misfit') || !isFirst) return null
  if (intents.has('softRefusal')) return 'refused'
  const isBareNo =
    isFirst && !asked && isBrief && spoken.some((text) => /^\W*(?:no+|nope|n[aã]o)\W*$/i.test(text))
  return isBareNo && asksPermission(input.transcript) ? 'refused' : null
}

/** Keeps answers to other questions: volunteered ones are not asked for again, corrected ones are replaced. */
function keepOthers(state: TurnState, { others }: Interpretation): TurnState {
  if (others.size === 0) return state
  const given = [...others].map(([id, answer]) => [id, { value: answerValue([answer]), text: answer.text }])
  const answers = { ...state.memory.answers, ...Object.fromEntries(given) }
  return { ...state, memory: { ...state.memory, answers } }
}

/** Says who is writing, then repeats the question. */
function introduce(state: TurnState, interpretation: Interpretation): Move {
  const text = state.input.identityDeflection?.trim() || state.replyTexts.identity
  const after = keepCertain(state, interpretation)
  const question = after.asked ?? nextQuestion(state.input.questions, after.memory)
  if (question) return ask(after, question, [], [text])
  return { say: [text], memory: after.memory, action: 'wait' }
}

/** The answers between which a reply leaves the choice, unless the question was asked again before. */
function candidatesOf(
  { asked, memory, input, isFirst, replyTexts }: TurnState,
  { pendingAnswer, spoken, intents, isQuestion }: Interpretation,
): Choice[] {
  const isOver = memory.reasked === true || memory.candidates !== undefined
  if (!asked || isOver || isFirst || isQuestion || intents.size > 0 || spoken.length !== 1) return []
  if (pendingAnswer?.kind !== 'value' && pendingAnswer?.kind !== 'misfit') return []
  const value = pendingAnswer.kind === 'value' ? pendingAnswer.value : null
  const keys = competing(asked, value, spoken[0]!, [...new Set([input.language, ...LANGUAGES])]).map(
    ({ key }) => key,
  )
  return choicesOf(asked, replyTexts).filter(({ key }) => keys.includes(key))
}

/** Asks once which of several answers is meant. What was said is kept meanwhile. */
function askBack(state: TurnState, question: GuidingQuestion, candidates: readonly Choice[]): Move {
  const { text, offers } = wordCandidates(question, candidates, state.questionTexts)
  const memory = { ...state.memory, asked: question.id, candidates: candidates.map(({ key }) => key) }
  return { say: [text], memory, action: 'ask', ...(offers && { offers }) }
}

/** Explains the question once; after that accepts the reply and continues. */
function askAgain(state: TurnState, interpretation: Interpretation): Move {
  const { input, asked, memory, isFirst, questionTexts, replyTexts } = state
  if (!asked) return wait(state)
  // Only the opening message asked it: a greeting in reply is not a failed answer.
  if (isFirst || memory.ended === 'later') return ask(resumed(state), asked, isFirst ? opening(state) : [])
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
  const help = wordHelp(asked, questionTexts, isUnclear ? 'unclear' : isAside ? 'aside' : 'misfit')
  const offers = offersOf(asked, help, questionTexts)
  return {
    say: [...lead, help],
    memory: { ...memory, asked: asked.id, reasked: true },
    action: 'ask',
    ...(offers && { offers }),
  }
}

/** The last words say so, too. */
function leavingForTeam(move: Move, { questionTexts, replyTexts, input }: TurnState): Move {
  const isDone = move.say[0] === replyTexts.done(firstName(input.person.name))
  return isDone ? { ...move, say: [`${questionTexts.leftForTeam} ${move.say[0]}`] } : move
}

/** Answers from the knowledge base, then repeats the question. */
function answerFromKnowledge(state: TurnState, question: GuidingQuestion): Move {
  const [best] = state.input.knowledge
  if (!best) return ask(state, question, [])
  const { knowledgeId, title } = best
  return { ...ask(state, question, [], [best.text]), sources: [{ knowledgeId, title }] }
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
  if (question) return ask(state, question, lead)
  return close(
    state,
    'done',
    input.questions.length === 0 ? replyTexts.received(name) : replyTexts.done(name),
  )
}

/**
 * After the end thanks need no reply, and a human can still be requested. A person who answered “later” gets the next
 * question.
 */
function answerAfterEnd(state: TurnState, interpretation: Interpretation): Move {
  const { intents } = interpretation
  const { memory, replyTexts } = state
  if (interpretation.optsOut || memory.ended === 'optedOut') return wait(state)
  if (intents.has('human')) return escalate(state)
  if (intents.has('identity')) {
    return { say: [state.input.identityDeflection?.trim() || replyTexts.identity], memory, action: 'wait' }
  }
  if (COURTESIES.some((intent) => intents.has(intent)) && interpretation.pendingAnswer?.kind !== 'value')
    return wait(state)
  if (memory.ended === 'later' && state.asked && isBack(interpretation))
    return ask(resumed(state), state.asked, [])
  if (memory.ended === 'later') return withoutEnd(answer(state, interpretation))
  const [best] = state.input.knowledge
  if (interpretation.isQuestion && best) {
    return {
      say: [best.text],
      memory,
      action: 'wait',
      sources: [{ knowledgeId: best.knowledgeId, title: best.title }],
    }
  }
  const isBare = interpretation.isBrief && !interpretation.isQuestion
  if (isBare || memory.acknowledged) return wait(state)
  return { say: [replyTexts.noted], memory: { ...memory, acknowledged: true }, action: 'close' }
}

/** Words of people who come back, which answer nothing: `ok ready`, `listo ya estoy`. */
const BACK = new Set(
  `ok okay ready im i am back here now can talk hey again so listo lista ya puedo estoy aqui volvi regrese dime digame diga
  pronto pronta voltei cheguei posso agora ja pode falar`.split(/\s+/),
)

function isBack({ spoken }: Interpretation): boolean {
  return (
    spoken.length > 0 &&
    spoken.every((text) =>
      plain(text)
        .split(' ')
        .every((word) => BACK.has(word)),
    )
  )
}

/** The person is back: the postponed end is cleared, unless this turn ends it again. */
function withoutEnd(move: Move): Move {
  if (move.action !== 'ask') return move
  const { ended: _, ...memory } = move.memory
  return { ...move, memory }
}

function resumed(state: TurnState): TurnState {
  const { ended: _, ...memory } = state.memory
  return { ...state, memory: { ...memory, reasked: false } }
}

/** Keeps the answer to the pending question. */
function keep(state: TurnState, { pendingAnswer }: Interpretation): TurnState {
  if (!state.asked || !pendingAnswer) return state
  const stored: KeptAnswer = {
    value: pendingAnswer.kind === 'value' ? pendingAnswer.value : null,
    text: pendingAnswer.text,
  }
  const { memory } = settle(state)
  return {
    ...state,
    asked: null,
    memory: { ...memory, answers: { ...memory.answers, [state.asked.id]: stored } },
  }
}

/** Nothing is pending any more. */
function settle(state: TurnState): TurnState {
  const { asked: _, reasked: __, candidates: ___, ...memory } = state.memory
  return { ...state, asked: null, memory }
}

/** The same, unless the text around a request could be an open answer. */
function keepCertain(state: TurnState, interpretation: Interpretation): TurnState {
  return state.asked?.answerType !== 'OPEN' && interpretation.pendingAnswer?.kind === 'value'
    ? keep(state, interpretation)
    : state
}

function nextQuestion(questions: readonly GuidingQuestion[], memory: GuidedMemory): GuidingQuestion | null {
  const due = questions.filter((question) => standingOf(question, questions, memory.answers ?? {}) === 'due')
  return due.toSorted((a, b) => a.priority - b.priority)[0] ?? null
}

function opening(state: TurnState): string[] {
  return state.isFirst ? [state.questionTexts.greeting(firstName(state.input.person.name))] : []
}

function acknowledgement(
  { asked, memory, questionTexts }: TurnState,
  { pendingAnswer }: Interpretation,
): string {
  if (
    asked?.answerType === 'SCALE' &&
    pendingAnswer?.kind === 'value' &&
    typeof pendingAnswer.value === 'number'
  ) {
    const { min, max } = scaleOf(asked)
    if (pendingAnswer.value <= min + (max - min) * 0.4) return questionTexts.lowMark
  }
  const answered = Object.keys(memory.answers ?? {}).length
  return questionTexts.acknowledgements[answered % questionTexts.acknowledgements.length]!
}

function ask(state: TurnState, question: GuidingQuestion, lead: string[], before: string[] = []): Move {
  const text = [...lead, wordQuestion(question, state.questionTexts, state.input.medium)].join(' ')
  const offers = offersOf(question, text, state.questionTexts)
  const isSame = state.memory.asked === question.id
  const memory = { ...state.memory, asked: question.id, reasked: isSame && state.memory.reasked === true }
  return { say: [...before, text], memory, action: 'ask', ...(offers && { offers }) }
}

/** Postpones: the agent keeps the conversation, so that later messages are answered. */
function pause({ memory, replyTexts }: TurnState): Move {
  return { say: [replyTexts.later], memory: { ...memory, ended: 'later' }, action: 'wait' }
}

function escalate({ memory, replyTexts }: TurnState): Move {
  return { say: [replyTexts.escalating], memory, action: 'escalate', why: 'person_asked' }
}

function close({ memory }: TurnState, ended: NonNullable<GuidedMemory['ended']>, text: string | null): Move {
  return { say: text ? [text] : [], memory: { ...memory, ended }, action: 'close' }
}

function wait({ memory }: TurnState): Move {
  return { say: [], memory, action: 'wait' }
}
