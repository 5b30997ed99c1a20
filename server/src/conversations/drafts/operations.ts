import { z } from 'zod'
import { type Ctx, listOperation, operation, readOperation } from '../../platform/operations/index.ts'
import { WireId } from '../../platform/schema/index.ts'
import { approve, approveAlike, change, refuse, undo } from './decisions.ts'
import { listDrafts, presentDraft, readDraft } from './listing.ts'
import { Draft, DraftId, DraftIds, Kind, Texts, UndoSeconds } from './schema.ts'

const permission = 'conversations:write'

const drafts_list = listOperation({
  name: 'drafts_list',
  route: 'GET /drafts',
  permission: 'conversations:read',
  forPeople: true,
  summary: 'List drafts to review',
  description:
    'Messages that wait for a person before they are sent, oldest first, or those decided, latest first.',
  filters: {
    initiativeId: WireId.optional(),
    kind: Kind.optional(),
    state: z.enum(['waiting', 'decided', 'changed']).default('waiting'),
  },
  item: Draft,
  query: (ctx, page, filters) => listDrafts(ctx, filters, page),
  position: ({ state, created_at, decided_at, id }) => ({
    at: state === 'waiting' ? created_at : decided_at!,
    id,
  }),
  present: presentDraft,
})

const drafts_get = readOperation({
  name: 'drafts_get',
  route: 'GET /drafts/{id}',
  permission: 'conversations:read',
  forPeople: true,
  summary: 'Get a draft',
  input: DraftId,
  output: Draft,
  run: async (ctx, { id }) => presentDraft(await readDraft(ctx, id)),
})

const drafts_approve = operation({
  name: 'drafts_approve',
  route: 'POST /drafts/approve',
  permission,
  forPeople: true,
  summary: 'Approve up to 100 drafts',
  description: 'They are sent as they are. Drafts that were decided before stay as they were.',
  effect: 'write',
  reachesPeople: true,
  idempotent: true,
  input: DraftIds.extend({ undoSeconds: UndoSeconds }),
  output: z.strictObject({ approved: z.int().describe('How many were still waiting.') }),
  errors: ['not_found'],
  run: async (ctx, { ids, undoSeconds }) => ({ approved: await approve(ctx, ids, undoSeconds) }),
})

const drafts_approve_all = operation({
  name: 'drafts_approve_all',
  route: 'POST /drafts/approve-all',
  permission,
  forPeople: true,
  summary: 'Approve the drafts of an initiative',
  description: 'The oldest 1000 of this kind. Call it again while `remaining` is true.',
  effect: 'write',
  reachesPeople: true,
  idempotent: true,
  input: z.strictObject({ initiativeId: WireId, kind: Kind }),
  output: z.strictObject({ approved: z.int(), remaining: z.boolean() }),
  errors: ['not_found'],
  run: approveAlike,
})

const drafts_change = operation({
  name: 'drafts_change',
  route: 'POST /drafts/{id}/change',
  permission,
  forPeople: true,
  summary: 'Send a draft with other words',
  description: 'What was written before stays with the draft, to evaluate the agent.',
  effect: 'write',
  reachesPeople: true,
  idempotent: false,
  input: DraftId.extend({ texts: Texts }),
  output: Draft,
  errors: ['conflict'],
  run: (ctx, { id, texts }) => afterwards(ctx, id, () => change(ctx, id, texts)),
})

const drafts_refuse = operation({
  name: 'drafts_refuse',
  route: 'POST /drafts/{id}/refuse',
  permission,
  forPeople: true,
  summary: 'Refuse a draft',
  description: 'It is not sent. A conversation in which the agent would have answered goes to the inbox.',
  effect: 'write',
  idempotent: false,
  input: DraftId.extend({
    reason: z.string().trim().min(1).max(500).nullable().default(null),
    undoSeconds: UndoSeconds,
  }),
  output: Draft,
  errors: ['conflict'],
  run: (ctx, { id, reason, undoSeconds }) => afterwards(ctx, id, () => refuse(ctx, id, reason, undoSeconds)),
})

const drafts_undo = operation({
  name: 'drafts_undo',
  route: 'POST /drafts/undo',
  permission,
  forPeople: true,
  summary: 'Undo an approval or a refusal of drafts',
  description:
    'They wait again. It needs `undoSeconds` when they were approved or refused, and answers with `conflict` once a message ' +
    'was taken for sending or dropped. Then none of them is undone.',
  effect: 'write',
  idempotent: false,
  input: DraftIds,
  output: z.strictObject({ undone: z.int() }),
  errors: ['not_found', 'conflict'],
  run: async (ctx, { ids }) => {
    await undo(ctx, ids)
    return { undone: new Set(ids).size }
  },
})

async function afterwards(ctx: Ctx, id: string, act: () => Promise<void>) {
  await act()
  return presentDraft(await readDraft(ctx, id))
}

export const draftOperations = [
  drafts_list,
  drafts_get,
  drafts_approve,
  drafts_approve_all,
  drafts_change,
  drafts_refuse,
  drafts_undo,
]
