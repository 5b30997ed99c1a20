import { z } from 'zod'
import { byCreation, listOperation, operation } from '../kernel/index.ts'
import {
  createKnowledge,
  deleteKnowledge,
  getKnowledge,
  listKnowledge,
  presentItem,
  presentKnowledge,
  updateKnowledge,
} from './knowledge.ts'
import { Knowledge, KnowledgeChanges, KnowledgeId, KnowledgeInput, KnowledgeItem } from './schema.ts'

const knowledge_list = listOperation({
  name: 'knowledge_list',
  route: 'GET /knowledge',
  permission: 'initiatives:read',
  summary: 'List what agents answer from, newest first',
  filters: {},
  item: KnowledgeItem,
  query: (ctx, _, page) => listKnowledge(ctx, page),
  position: byCreation,
  present: presentItem,
})

const knowledge_create = operation({
  name: 'knowledge_create',
  route: 'POST /knowledge',
  permission: 'initiatives:write',
  summary: 'Give agents a text or FAQ to answer from',
  description: 'Found by its words, in its own language; what nothing fits is not answered.',
  effect: 'write',
  idempotent: false,
  status: 201,
  input: KnowledgeInput,
  output: Knowledge,
  errors: [],
  run: async (ctx, input) => presentKnowledge(await createKnowledge(ctx, input)),
})

const knowledge_get = operation({
  name: 'knowledge_get',
  route: 'GET /knowledge/{id}',
  permission: 'initiatives:read',
  summary: 'Read a text of the knowledge',
  effect: 'read',
  idempotent: true,
  input: KnowledgeId,
  output: Knowledge,
  errors: ['not_found'],
  run: async (ctx, { id }) => presentKnowledge(await getKnowledge(ctx, id)),
})

const knowledge_update = operation({
  name: 'knowledge_update',
  route: 'PATCH /knowledge/{id}',
  permission: 'initiatives:write',
  summary: 'Change a text of the knowledge',
  effect: 'write',
  idempotent: true,
  subject: 'id',
  input: KnowledgeChanges.extend(KnowledgeId.shape),
  output: Knowledge,
  errors: ['not_found'],
  run: async (ctx, { id, ...changes }) => presentKnowledge(await updateKnowledge(ctx, id, changes)),
})

const knowledge_delete = operation({
  name: 'knowledge_delete',
  route: 'DELETE /knowledge/{id}',
  permission: 'initiatives:write',
  summary: 'Delete a text of the knowledge',
  effect: 'destructive',
  idempotent: true,
  subject: 'id',
  input: KnowledgeId,
  output: z.strictObject({ removed: z.boolean() }),
  errors: ['not_found'],
  run: async (ctx, { id }) => {
    await deleteKnowledge(ctx, id)
    return { removed: true }
  },
})

export const knowledgeOperations = [
  knowledge_list,
  knowledge_create,
  knowledge_get,
  knowledge_update,
  knowledge_delete,
]
