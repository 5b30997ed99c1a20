import { z } from 'zod'
import { deleteOperation, operation, readOperation } from '../../platform/operations/index.ts'
import { LanguageModel, ModelInput } from './schema.ts'
import { deleteModel, getModel, setModel } from './settings.ts'
import { ModelTrial, tryModel } from './trial.ts'
import { ModelUsage, readUsage } from './usage.ts'

const language_model_get = readOperation({
  name: 'language_model_get',
  route: 'GET /language-model',
  permission: 'credentials:read',
  summary: 'Get the language model',
  description: 'Returns the model that the agent `llm` uses, and its cost today.',
  input: z.strictObject({}),
  output: LanguageModel,
  errors: ['not_found'],
  run: getModel,
})

const language_model_set = operation({
  name: 'language_model_set',
  forPeople: true,
  route: 'PUT /language-model',
  permission: 'credentials:write',
  summary: 'Set the language model',
  description: 'Initiatives use it through `llm` in `agent` or `extractor`. You cannot read the key back.',
  effect: 'write',
  idempotent: true,
  input: ModelInput,
  output: LanguageModel,
  run: setModel,
})

const language_model_delete = deleteOperation({
  name: 'language_model_delete',
  route: 'DELETE /language-model',
  permission: 'credentials:write',
  forPeople: true,
  summary: 'Delete the language model',
  description: 'Agents continue as guided agents.',
  input: z.strictObject({}),
  run: deleteModel,
})

const language_model_usage = readOperation({
  name: 'language_model_usage',
  route: 'GET /language-model/usage',
  permission: 'credentials:read',
  readsReplica: true,
  summary: 'Get the usage of the language model',
  description: 'Returns calls, tokens and cost by day and by initiative.',
  forPeople: true,
  input: z.strictObject({
    days: z.int().min(1).max(90).default(30).describe('How many days, today included.'),
  }),
  output: ModelUsage,
  run: (ctx, { days }) => readUsage(ctx, days),
})

const language_model_try = readOperation({
  name: 'language_model_try',
  route: 'POST /language-model/try',
  permission: 'credentials:write',
  summary: 'Test the language model',
  description:
    'Makes one call, also after failures, and returns what came back with its time and cost. It counts toward the ' +
    'daily budget.',
  spends: true,
  forPeople: true,
  input: z.strictObject({
    question: z.string().trim().min(1).max(500).default('Which language model are you?'),
  }),
  output: ModelTrial,
  errors: ['not_found'],
  run: (ctx, { question }) => tryModel(ctx, question),
})

export const modelOperations = [
  language_model_try,
  language_model_get,
  language_model_set,
  language_model_delete,
  language_model_usage,
]
