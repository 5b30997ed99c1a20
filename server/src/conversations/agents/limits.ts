import type { Agent, AgentInput, AgentTurn } from './agent.ts'
import { guidedAgent } from './guided/index.ts'

/**
 * An agent within the limits of its guidelines: after the most messages people take over, and the last message ends with
 * the sign-off. Who wants no more messages, or has answered everything, still gets the closing words.
 */
export function withinLimits(agent: Agent): Agent {
  return {
    name: agent.name,
    account: (memory) => agent.account(memory),
    async turn(input, signal) {
      if (!isSpent(input)) return signed(await agent.turn(input, signal), input)
      const turn = await guidedAgent.turn(input, signal)
      const isOver = turn.action === 'close' || turn.action === 'escalate'
      const { offers: _, asksFor: __, ...kept } = turn
      const last: AgentTurn = isOver ? turn : { ...kept, say: [], action: 'escalate' }
      return { ...signed(last, input), by: guidedAgent.name }
    },
  }
}

function isSpent({ guidelines, transcript }: AgentInput): boolean {
  const most = guidelines?.maxMessages ?? null
  return most !== null && transcript.filter(({ author }) => author === 'agent').length >= most
}

function signed(turn: AgentTurn, { guidelines }: AgentInput): AgentTurn {
  const signOff = guidelines?.signOff ?? null
  const last = turn.say.at(-1)
  if (signOff === null || turn.action !== 'close' || !last || last.endsWith(signOff)) return turn
  return { ...turn, say: [...turn.say.slice(0, -1), `${last}\n${signOff}`] }
}
