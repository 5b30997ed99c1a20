import { type Models, NoModelAnswer } from '../../models/index.ts'
import { type GuidingQuestion, isOptOut, mayOptOut, plain } from '../../understanding/index.ts'
import type { Agent, AgentInput, AgentTurn, KeptAnswer, TranscriptMessage } from '../agent.ts'
import {
  CONSENT,
  type GuidedMemory,
  guidedAgent,
  isChosen,
  listOptions,
  offeredBefore,
  offersOf,
  requestOf,
  TEXTS,
  tapOf,
  unreadMessages,
} from '../guided/index.ts'
import { problemWith } from './checks/checks.ts'
import { questionProblem } from './checks/questions.ts'
import { Decision } from './decision.ts'
import { instructionsOf, materialOf, refOf } from './prompt.ts'

/**
 * The agent that uses a language model. The guided agent has the same memory and takes over a turn without a model, a
 * budget, or a timely and acceptable reply. Opt-outs never reach a model (docs/behaviour/conversations.md: Agents).
 */
export function llmAgent(models: Models): Agent {
  return {
    name: 'llm',
    account: guidedAgent.account,
    async turn(input, signal) {
      const memory = (input.memory ?? {}) as GuidedMemory
      const unread = unreadMessages(input.transcript, memory.read ?? input.readBefore)
      // The guided agent offered a person, and reads the reply.
      const isOffered = memory.personOffered === 'open'
      if (unread.length === 0 || isOffered || ENDED.has(memory.ended) || asksToStop(unread, input, memory)) {
        return guidedTurn(input, signal)
      }
      const tapped = answersTapped(unread, input)
      const known = { ...memory, answers: { ...memory.answers, ...tapped } }
      try {
        const { memory: next, ...turn } = turnOf(input, known, await decide(models, input, known, signal))
        return { ...turn, memory: { ...next, answers: { ...next.answers, ...tapped } } }
      } catch (err) {
        if (!(err instanceof NoModelAnswer)) throw err
        return guidedTurn(input, signal)
      }
    },
  }
}

/** After these ends a model must not go on asking. */
const ENDED: ReadonlySet<GuidedMemory['ended']> = new Set(['optedOut', 'refused'])

/** Whether to stop is read and asked by rules. A tap, and a label that was just offered, is an answer to its question. */
function asksToStop(
  unread: readonly TranscriptMessage[],
  { questions, transcript }: AgentInput,
  memory: GuidedMemory,
): boolean {
  const asked = questions.find(({ id }) => id === memory.asked) ?? null
  const offering = { questions, asked, offered: offeredBefore(transcript, unread) }
  return unread.some((message) => {
    if (message.choice === CONSENT.stop || message.choice === CONSENT.notNow) return true
    if (isChosen(message, offering)) return false
    return isOptOut(message.text) || (!memory.consentAsked && mayOptOut(message.text))
  })
}

/** The answers that were tapped. They hold whatever the model makes of them. */
function answersTapped(
  unread: readonly TranscriptMessage[],
  { questions }: AgentInput,
): Record<string, KeptAnswer> {
  const taps = unread.flatMap((message) => tapOf(message, questions) ?? [])
  return Object.fromEntries(
    taps.map(({ question, answer }) => [question.id, { value: answer.reading.value, text: answer.text }]),
  )
}

async function guidedTurn(input: AgentInput, signal: AbortSignal): Promise<AgentTurn> {
  return { ...(await guidedAgent.turn(input, signal)), by: guidedAgent.name }
}

function decide(
  models: Models,
  input: AgentInput,
  memory: GuidedMemory,
  signal: AbortSignal,
): Promise<Decision> {
  return models.ask({
    org: input.conversation.org,
    purpose: 'turn',
    conversationId: input.conversation.id,
    model: input.conversation.model,
    instructions: instructionsOf(input),
    material: materialOf(input, memory.answers ?? {}),
    schema: Decision,
    check: async (decision) =>
      questionProblem(decision, input, memory) ?? (await problemWith(decision, input)),
    signal,
  })
}

/** The model's decision as an agent's; unknown ids and references are dropped. */
function turnOf(
  input: AgentInput,
  memory: GuidedMemory,
  decision: Decision,
): AgentTurn & { memory: GuidedMemory } {
  const ids = new Set(input.questions.map(({ id }) => id))
  const remembered = decision.remember.filter(({ question }) => ids.has(question))
  const given = remembered.map(({ question, answer }) => [question, { value: answer, text: answer }] as const)
  const asked = decision.asked !== null && ids.has(decision.asked) ? decision.asked : undefined
  const { asked: _, reasked: __, candidates: ____, ended: ___, ...kept } = memory
  const next: GuidedMemory = {
    ...kept,
    read: input.transcript.filter(({ author }) => author === 'participant').length,
    answers: { ...memory.answers, ...Object.fromEntries(given) },
    ...(asked === undefined ? {} : { asked, put: [...new Set([...(memory.put ?? []), asked])] }),
    ...(decision.action === 'close' ? { ended: 'done' as const } : {}),
  }
  const sources = input.knowledge
    .filter((_, at) => decision.say.length > 0 && decision.sources.includes(refOf(at)))
    .map(({ knowledgeId, title }) => ({ knowledgeId, title }))
  const question = input.questions.find(({ id }) => id === asked) ?? null
  const said = decision.action === 'ask' ? withOffers(decision.say, question, input) : { say: decision.say }
  return { ...said, memory: next, action: decision.action, flagged: decision.flag, sources }
}

/** The last message with the answers of the question that it asks: as buttons, and as a list where the model has none. */
function withOffers(
  say: readonly string[],
  question: GuidingQuestion | null,
  { language }: Pick<AgentInput, 'language'>,
): Pick<AgentTurn, 'say' | 'offers' | 'asksFor'> {
  const last = say.at(-1)
  if (!question || last === undefined) return { say: [...say] }
  const written = plain(last)
  const isListed = question.options.every(({ label }) => written.includes(plain(label)))
  const text = isListed ? last : `${last}\n${listOptions(question)}`
  const offers = offersOf(question, text, TEXTS[language])
  return { say: [...say.slice(0, -1), text], ...(offers && { offers }), ...requestOf(question) }
}
