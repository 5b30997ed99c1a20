import type { Models } from '../../models/index.ts'
import { type Language, readAnswer, readIntents, tokenize } from '../../understanding/index.ts'
import type { Agent, AgentInput } from '../agent.ts'
import { type GuidedMemory, guidedAgent, tapOf, unreadMessages } from '../guided/index.ts'
import { llmAgent } from '../llm/index.ts'

const LANGUAGES: readonly Language[] = ['en', 'es', 'pt']
/** Longer replies may say more than the answer. */
const FEW_WORDS = 3

/**
 * Rules and model together. The guided agent takes the turns whose reply it reads exactly, such as a tap, at no cost. The
 * model takes the others. Both have the same memory.
 */
export function combinedAgent(models: Models): Agent {
  const llm = llmAgent(models)
  return {
    name: 'combined',
    account: guidedAgent.account,
    async turn(input, signal) {
      const agent = isExact(input) ? guidedAgent : llm
      const turn = await agent.turn(input, signal)
      return { ...turn, by: turn.by ?? agent.name }
    },
  }
}

/** Whether all that was written is one exact answer to the question that was asked. */
function isExact({ transcript, memory, questions, readBefore }: AgentInput): boolean {
  const { read, asked } = (memory ?? {}) as GuidedMemory
  const [reply, ...more] = unreadMessages(transcript, read ?? readBefore)
  const question = questions.find(({ id }) => id === asked)
  if (!reply || more.length > 0) return false
  if (tapOf(reply, questions)) return true
  if (!question) return false
  const isShort = tokenize(reply.text).length <= FEW_WORDS && !reply.text.includes('?')
  if (question.answerType === 'OPEN' || !isShort || readIntents(reply.text).size > 0) return false
  return LANGUAGES.some((language) => readAnswer(question, reply.text, language).kind === 'value')
}
