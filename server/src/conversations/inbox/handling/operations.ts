import { z } from 'zod'
import {
  byCreation,
  listOperation,
  operation,
  readOperation,
  recordOperations,
} from '../../../platform/operations/index.ts'
import { WireId } from '../../../platform/schema/index.ts'
import { findConversation } from '../conversation.ts'
import { audited } from '../history/audited.ts'
import { listEvents } from '../history/events.ts'
import {
  addNote,
  assign,
  cancelReply,
  handBack,
  markRead,
  reopen,
  reply,
  resolve,
  setLabels,
  takeOver,
} from './actions.ts'
import { afterwards } from './afterwards.ts'
import { conversations_bulk } from './bulk.ts'
import { conversations_layout_get } from './layout.ts'
import { listPresent, presentPresence, setPresence } from './presence.ts'
import {
  getConversation,
  getMessage,
  listMessages,
  listNotes,
  presentConversation,
  presentMessage,
  presentNote,
} from './records.ts'
import { readReferrals } from './referrals.ts'
import { AsksFor, Said, SendAfter, wordingOf } from './said.ts'
import {
  Assignee,
  Conversation,
  ConversationId,
  ConversationWithNotes,
  InboxMessage,
  Label,
  MAX_LABELS,
  Note,
  Present,
} from './schema.ts'

const By = Assignee.optional().describe('The acting person. Default: the caller.')

const conversations_get = readOperation({
  name: 'conversations_get',
  route: 'GET /conversations/{id}',
  permission: 'conversations:read',
  summary: 'Get a conversation',
  description: 'Returns its owner, since when the contact waits, internal notes and what happened to it.',
  input: ConversationId,
  output: ConversationWithNotes,
  run: async (ctx, { id }) => {
    const row = await getConversation(ctx, id)
    const present = (await listPresent(ctx, row.id)).map(presentPresence)
    const [notes, events] = [await listNotes(ctx, row.id), await listEvents(ctx, row)]
    return { ...presentConversation(row), ...(await readReferrals(ctx, row.id)), notes, present, events }
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

const conversations_messages_get = readOperation({
  name: 'conversations_messages_get',
  route: 'GET /conversations/{id}/messages/{messageId}',
  permission: 'conversations:read',
  summary: 'Get a message of a conversation',
  forPeople: true,
  description: 'For example the one that another message answers (`answersId`).',
  input: ConversationId.extend({ messageId: WireId }),
  output: InboxMessage,
  run: async (ctx, { id, messageId }) => presentMessage(await getMessage(ctx, id, messageId), ctx),
})

const conversations = recordOperations({
  key: ConversationId,
  record: Conversation,
  present: presentConversation,
})

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
  audited: audited.assignee,
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
  audited: audited.assignee,
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
  audited: audited.closed,
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
  audited: audited.assignee,
  run: afterwards(reopen),
})

const conversations_reply = operation({
  name: 'conversations_reply',
  route: 'POST /conversations/{id}/reply',
  permission: 'conversations:write',
  summary: 'Reply to a contact',
  description:
    "Send `text` or `cannedReplyId` within 24 hours of the contact's last message, or an approved " +
    'template (`templateId`) at any time. Variables of a canned reply are filled in for this person. With ' +
    '`fileId` from conversations_upload, `text` is the caption. With `asksFor`, WhatsApp adds a button to share the ' +
    'location or the phone number. Send an `Idempotency-Key` to retry safely.',
  effect: 'write',
  reachesPeople: true,
  idempotent: false,
  status: 201,
  input: ConversationId.extend({
    ...Said,
    cannedReplyId: WireId.optional(),
    fileId: WireId.optional(),
    asksFor: AsksFor,
    by: By,
    sendAfterSeconds: SendAfter,
  }),
  output: z.strictObject({ messageId: z.string() }),
  errors: ['conflict', 'unknown_reference', 'template_not_approved'],
  audited: audited.reply,
  run: async (ctx, { id, by, sendAfterSeconds = 0, ...said }) => {
    return { messageId: await reply(ctx, id, wordingOf(said), by, sendAfterSeconds) }
  },
})

const conversations_reply_cancel = operation({
  name: 'conversations_reply_cancel',
  route: 'POST /conversations/{id}/messages/{messageId}/cancel',
  permission: 'conversations:write',
  summary: 'Cancel a reply before it leaves',
  description:
    'A canceled reply is never sent. If it has already left, fails with `conflict`. A person keeps the ' +
    'conversation.',
  effect: 'write',
  idempotent: false,
  input: ConversationId.extend({ messageId: WireId }),
  output: z.strictObject({ text: z.string().describe('What the reply said.') }),
  errors: ['conflict'],
  run: async (ctx, { id, messageId }) => ({ text: await cancelReply(ctx, id, messageId) }),
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
  input: ConversationId.extend({
    text: Said.text.unwrap(),
    by: By,
    mentions: z
      .array(z.string().min(3).max(254))
      .max(20)
      .optional()
      .describe('Email addresses of members to notify.'),
  }),
  output: Note,
  errors: ['conflict', 'unknown_reference'],
  run: async (ctx, { id, ...note }) => presentNote(await addNote(ctx, id, note)),
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

export const handlingOperations = [
  conversations_get,
  conversations_messages_list,
  conversations_messages_get,
  conversations_take_over,
  conversations_assign,
  conversations_reply,
  conversations_reply_cancel,
  conversations_hand_back,
  conversations_resolve,
  conversations_reopen,
  conversations_layout_get,
  conversations_note,
  conversations_mark_read,
  conversations_label,
  conversations_bulk,
  conversations_presence_set,
]
