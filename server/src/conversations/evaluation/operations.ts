import { z } from 'zod'
import { operation } from '../../platform/operations/index.ts'
import { WireId } from '../../platform/schema/index.ts'
import { BEHAVIORS } from './behaviors.ts'
import { evaluateAgent } from './evaluation.ts'
import { AgentEvaluation, PersonaInput, Said } from './schema.ts'
import { presentEvaluation } from './summary.ts'

const agents_evaluate = operation({
  name: 'agents_evaluate',
  route: 'POST /initiatives/{id}/agent/evaluate',
  permission: 'initiatives:write',
  summary: 'Try the agent of an initiative out on scripted and simulated people',
  description:
    'Holds a dialogue with each persona by the turns of real conversations. Says for each question whether it was answered, ' +
    'misunderstood, handed to a human or never asked, how often it had to be asked, and what would be extracted. ' +
    'Nothing is sent or written; with the agent `llm` calls of the model count against its budgets. The guided agent gives ' +
    'the same for the same seed. A persona follows its script (`answers`), or behaves: plain, ' +
    'wordy, unsure (asks what is meant), corrects (itself), wonders (who is writing), puts_off, asks_for_human, declines, ' +
    'opts_out.',
  effect: 'read',
  spends: true,
  idempotent: true,
  input: z.strictObject({
    id: WireId,
    personas: z
      .array(PersonaInput)
      .min(1)
      .max(30)
      .default(BEHAVIORS.map((behavior) => ({ name: behavior, behavior, answers: [], afterwards: [] })))
      .describe('One for each behavior when omitted.'),
    agent: z.enum(['guided', 'llm']).optional(),
    opening: Said.optional().describe('What was sent first; the template of round 1 when omitted.'),
    seed: z.string().min(1).max(100).default('parley'),
    maxTurns: z.int().min(1).max(40).default(25),
    seconds: z.int().min(1).max(60).default(30).describe('For all of them.'),
  }),
  output: AgentEvaluation,
  errors: ['not_found', 'unknown_reference', 'conflict'],
  run: async (ctx, { id, seconds, ...request }) =>
    presentEvaluation(id, await evaluateAgent(ctx, id, { ...request, patienceMs: seconds * 1000 })),
})

export const agentOperations = [agents_evaluate]
