import { z } from 'zod'
import {
  byCreation,
  listOperation,
  readOperation,
  recordOperations,
} from '../../../platform/operations/index.ts'
import { WireId } from '../../../platform/schema/index.ts'
import { findConversation } from '../conversation.ts'
import {
  createCannedReply,
  deleteCannedReply,
  getCannedReply,
  listCannedReplies,
  presentCannedReply,
  updateCannedReply,
} from './replies.ts'
import { CannedReply, CannedReplyId, CannedReplyInput } from './schema.ts'
import { renderFor } from './variables.ts'

const cannedReplies = recordOperations({
  key: CannedReplyId,
  record: CannedReply,
  present: presentCannedReply,
})

const canned_replies_list = listOperation({
  name: 'canned_replies_list',
  route: 'GET /canned-replies',
  permission: 'conversations:read',
  summary: 'List canned replies',
  description: 'Newest first.',
  forPeople: true,
  filters: {
    text: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('Only those with this text in shortcut, title or text.'),
  },
  item: CannedReply,
  query: (ctx, page, { text = null }) => listCannedReplies(ctx, text, page),
  position: byCreation,
  present: presentCannedReply,
})

const canned_replies_create = cannedReplies.create({
  name: 'canned_replies_create',
  route: 'POST /canned-replies',
  permission: 'conversations:write',
  summary: 'Create a canned reply',
  description: 'Saves a reply that people in the inbox can reuse.',
  forPeople: true,
  input: CannedReplyInput,
  errors: ['already_exists'],
  run: createCannedReply,
})

const canned_replies_update = cannedReplies.update({
  name: 'canned_replies_update',
  route: 'PATCH /canned-replies/{id}',
  permission: 'conversations:write',
  summary: 'Update a canned reply',
  forPeople: true,
  input: CannedReplyInput.partial().extend(CannedReplyId.shape),
  errors: ['already_exists'],
  run: updateCannedReply,
})

const canned_replies_delete = cannedReplies.delete({
  name: 'canned_replies_delete',
  route: 'DELETE /canned-replies/{id}',
  permission: 'conversations:write',
  summary: 'Delete a canned reply',
  forPeople: true,
  run: deleteCannedReply,
})

const canned_replies_preview = readOperation({
  name: 'canned_replies_preview',
  route: 'GET /canned-replies/{id}/preview',
  permission: 'conversations:read',
  summary: 'Preview a canned reply',
  description: 'Fills in its variables for the contact of a conversation. Sends nothing.',
  forPeople: true,
  input: CannedReplyId.extend({ conversationId: WireId }),
  output: z.strictObject({
    text: z.string(),
    missing: z
      .array(z.string())
      .describe('Variables without a value for this person. conversations_reply rejects the reply as it is.'),
  }),
  run: async (ctx, { id, conversationId }) => {
    const { text } = await getCannedReply(ctx, id)
    return renderFor(ctx, text, await findConversation(ctx, conversationId))
  },
})

export const cannedReplyOperations = [
  canned_replies_list,
  canned_replies_create,
  canned_replies_update,
  canned_replies_delete,
  canned_replies_preview,
]
