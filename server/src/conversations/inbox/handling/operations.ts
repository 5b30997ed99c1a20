import { z } from 'zod'
import { ApiError } from '../../../platform/core/index.ts'
import {
  byCreation,
  type Ctx,
  listOperation,
  operation,
  readOperation,
  recordOperations,
} from '../../../platform/operations/index.ts'
import { Instant, mapOf, WireId } from '../../../platform/schema/index.ts'
import { findConversation } from '../conversation.ts'
import {
  addNote,
  assign,
  handBack,
  markRead,
  reopen,
  reply,
  resolve,
  setLabels,
  takeOver,
} from './actions.ts'
import { listPresent, presentPresence, setPresence } from './presence.ts'
import {
  type ConversationRow,
  getConversation,
  listConversations,
  listMessages,
  listNotes,
  presentConversation,
  presentMessage,
  presentNote,
} from './records.ts'
import type { Wording } from './reply-content.ts'
import {
  Assignee,
  Conversation,
  ConversationId,
  ConversationState,
  ConversationWithNotes,
  InboxMessage,
  Label,
  MAX_LABELS,
  Note,
  Present,
} from './schema.ts'

const By = Assignee.optional().describe('The acting person. Default: the caller.')

const Text = z.string().min(1).max(4096)

const conversations_list = listOperation({
  name: 'conversations_list',
  route: 'GET /conversations',
  permission: 'conversations:read',
  summary: 'List conversations',
  description: 'The inbox, newest first.',
  filters: {
    state: ConversationState.optional(),
    assignee: Assignee.optional(),
    channel: z
      .string()
      .max(254)
      .optional()
      .describe('Only those with this phone number or address of yours.'),
    label: Label.optional(),
    unread: z.boolean().optional().describe('true: only unread ones. false: only read ones.'),
    waitingBefore: Instant.optional().describe(
      'The contact has waited for an answer since this time or longer.',
    ),
    text: z
      .string()
      .min(2)
      .max(200)
      .optional()
      .describe('Only those with a message containing this text. Case is ignored.'),
  },
  item: Conversation,
  query: (ctx, page, { waitingBefore, ...filters }) => {
    const {
      state = null,
      assignee = null,
      channel = null,
      label = null,
      unread = null,
      text = null,
    } = filters
    const waitingSince = waitingBefore === undefined ? null : new Date(waitingBefore)
    return listConversations(ctx, { state, assignee, channel, label, unread, text, waitingSince }, page)
  },
  position: byCreation,
  present: presentConversation,
})

const conversations_get = readOperation({
  name: 'conversations_get',
  route: 'GET /conversations/{id}',
  permission: 'conversations:read',
  summary: 'Get a conversation',
  description: 'Returns its owner, since when the contact waits, and internal notes.',
  input: ConversationId,
  output: ConversationWithNotes,
  run: async (ctx, { id }) => {
    const row = await getConversation(ctx, id)
    const present = (await listPresent(ctx, row.id)).map(presentPresence)
    return { ...presentConversation(row), notes: await listNotes(ctx, row.id), present }
  },
})

const conversations_messages_list = listOperation({
  name: 'conversations_messages_list',
  route: 'GET /conversations/{id}/messages',
  permission: 'conversations:read',
  summary: 'List the messages of a conversation',
  description: 'Newest first, with their delivery status.',
  filters: ConversationId.shape,
  item: InboxMessage,
  query: async (ctx, page, { id }) => listMessages(ctx, await findConversation(ctx, id), page),
  position: byCreation,
  present: presentMessage,
})

const conversations = recordOperations({
  key: ConversationId,
  record: Conversation,
  present: presentConversation,
})

/** Does something with a conversation and gives it as it is afterwards. */
function afterwards<Fields>(action: (ctx: Ctx, id: string, fields: Fields) => Promise<void>) {
  return async (ctx: Ctx, id: string, fields: Fields): Promise<ConversationRow> => {
    await action(ctx, id, fields)
    return getConversation(ctx, id)
  }
}

const conversations_take_over = conversations.act({
  name: 'conversations_take_over',
  route: 'POST /conversations/{id}/take-over',
  permission: 'conversations:write',
  summary: 'Take over a conversation',
  description:
    "Assigns it to a person and discards the agent's unsent messages. If someone else owns it, fails " +
    'with `conflict` and names the owner.',
  effect: 'write',
  idempotent: true,
  input: ConversationId.extend({ by: By }),
  errors: ['conflict'],
  run: afterwards(takeOver),
})

const conversations_assign = conversations.act({
  name: 'conversations_assign',
  route: 'POST /conversations/{id}/assign',
  permission: 'conversations:write',
  summary: 'Assign a conversation',
  description: 'Assigns it to a person, or returns it to the inbox, whoever owns it.',
  effect: 'write',
  idempotent: true,
  input: ConversationId.extend({
    assignee: Assignee.nullable().describe('null: return it to the inbox, unassigned.'),
  }),
  errors: ['conflict'],
  run: afterwards(assign),
})

const conversations_hand_back = conversations.act({
  name: 'conversations_hand_back',
  route: 'POST /conversations/{id}/hand-back',
  permission: 'conversations:write',
  summary: 'Hand a conversation back to the agent',
  description:
    "The agent replies at once if the contact wrote last. People's replies that are not sent yet are " +
    'canceled.',
  effect: 'write',
  reachesPeople: true,
  idempotent: true,
  errors: ['conflict'],
  run: afterwards(handBack),
})

const conversations_resolve = conversations.act({
  name: 'conversations_resolve',
  route: 'POST /conversations/{id}/resolve',
  permission: 'conversations:write',
  summary: 'Close a conversation',
  description: 'A run that waits for the conversation continues with CLOSED.',
  effect: 'write',
  idempotent: true,
  input: ConversationId.extend({ by: By }),
  errors: ['conflict'],
  run: afterwards(resolve),
})

const conversations_reopen = conversations.act({
  name: 'conversations_reopen',
  route: 'POST /conversations/{id}/reopen',
  permission: 'conversations:write',
  summary: 'Reopen a conversation',
  description: 'Opens a closed conversation and assigns it to you.',
  effect: 'write',
  idempotent: false,
  input: ConversationId.extend({ by: By }),
  errors: ['conflict'],
  run: afterwards(reopen),
})

interface Said {
  text?: string | undefined
  cannedReplyId?: string | undefined
  fileId?: string | undefined
  templateId?: string | undefined
  parameters?: Record<string, string> | undefined
}

/** Throws `invalid_request` unless there is exactly one content; the text beside a file is its caption. */
function wordingOf({ text, cannedReplyId, fileId, templateId, parameters = {} }: Said): Wording {
  const wordings: Wording[] = [
    ...(fileId === undefined ? [] : [{ fileId, caption: text }]),
    ...(text === undefined || fileId !== undefined ? [] : [{ text }]),
    ...(cannedReplyId === undefined ? [] : [{ cannedReplyId }]),
    ...(templateId === undefined ? [] : [{ templateId, parameters }]),
  ]
  if (wordings.length === 1) return wordings[0]!
  throw new ApiError(
    'invalid_request',
    'Send exactly one of `text`, `cannedReplyId`, `fileId` and `templateId`. With `fileId`, `text` is ' +
      'the caption.',
  )
}

const conversations_reply = operation({
  name: 'conversations_reply',
  route: 'POST /conversations/{id}/reply',
  permission: 'conversations:write',
  summary: 'Reply to a contact',
  description:
    "Send `text` or `cannedReplyId` within 24 hours of the contact's last message, or an approved " +
    'template (`templateId`) at any time. With `fileId` from conversations_upload, `text` is the ' +
    'caption. Send an `Idempotency-Key` so that you can safely retry.',
  effect: 'write',
  reachesPeople: true,
  idempotent: false,
  status: 201,
  input: ConversationId.extend({
    text: Text.optional(),
    cannedReplyId: WireId.optional().describe('Its variables are filled in for this person.'),
    fileId: WireId.optional(),
    templateId: WireId.optional(),
    parameters: mapOf(z.string().max(10), z.string().max(1024), 100)
      .optional()
      .describe('With `templateId`: a value per placeholder, `{ "1": "Ana" }`.'),
    by: By,
  }),
  output: z.strictObject({ messageId: z.string() }),
  errors: ['conflict', 'unknown_reference', 'template_not_approved'],
  run: async (ctx, { id, by, ...said }) => ({ messageId: await reply(ctx, id, wordingOf(said), by) }),
})

const conversations_presence_set = operation({
  name: 'conversations_presence_set',
  route: 'PUT /conversations/{id}/presence',
  permission: 'conversations:write',
  summary: 'Set your presence in a conversation',
  description:
    'Shows others that you view the conversation or type. It lasts 30 seconds: repeat the call every ' +
    '20, and send `gone` when you leave. Streams of GET /changes receive the kind `presence`. Nothing ' +
    'is stored.',
  effect: 'write',
  forPeople: true,
  idempotent: true,
  // Too frequent for the audit log.
  transaction: 'own',
  input: ConversationId.extend({ doing: z.enum(['viewing', 'typing', 'gone']), by: By }),
  output: z.strictObject({ present: z.array(Present) }),
  run: async (ctx, { id, ...presence }) => {
    return { present: (await setPresence(ctx, id, presence)).map(presentPresence) }
  },
})

const conversations_note = operation({
  name: 'conversations_note',
  route: 'POST /conversations/{id}/notes',
  permission: 'conversations:write',
  summary: 'Add an internal note to a conversation',
  description: 'Contacts never see notes.',
  effect: 'write',
  idempotent: false,
  status: 201,
  input: ConversationId.extend({ text: Text, by: By }),
  output: Note,
  errors: ['conflict'],
  run: async (ctx, { id, text, by }) => presentNote(await addNote(ctx, id, { text, by })),
})

const conversations_mark_read = conversations.act({
  name: 'conversations_mark_read',
  route: 'POST /conversations/{id}/mark-read',
  permission: 'conversations:write',
  summary: 'Mark a conversation as read',
  effect: 'write',
  idempotent: true,
  errors: ['conflict'],
  run: afterwards(markRead),
})

const conversations_label = conversations.act({
  name: 'conversations_label',
  route: 'PUT /conversations/{id}/labels',
  permission: 'conversations:write',
  summary: 'Set the labels of a conversation',
  effect: 'write',
  idempotent: true,
  input: ConversationId.extend({
    labels: z.array(Label).max(MAX_LABELS).describe('Replaces the current list.'),
  }),
  errors: ['conflict'],
  run: afterwards(setLabels),
})

export const conversationOperations = [
  conversations_list,
  conversations_get,
  conversations_messages_list,
  conversations_take_over,
  conversations_assign,
  conversations_reply,
  conversations_hand_back,
  conversations_resolve,
  conversations_reopen,
  conversations_note,
  conversations_mark_read,
  conversations_label,
  conversations_presence_set,
]
