import { detectLanguage } from '../../understanding/index.ts'
import type { Agent, AgentInput, AgentTurn } from './agent.ts'
import { takeTurn } from './turn.ts'

/** The agent that needs no model, no key and no network. */
export const guidedAgent: Agent = {
  async turn(input: AgentInput): Promise<AgentTurn> {
    const theirs = input.transcript.filter((message) => message.author === 'participant')
    const said = theirs.map((message) => message.text).join('\n')
    return takeTurn(input, await detectLanguage(said, input.language))
  },
}
