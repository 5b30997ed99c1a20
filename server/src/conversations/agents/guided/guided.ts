import { detectLanguage } from '../../understanding/index.ts'
import type { Agent } from '../agent.ts'
import { accountOf, memoryOf } from './memory.ts'
import { processBatch } from './turn.ts'

/** The agent without a model, a key or network access. */
export const guidedAgent: Agent = {
  name: 'guided',
  account: accountOf,
  async turn(input) {
    const fromParticipant = input.transcript.filter((message) => message.author === 'participant')
    const said = fromParticipant.map((message) => message.text).join('\n')
    return processBatch({ ...input, memory: memoryOf(input) }, await detectLanguage(said, input.language))
  },
}
