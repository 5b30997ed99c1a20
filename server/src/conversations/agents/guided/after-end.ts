import { ABOUT_US, type Intent, plain } from '../../understanding/index.ts'
import { aboutUs, ask, escalate, wait } from './moves.ts'
import { type Move, resumed, type TurnState } from './turn-state.ts'
import type { Interpretation } from './unread-messages.ts'

/** Messages that need no reply after the end. */
const COURTESIES: Intent[] = ['thanks', 'goodbye', 'refusal', 'softRefusal', 'later']

/**
 * After the end thanks need no reply, and a human can still be requested. A person who answered “later” gets the next
 * question.
 */
export function answerAfterEnd(
  state: TurnState,
  interpretation: Interpretation,
  answer: (state: TurnState, interpretation: Interpretation) => Move,
): Move {
  const { intents } = interpretation
  const { memory, replyTexts } = state
  if (interpretation.optsOut || memory.ended === 'optedOut') return wait(state)
  if (intents.has('human')) return escalate(state)
  if (ABOUT_US.some((intent) => intents.has(intent))) {
    const text = aboutUs(state, interpretation)
    return { say: text ? [text] : [], memory, action: 'wait' }
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
