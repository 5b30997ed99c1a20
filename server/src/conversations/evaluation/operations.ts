import { readOperation } from '../../platform/operations/index.ts'
import { evaluateAgent } from './evaluation.ts'
import { keptEvaluationOperations } from './kept/operations.ts'
import { AgentEvaluation, TrialInput } from './schema.ts'
import { presentEvaluation } from './summary.ts'

const agents_evaluate = readOperation({
  name: 'agents_evaluate',
  route: 'POST /initiatives/{id}/agent/evaluate',
  permission: 'initiatives:write',
  summary: 'Evaluate the agent of an initiative',
  description:
    'Runs the agent in a dialogue with each persona. Reports how each question ended and what is extracted. Nothing is sent or stored; model calls count toward their budgets. With the guided ' +
    'agent, the same seed gives the same result. A persona follows its script (`answers`) or behaves: plain, wordy, ' +
    'unsure (asks what is meant), corrects (itself), paraphrases, digresses, taps, wonders (who is writing), puts_off, ' +
    'goes_silent, asks_for_human, declines, opts_out.',
  spends: true,
  input: TrialInput,
  output: AgentEvaluation,
  errors: ['unknown_reference', 'conflict'],
  run: async (ctx, { id, seconds, ...request }) =>
    presentEvaluation(id, await evaluateAgent(ctx, id, { ...request, patienceMs: seconds * 1000 })),
})

export const agentOperations = [agents_evaluate, ...keptEvaluationOperations]
