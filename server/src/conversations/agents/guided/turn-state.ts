import type { GuidingQuestion } from '../../understanding/index.ts'
import type { KeptAnswer } from '../agent.ts'
import type { GuidedInput, GuidedMemory, GuidedTurn } from './memory.ts'
import type { Texts } from './texts/index.ts'
import { answerValue, type Interpretation } from './unread-messages.ts'

export type Move = Omit<GuidedTurn, 'flagged'>

/** A turn in progress: its input, its memory, and the pending question. */
export type TurnState = {
  input: GuidedInput
  memory: GuidedMemory
  asked: GuidingQuestion | null
  /** The agent has not asked anything yet in this conversation. */
  isFirst: boolean
  /** The agent's texts: `questionTexts` in the conversation's language, `replyTexts` in the person's. */
  questionTexts: Texts
  replyTexts: Texts
}

/** Keeps answers to other questions: volunteered ones are not asked for again, corrected ones are replaced. */
export function keepOthers(state: TurnState, { others }: Interpretation): TurnState {
  if (others.size === 0) return state
  const given = [...others].map(([id, answer]) => [id, { value: answerValue([answer]), text: answer.text }])
  const answers = { ...state.memory.answers, ...Object.fromEntries(given) }
  return { ...state, memory: { ...state.memory, answers } }
}

export function resumed(state: TurnState): TurnState {
  const { ended: _, ...memory } = state.memory
  return { ...state, memory: { ...memory, reasked: false } }
}

/** Keeps the answer to the pending question. */
export function keep(state: TurnState, { pendingAnswer }: Interpretation): TurnState {
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
export function settle(state: TurnState): TurnState {
  const { asked: _, reasked: __, candidates: ___, ...memory } = state.memory
  return { ...state, asked: null, memory }
}

/** The same, unless the text around a request could be an open answer. */
export function keepCertain(state: TurnState, interpretation: Interpretation): TurnState {
  return state.asked?.answerType !== 'OPEN' && interpretation.pendingAnswer?.kind === 'value'
    ? keep(state, interpretation)
    : state
}
