import { z } from 'zod'
import {
  byCreation,
  deleteOperation,
  listOperation,
  operation,
  readOperation,
} from '../../../platform/operations/index.ts'
import { WireId } from '../../../platform/schema/index.ts'
import { evaluateAgent } from '../evaluation.ts'
import { TrialInput } from '../schema.ts'
import { presentEvaluation } from '../summary.ts'
import { compare, presentItem, presentKept } from './comparison.ts'
import { deleteEvaluation, keepEvaluation, listEvaluations, readEvaluation } from './records.ts'
import { readReviewed } from './reviewed.ts'
import { AgentEvaluationItem, EvaluationComparison, KeptEvaluation } from './schema.ts'

const Evaluation = z.strictObject({ id: WireId, evaluationId: WireId })

const agent_evaluations_create = operation({
  name: 'agent_evaluations_create',
  route: 'POST /initiatives/{id}/agent/evaluations',
  permission: 'initiatives:write',
  summary: 'Evaluate the agent and keep the result',
  description:
    'The same as `agents_evaluate`, also for an initiative that is live. Reads conversations whose values people reviewed ' +
    'again, too, and compares with what they decided. The newest hundred of an initiative are kept.',
  effect: 'write',
  forPeople: true,
  idempotent: false,
  status: 201,
  input: TrialInput.extend({
    note: z.string().trim().min(1).max(200).optional().describe('What you changed before.'),
    reviewed: z.boolean().default(true).describe('Whether to read conversations with reviewed values again.'),
  }),
  output: KeptEvaluation,
  errors: ['unknown_reference', 'conflict'],
  // Dialogues with a model take a minute, which no transaction should last.
  prepare: async (ctx, { id, seconds, note: _, reviewed, ...request }) => {
    const patienceMs = seconds * 1000
    const evaluation = await evaluateAgent(ctx, id, { ...request, patienceMs })
    const { agent, extractor } = evaluation
    return {
      agent,
      extractor,
      result: presentEvaluation(id, evaluation),
      reviewed: reviewed ? await readReviewed(ctx, id, extractor, patienceMs) : null,
    }
  },
  run: async (ctx, { id, note, model, seed }, evaluated) =>
    presentKept(
      await keepEvaluation(ctx, id, { ...evaluated, note: note ?? null, model: model ?? null, seed }),
    ),
})

const agent_evaluations_list = listOperation({
  name: 'agent_evaluations_list',
  route: 'GET /initiatives/{id}/agent/evaluations',
  permission: 'initiatives:read',
  summary: 'List kept evaluations of an agent',
  description: 'Newest first.',
  forPeople: true,
  filters: { id: WireId },
  item: AgentEvaluationItem,
  query: (ctx, page, { id }) => listEvaluations(ctx, id, page),
  position: byCreation,
  present: presentItem,
})

const agent_evaluations_get = readOperation({
  name: 'agent_evaluations_get',
  route: 'GET /initiatives/{id}/agent/evaluations/{evaluationId}',
  permission: 'initiatives:read',
  summary: 'Get a kept evaluation with its dialogues',
  forPeople: true,
  input: Evaluation,
  output: KeptEvaluation,
  run: async (ctx, { id, evaluationId }) => presentKept(await readEvaluation(ctx, id, evaluationId)),
})

const agent_evaluations_compare = readOperation({
  name: 'agent_evaluations_compare',
  route: 'GET /initiatives/{id}/agent/evaluations/{evaluationId}/compare',
  permission: 'initiatives:read',
  summary: 'Compare two evaluations of an agent',
  description: 'What became better and worse in `evaluationId` since `to`.',
  forPeople: true,
  input: Evaluation.extend({ to: WireId.describe('The earlier evaluation.') }),
  output: EvaluationComparison,
  run: async (ctx, { id, evaluationId, to }) =>
    compare(await readEvaluation(ctx, id, to), await readEvaluation(ctx, id, evaluationId)),
})

const agent_evaluations_delete = deleteOperation({
  name: 'agent_evaluations_delete',
  route: 'DELETE /initiatives/{id}/agent/evaluations/{evaluationId}',
  permission: 'initiatives:write',
  summary: 'Delete a kept evaluation',
  forPeople: true,
  subject: 'evaluationId',
  input: Evaluation,
  run: (ctx, { id, evaluationId }) => deleteEvaluation(ctx, id, evaluationId),
})

export const keptEvaluationOperations = [
  agent_evaluations_create,
  agent_evaluations_list,
  agent_evaluations_get,
  agent_evaluations_compare,
  agent_evaluations_delete,
]
