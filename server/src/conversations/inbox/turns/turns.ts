import { acknowledgements } from '../../../messaging/index.ts'
import { findUnstorable } from '../../../platform/core/index.ts'
import { type CallOutcome, QUEUES, type RowWork, SlowCalls } from '../../../platform/jobs/index.ts'
import { type Actor, inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import { calling } from '../../../platform/tracing/index.ts'
import type { Agents, AgentTurn } from '../../agents/index.ts'
import { saveFailures, saveTurns } from './outcomes.ts'
import { COLUMNS, clearIdle, type DueConversation, prepareTurns, type Turn } from './preparation.ts'

const AGENT: Actor = { kind: 'system', id: 'conversations' }

/** Agent calls of this process at a time: 64 of an organization that is alone. */
const CONCURRENCY = 86
/** Real milliseconds; well within the lease. */
const PATIENCE_MS = 20_000

/** The agent's side of conversations; disposing of it waits for the turns under way. */
type ConversationsWorker = RowWork<DueConversation> & AsyncDisposable

/**
 * Runs the agent's due turns. The agent is called outside of transactions. The result is written in one transaction,
 * unless the contact wrote, a human took over or the run ended in the meantime. Such a late turn is dropped and, if the
 * agent still owns the conversation, repeated. So no turn is lost or written twice, even if a process stops.
 */
export function conversationsWorker(runtime: Runtime, agents: Agents): ConversationsWorker {
  const calls = new SlowCalls<Turn, AgentTurn>({
    concurrency: CONCURRENCY,
    timeoutMs: PATIENCE_MS,
    call: (turn, signal) =>
      calling(runtime.services, { name: 'agent.turn', trace: turn.trace, attributes: {} }, () =>
        takeTurn(agents, turn, signal),
      ),
    settle: (org, outcomes) => settleTurns(runtime, org, outcomes),
    onError: (err) => runtime.log.error({ err }, 'turns were taken but could not be written'),
  })
  return calls.workOn({
    queue: QUEUES.conversations,
    columns: COLUMNS,
    work: async (org, due) => {
      const { turns, idle } = await prepareTurns(runtime, org, due)
      if (idle.length > 0) await inTransaction(runtime, org, AGENT, (ctx) => clearIdle(ctx, idle))
      const answered = turns.filter(hasSpoken).map(({ conversation }) => conversation.id)
      runtime.services.get(acknowledgements).show(org, answered, true)
      calls.start(org, turns)
    },
  })
}

/** Whether the contact had the last word. */
function hasSpoken({ input }: Turn): boolean {
  return input.transcript.at(-1)?.author === 'participant'
}

/**
 * An agent's texts may come from a model. Texts that the database cannot store are refused here, before they fail a
 * batch.
 */
async function takeTurn(
  agents: Agents,
  { agent: name, input }: Turn,
  signal: AbortSignal,
): Promise<AgentTurn> {
  const agent = agents.get(name)
  if (!agent) throw new Error(`this service has no agent called ${name}`)
  const result = await agent.turn(input, signal)
  const problem = findUnstorable(result)
  if (problem) throw new Error(`the agent gave what cannot be kept: ${problem.path} ${problem.code}`)
  return result
}

async function settleTurns(
  runtime: Runtime,
  org: string,
  outcomes: readonly CallOutcome<Turn, AgentTurn>[],
): Promise<void> {
  const taken = outcomes.flatMap((outcome) =>
    outcome.ok ? [{ turn: outcome.job, result: outcome.result }] : [],
  )
  const failed = outcomes.filter((outcome) => !outcome.ok)
  for (const { job, error } of failed) {
    runtime.log.warn(
      { err: error, org, conversation: job.conversation.id },
      'the agent could not take its turn',
    )
  }
  await inTransaction(runtime, org, AGENT, async (ctx) => {
    await saveTurns(ctx, taken)
    await saveFailures(
      ctx,
      runtime.clock,
      failed.map((outcome) => outcome.job),
    )
  })
}
