import type { Agent } from '../agent.ts'
import { agreedLanguage } from '../agreed-language.ts'
import { accountOf, memoryOf } from './memory.ts'
import { processBatch } from './turn.ts'

/** The agent without a model, a key or network access. */
export const guidedAgent: Agent = {
  name: 'guided',
  account: accountOf,
  async turn(input) {
    const language = await agreedLanguage(input.transcript, input.language)
    return processBatch({ ...input, memory: memoryOf(input) }, language)
  },
}
