import { z } from 'zod'
import { readOperation } from '../../platform/operations/index.ts'
import { WireId } from '../../platform/schema/index.ts'
import { BEHAVIORS } from './behaviors.ts'
import { evaluateAgent } from './evaluation.ts'
import { AgentEvaluation, PersonaInput, Said } from './schema.ts'
import { presentEvaluation } from './summary.ts'

const agents_evaluate = readOperation({
  name: 'agents_evaluate',
  route: 'POST /initiatives/{id}/agent/evaluate',
  permission: 'initiatives:write',
  summary: 'Evaluate the agent of an initiative',
  description:
    'Runs the agent in a dialogue with each persona. Reports how each question ended and what is extracted. Nothing is sent or stored; model calls count toward their budgets. With the guided ' +
    'agent, the same seed gives the same result. A persona follows its script (`answers`) or behaves: plain, wordy, ' +
    'unsure (asks what is meant), corrects (itself), wonders (who is writing), puts_off, asks_for_human, declines, ' +
    'opts_out.',
  spends: true,
  input: z.strictObject({
    id: WireId,
    personas: z
      .array(PersonaInput)
      .min(1)
      .max(30)
      .default(BEHAVIORS.map((behavior) => ({ name: behavior, behavior, answers: [], afterwards: [] })))
      .describe('Default: one persona per behavior.'),
    agent: z.enum(['guided', 'llm', 'combined']).optional(),
    opening: Said.optional().describe('The first message sent. Default: the template of round 1.'),
    seed: z.string().min(1).max(100).default('parley'),
    maxTurns: z.int().min(1).max(40).default(25),
    seconds: z.int().min(1).max(60).default(30).describe('Seconds for all dialogues together.'),
  }),
  output: AgentEvaluation,
  errors: ['unknown_reference', 'conflict'],
  run: async (ctx, { id, seconds, ...request }) =>
    presentEvaluation(id, await evaluateAgent(ctx, id, { ...request, patienceMs: seconds * 1000 })),
})

export const agentOperations = [agents_evaluate]
