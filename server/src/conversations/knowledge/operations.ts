import { z } from 'zod'
import { toWire } from '../../platform/core/index.ts'
import {
  byCreation,
  listOperation,
  readOperation,
  recordOperations,
} from '../../platform/operations/index.ts'
import { ById } from '../../platform/schema/index.ts'
import {
  createKnowledge,
  deleteKnowledge,
  getKnowledge,
  listKnowledge,
  presentItem,
  presentKnowledge,
  updateKnowledge,
} from './knowledge.ts'
import { findPassages } from './passages.ts'
import { MAX_PAGES, readPdf } from './pdf.ts'
import { Knowledge, KnowledgeChanges, KnowledgeInput, KnowledgeItem, MAX_TEXT } from './schema.ts'

const knowledge = recordOperations({ record: Knowledge, present: presentKnowledge })

const knowledge_list = listOperation({
  name: 'knowledge_list',
  route: 'GET /knowledge',
  permission: 'initiatives:read',
  summary: 'List knowledge',
  description: 'The texts that agents answer from, newest first.',
  item: KnowledgeItem,
  query: listKnowledge,
  position: byCreation,
  present: presentItem,
})

const knowledge_create = knowledge.create({
  name: 'knowledge_create',
  route: 'POST /knowledge',
  permission: 'initiatives:write',
  summary: 'Create knowledge',
  description:
    'Adds a text or FAQ that agents answer from. Agents find it by its words and language. They do not ' +
    'answer what no text covers.',
  input: KnowledgeInput,
  run: createKnowledge,
})

const knowledge_get = knowledge.get({
  name: 'knowledge_get',
  route: 'GET /knowledge/{id}',
  permission: 'initiatives:read',
  summary: 'Get knowledge',
  run: getKnowledge,
})

const knowledge_update = knowledge.update({
  name: 'knowledge_update',
  route: 'PATCH /knowledge/{id}',
  permission: 'initiatives:write',
  summary: 'Update knowledge',
  input: KnowledgeChanges.extend(ById.shape),
  run: updateKnowledge,
})

const knowledge_delete = knowledge.delete({
  name: 'knowledge_delete',
  route: 'DELETE /knowledge/{id}',
  permission: 'initiatives:write',
  summary: 'Delete knowledge',
  run: deleteKnowledge,
})

const knowledge_file_preview = readOperation({
  name: 'knowledge_file_preview',
  route: 'POST /knowledge/file-preview',
  permission: 'initiatives:read',
  summary: 'Extract the text of a PDF',
  description:
    `Returns up to ${MAX_PAGES} pages of text to review, and stores nothing. Save it with ` +
    'knowledge_create. Scanned pages have no text.',
  forPeople: true,
  input: z.strictObject({
    content: z.string().min(1).max(4_900_000).describe('The PDF, in base64.'),
  }),
  output: z.strictObject({
    text: z.string().describe('The text, cut to the size that knowledge_create accepts.'),
    pages: z.int(),
    isCut: z.boolean().describe('Whether the text was cut.'),
  }),
  run: async (_, { content }) => {
    const pages = await readPdf(Buffer.from(content, 'base64'))
    const text = pages
      .map((page) => page.trim())
      .filter((page) => page !== '')
      .join('\n\n')
    return { text: text.slice(0, MAX_TEXT), pages: pages.length, isCut: text.length > MAX_TEXT }
  },
})

const knowledge_search = readOperation({
  name: 'knowledge_search',
  route: 'GET /knowledge/passages',
  permission: 'initiatives:read',
  summary: 'Search knowledge',
  description:
    'Returns the passages from which an agent would answer a question, best first. Without a passage it ' +
    'would not answer, and would offer a human.',
  forPeople: true,
  input: z.strictObject({
    question: z.string().min(1).max(1000),
    limit: z.int().min(1).max(10).default(5),
  }),
  output: z.strictObject({
    passages: z.array(z.strictObject({ knowledgeId: z.string(), title: z.string(), text: z.string() })),
  }),
  run: async (ctx, { question, limit }) => {
    const found = await findPassages(ctx.db, ctx.org, question, limit)
    return {
      passages: found.map(({ knowledgeId, ...passage }) => ({
        knowledgeId: toWire('knowledge', knowledgeId),
        ...passage,
      })),
    }
  },
})

export const knowledgeOperations = [
  knowledge_list,
  knowledge_create,
  knowledge_get,
  knowledge_update,
  knowledge_delete,
  knowledge_file_preview,
  knowledge_search,
]
