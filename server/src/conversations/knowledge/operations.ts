import { z } from 'zod'
import { byCreation, listOperation, operation } from '../../platform/operations/index.ts'
import {
  createKnowledge,
  deleteKnowledge,
  getKnowledge,
  listKnowledge,
  presentItem,
  presentKnowledge,
  updateKnowledge,
} from './knowledge.ts'
import { MAX_PAGES, readPdf } from './pdf.ts'
import {
  Knowledge,
  KnowledgeChanges,
  KnowledgeId,
  KnowledgeInput,
  KnowledgeItem,
  MAX_TEXT,
} from './schema.ts'

const knowledge_list = listOperation({
  name: 'knowledge_list',
  route: 'GET /knowledge',
  permission: 'initiatives:read',
  summary: 'List knowledge',
  description: 'The texts that agents answer from, newest first.',
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
  summary: 'Create knowledge',
  description:
    'Adds a text or FAQ that agents answer from. Agents find it by its words and language. They do not ' +
    'answer what no text covers.',
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
  summary: 'Get knowledge',
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
  summary: 'Update knowledge',
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
  summary: 'Delete knowledge',
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

const knowledge_file_preview = operation({
  name: 'knowledge_file_preview',
  route: 'POST /knowledge/file-preview',
  permission: 'initiatives:read',
  summary: 'Extract the text of a PDF',
  description:
    `Returns up to ${MAX_PAGES} pages of text to review, and stores nothing. Save it with ` +
    'knowledge_create. Scanned pages have no text.',
  effect: 'read',
  forPeople: true,
  idempotent: true,
  input: z.strictObject({
    content: z.string().min(1).max(4_900_000).describe('The PDF, in base64.'),
  }),
  output: z.strictObject({
    text: z.string().describe('The text, cut to the size that knowledge_create accepts.'),
    pages: z.int(),
    isCut: z.boolean().describe('Whether the text was cut.'),
  }),
  errors: [],
  run: async (_, { content }) => {
    const pages = await readPdf(Buffer.from(content, 'base64'))
    const text = pages
      .map((page) => page.trim())
      .filter((page) => page !== '')
      .join('\n\n')
    return { text: text.slice(0, MAX_TEXT), pages: pages.length, isCut: text.length > MAX_TEXT }
  },
})

export const knowledgeOperations = [
  knowledge_list,
  knowledge_create,
  knowledge_get,
  knowledge_update,
  knowledge_delete,
  knowledge_file_preview,
]
