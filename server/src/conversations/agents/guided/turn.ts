import {
  asksWhen,
  type GuidingQuestion,
  type Intent,
  isNoInterest,
  type Language,
  plain,
  putsOff,
  scaleOf,
} from '../../understanding/index.ts'
import type { KeptAnswer, TranscriptMessage } from '../agent.ts'
import { meetsFlagCondition } from './flag.ts'
import type { GuidedInput, GuidedMemory, GuidedTurn } from './memory.ts'
import { firstName, offersOf, wordHelp, wordQuestion } from './question-text.ts'
import { TEXTS, type Texts } from './texts.ts'
import {
  answerValue,
  asksPermission,
  type Hearing,
  hear,
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
type Scene = {
  input: GuidedInput
  memory: GuidedMemory
  asked: GuidingQuestion | null
  /** The agent has not asked anything yet in this conversation. */
  isFirst: boolean
  /** The agent's texts: `ours` for questions, in their language; `theirs` in the person's. */
  ours: Texts
  theirs: Texts
}

/**
 * One turn of the guided agent: reads all unread messages, then asks the next question by priority, repeats a question
 * with help once, says who it is, hands over or closes (docs/behaviour/conversations.md: Agents). Pure: `spoken` is the
 * person's language; what it does not explain is read in the conversation's language.
 */
export function processBatch(input: GuidedInput, spoken: Language = input.language): GuidedTurn {
  const unread = unreadMessages(input.transcript, input.memory.read)
  const languages = [...new Set([spoken, input.language, ...LANGUAGES])]
  const scene = withAnswersToHuman(setScene(input, spoken), languages)
  if (unread.length === 0) return { ...resume(scene), flagged: false }
  const hearing = hearIn(scene, unread, languages)
  const flagged = meetsFlagCondition(input.flagCondition, hearing.texts)
  const move = input.memory.ended ? answerAfterEnd(scene, hearing) : answer(scene, hearing)
  return { ...move, flagged }
}

function setScene(input: GuidedInput, spoken: Language): Scene {
  const { memory } = input
  const isFirst = memory.asked === undefined && Object.keys(memory.answers ?? {}).length === 0
  const waiting = input.questions.find((question) => question.id === memory.asked) ?? null
  const read = input.transcript.filter((message) => message.author === 'participant').length
  return {
    input,
    memory: { ...memory, read },
    asked: waiting ?? (isFirst && !memory.ended ? questionInOpening(input) : null),
    isFirst,
    ours: TEXTS[input.language],
    theirs: TEXTS[spoken],
  }
}

function hearIn(
  { input, asked, memory }: Scene,
  messages: readonly TranscriptMessage[],
  languages: readonly Language[],
): Hearing {
  const answered = new Set(Object.keys(memory.answers ?? {}))
  return hear(messages, { asked, questions: input.questions, answered, languages }, input.now)
}

/** Answers given to a human are kept and not asked for again; everything else was for the human. */
function withAnswersToHuman(scene: Scene, languages: readonly Language[]): Scene {
  const { input, memory } = scene
  const messages = messagesToHuman(input.transcript, input.memory.read)
  if (messages.length === 0 || memory.ended) return scene
  const hearing = hearIn(scene, messages, languages)
  return keepSure(keepOthers(scene, hearing), hearing)
}

/** Without new messages it waits, unless a human has handed back or nothing has been said yet. */
function resume(scene: Scene): Move {
  const last = scene.input.transcript.at(-1)
  const isOurTurn = last === undefined || last.author === 'human'
  const question = scene.asked ?? nextQuestion(scene.input.questions, scene.memory)
  if (!isOurTurn || scene.memory.ended) return wait(scene)
  if (question) return ask(scene, question, [])
  const { questions, person } = scene.input
  return questions.length === 0
    ? wait(scene)
    : close(scene, 'done', scene.theirs.done(firstName(person.name)))
}

function answer(heardIn: Scene, hearing: Hearing): Move {
  const { intents, heard } = hearing
  if (hearing.optsOut) return close(heardIn, 'optedOut', null)
  const declined = declines(heardIn, hearing)
  if (declined === 'refused') return close(heardIn, 'refused', heardIn.theirs.refused)
  const scene = keepOthers(heardIn, hearing)
  if (intents.has('human')) return escalate(keepSure(scene, hearing))
  if (declined === 'later') return pause(scene)
  if (intents.has('identity')) return introduce(scene, hearing)
  if (!scene.asked) return proceed(scene, hearing, opening(scene))
  if (heard?.kind === 'misfit') return askAgain(scene, hearing)
  return proceed(keep(scene, hearing), hearing, [acknowledgement(scene, hearing)])
}

/**
 * Whether the person declines or postpones. `No gracias` answers a yes-or-no question, and gives an empty answer to
 * another; only before the first question it declines everything.
 */
function declines(
  { input, asked, isFirst }: Scene,
  { intents, heard, isBrief, isDated, texts }: Hearing,
): 'refused' | 'later' | null {
  const isAnswered = heard?.kind === 'value' && asked?.answerType !== 'OPEN' && heard.value !== false
  const isYesNo = asked?.answerType === 'BOOLEAN' && !(isFirst && !heard)
  const isOffer = asked?.answerType === 'BOOLEAN' && heard?.kind === 'value' && texts.every(isNoInterest)
  if (intents.has('refusal') && !isOffer) return 'refused'
  const isAnswerOnly = isYesNo && heard?.kind === 'value' && !texts.some(putsOff)
  const isDay = isDated && asked?.answerType === 'OPEN' && asksWhen(asked.questionText)
  if (intents.has('later') && isBrief && !isAnswered && !isAnswerOnly && !isDay) return 'later'
  if (isAnswered || (isYesNo && heard?.kind !== 'misfit') || !isFirst) return null
  if (intents.has('softRefusal')) return 'refused'
  const isBareNo =
    isFirst && !asked && isBrief && texts.some((text) => /^\W*(?:no+|nope|n[aã]o)\W*$/i.test(text))
  return isBareNo && asksPermission(input.transcript) ? 'refused' : null
}

/** Keeps answers to other questions: volunteered ones are not asked for again, corrected ones are replaced. */
function keepOthers(scene: Scene, { others }: Hearing): Scene {
  if (others.size === 0) return scene
  const given = [...others].map(([id, answer]) => [id, { value: answerValue([answer]), text: answer.text }])
  const answers = { ...scene.memory.answers, ...Object.fromEntries(given) }
  return { ...scene, memory: { ...scene.memory, answers } }
}

/** Says who is writing, then repeats the question. */
function introduce(scene: Scene, hearing: Hearing): Move {
  const said = scene.input.identityDeflection?.trim() || scene.theirs.identity
  const after = keepSure(scene, hearing)
  const question = after.asked ?? nextQuestion(scene.input.questions, after.memory)
  if (question) return ask(after, question, [], [said])
  return { say: [said], memory: after.memory, action: 'wait' }
}

/** Explains the question once; after that accepts the reply and continues. */
function askAgain(scene: Scene, hearing: Hearing): Move {
  const { input, asked, memory, isFirst, ours, theirs } = scene
  if (!asked) return wait(scene)
  // Only the opening message asked it: a greeting in reply is not a failed answer.
  if (isFirst || memory.ended === 'later') return ask(resumed(scene), asked, isFirst ? opening(scene) : [])
  if (hearing.others.size > 0) return ask(scene, asked, [acknowledgement(scene, hearing)])
  if (hearing.intents.has('goodbye') && hearing.isBrief) return close(scene, 'later', theirs.goodbye)
  if (memory.reasked) return proceed(keep(scene, hearing), hearing, [acknowledgement(scene, hearing)])
  const isUnclear = hearing.intents.has('unclear')
  if (hearing.isQuestion && !isUnclear && input.knowledge.length > 0) return answerThem(scene, asked)
  const lead = hearing.isQuestion && !isUnclear ? [theirs.cannotAnswer] : []
  const isRepeated = isUnclear || lead.length > 0 || hearing.intents.has('greeting')
  const help = wordHelp(asked, ours, isRepeated)
  const offers = offersOf(asked, help, ours)
  return {
    say: [...lead, help],
    memory: { ...memory, asked: asked.id, reasked: true },
    action: 'ask',
    ...(offers && { offers }),
  }
}

/** Answers from the knowledge base, then repeats the question. */
function answerThem(scene: Scene, question: GuidingQuestion): Move {
  const [best] = scene.input.knowledge
  if (!best) return ask(scene, question, [])
  const { knowledgeId, title } = best
  return { ...ask(scene, question, [], [best.text]), sources: [{ knowledgeId, title }] }
}

/** The next question, or the end. */
function proceed(scene: Scene, hearing: Hearing, lead: string[]): Move {
  const { input, memory, theirs } = scene
  const name = firstName(input.person.name)
  if (hearing.intents.has('goodbye') && hearing.isBrief) return close(scene, 'done', theirs.goodbye)
  const question = nextQuestion(input.questions, memory)
  if (question && hearing.isQuestion && input.knowledge.length > 0) return answerThem(scene, question)
  if (question) return ask(scene, question, lead)
  return close(scene, 'done', input.questions.length === 0 ? theirs.received(name) : theirs.done(name))
}

/**
 * After the end thanks need no reply, and a human can still be requested. A person who said “later” is asked further.
 */
function answerAfterEnd(scene: Scene, hearing: Hearing): Move {
  const { intents } = hearing
  const { memory, theirs } = scene
  if (hearing.optsOut || memory.ended === 'optedOut') return wait(scene)
  if (intents.has('human')) return escalate(scene)
  if (intents.has('identity')) {
    return { say: [scene.input.identityDeflection?.trim() || theirs.identity], memory, action: 'wait' }
  }
  if (COURTESIES.some((intent) => intents.has(intent)) && hearing.heard?.kind !== 'value') return wait(scene)
  if (memory.ended === 'later' && scene.asked && isBack(hearing)) return ask(resumed(scene), scene.asked, [])
  if (memory.ended === 'later') return withoutEnd(answer(scene, hearing))
  const [best] = scene.input.knowledge
  if (hearing.isQuestion && best) {
    return {
      say: [best.text],
      memory,
      action: 'wait',
      sources: [{ knowledgeId: best.knowledgeId, title: best.title }],
    }
  }
  const isBare = hearing.isBrief && !hearing.isQuestion
  if (isBare || memory.acknowledged) return wait(scene)
  return { say: [theirs.noted], memory: { ...memory, acknowledged: true }, action: 'close' }
}

/** Words of people who come back, which answer nothing: `ok ready`, `listo ya estoy`. */
const BACK = new Set(
  `ok okay ready im i am back here now can talk hey again so listo lista ya puedo estoy aqui volvi regrese dime digame diga
  pronto pronta voltei cheguei posso agora ja pode falar`.split(/\s+/),
)

function isBack({ texts }: Hearing): boolean {
  return texts.every((text) =>
    plain(text)
      .split(' ')
      .every((word) => BACK.has(word)),
  )
}

/** The person is back: the postponed end is cleared, unless this turn ends it again. */
function withoutEnd(move: Move): Move {
  if (move.action !== 'ask') return move
  const { ended: _, ...memory } = move.memory
  return { ...move, memory }
}

function resumed(scene: Scene): Scene {
  const { ended: _, ...memory } = scene.memory
  return { ...scene, memory: { ...memory, reasked: false } }
}

/** Keeps the answer to the pending question. */
function keep(scene: Scene, { heard }: Hearing): Scene {
  if (!scene.asked || !heard) return scene
  const stored: KeptAnswer = { value: heard.kind === 'value' ? heard.value : null, text: heard.text }
  const { asked: _, reasked: __, ...rest } = scene.memory
  return {
    ...scene,
    asked: null,
    memory: { ...rest, answers: { ...rest.answers, [scene.asked.id]: stored } },
  }
}

/** The same, unless the text around a request could be an open answer. */
function keepSure(scene: Scene, hearing: Hearing): Scene {
  return scene.asked?.answerType !== 'OPEN' && hearing.heard?.kind === 'value' ? keep(scene, hearing) : scene
}

function nextQuestion(questions: readonly GuidingQuestion[], memory: GuidedMemory): GuidingQuestion | null {
  const open = questions.filter((question) => memory.answers?.[question.id] === undefined)
  return open.toSorted((a, b) => a.priority - b.priority)[0] ?? null
}

function opening(scene: Scene): string[] {
  return scene.isFirst ? [scene.ours.greeting(firstName(scene.input.person.name))] : []
}

function acknowledgement({ asked, memory, ours }: Scene, { heard }: Hearing): string {
  if (asked?.answerType === 'SCALE' && heard?.kind === 'value' && typeof heard.value === 'number') {
    const { min, max } = scaleOf(asked)
    if (heard.value <= min + (max - min) * 0.4) return ours.lowMark
  }
  const answered = Object.keys(memory.answers ?? {}).length
  return ours.acknowledgements[answered % ours.acknowledgements.length]!
}

function ask(scene: Scene, question: GuidingQuestion, lead: string[], before: string[] = []): Move {
  const said = [...lead, wordQuestion(question, scene.ours)].join(' ')
  const offers = offersOf(question, said, scene.ours)
  const isSame = scene.memory.asked === question.id
  const memory = { ...scene.memory, asked: question.id, reasked: isSame && scene.memory.reasked === true }
  return { say: [...before, said], memory, action: 'ask', ...(offers && { offers }) }
}

/** Postpones: the agent keeps the conversation, so that later messages are answered. */
function pause({ memory, theirs }: Scene): Move {
  return { say: [theirs.later], memory: { ...memory, ended: 'later' }, action: 'wait' }
}

function escalate({ memory, theirs }: Scene): Move {
  return { say: [theirs.escalating], memory, action: 'escalate' }
}

function close({ memory }: Scene, ended: NonNullable<GuidedMemory['ended']>, said: string | null): Move {
  return { say: said ? [said] : [], memory: { ...memory, ended }, action: 'close' }
}

function wait({ memory }: Scene): Move {
  return { say: [], memory, action: 'wait' }
}
