import { type Intent, plain, readIntents } from '../../../understanding/index.ts'
import type { AgentInput, KeptAnswer } from '../../agent.ts'
import { type GuidedMemory, standingOf, unreadMessages } from '../../guided/index.ts'
import type { Decision } from '../decision.ts'

/** Messages after which a conversation may end before everything was asked. */
const LEAVING: readonly Intent[] = ['refusal', 'softRefusal', 'later', 'goodbye', 'human']

/**
 * Why a decision must not be carried out because of the guiding questions, as feedback for the model: it asks a question
 * whose condition is not met, or closes before everything was asked.
 */
export function questionProblem(decision: Decision, input: AgentInput, memory: GuidedMemory): string | null {
  const given = decision.remember.map(({ question, answer }): [string, KeptAnswer] => [
    question,
    { value: answer, text: answer },
  ])
  const answers = { ...memory.answers, ...Object.fromEntries(given) }
  return askedTooMuch(decision, input, answers) ?? closesTooEarly(decision, input, memory, answers)
}

function askedTooMuch(
  { asked }: Decision,
  { questions }: AgentInput,
  answers: Record<string, KeptAnswer>,
): string | null {
  const question = questions.find(({ id }) => id === asked)
  if (!question) return null
  const standing = standingOf(question, questions, answers)
  return standing === 'skipped' || standing === 'waits'
    ? `Do not ask question ${question.id}: its "onlyIf" is not met.`
    : null
}

function closesTooEarly(
  { action }: Decision,
  { questions, transcript, readBefore }: AgentInput,
  memory: GuidedMemory,
  answers: Record<string, KeptAnswer>,
): string | null {
  if (action !== 'close' || memory.ended !== undefined) return null
  const unread = unreadMessages(transcript, memory.read ?? readBefore)
  if (unread.some(({ text }) => isLeaving(text))) return null
  const ours = transcript.filter(({ author }) => author !== 'participant').map(({ text }) => plain(text))
  const wasAsked = (id: string, text: string) =>
    id === memory.asked || memory.put?.includes(id) || ours.some((said) => said.includes(plain(text)))
  const open = questions.find(
    (question) =>
      standingOf(question, questions, answers) === 'due' && !wasAsked(question.id, question.questionText),
  )
  return open
    ? `Do not close: question ${open.id} was not asked yet. Ask it, or use "wait" or "escalate".`
    : null
}

function isLeaving(text: string): boolean {
  const intents = readIntents(text)
  return LEAVING.some((intent) => intents.has(intent))
}
