import { z } from 'zod'
import { listOperation, readOperation } from '../../../platform/operations/index.ts'
import { Assignee } from '../handling/schema.ts'
import { countConversations } from './counts.ts'
import { InboxFilter } from './filter.ts'
import { conversations_labels } from './labels.ts'
import { listConversations, positionInList, presentListed } from './list.ts'
import { ConversationCounts, ListedConversation } from './schema.ts'

const conversations_list = listOperation({
  name: 'conversations_list',
  route: 'GET /conversations',
  permission: 'conversations:read',
  summary: 'List conversations',
  description:
    'The inbox, the latest message first. With `text`, those whose person, address or messages contain ' +
    'it; messages are searched for three characters or more. With `sort=waiting`, only open ones.',
  filters: {
    ...InboxFilter,
    text: z
      .string()
      .min(2)
      .max(200)
      .optional()
      .describe('In names, addresses and messages, except those of journeys. Case is ignored.'),
  },
  item: ListedConversation,
  query: (ctx, page, filter) => listConversations(ctx, filter, page),
  position: positionInList,
  present: presentListed,
})

const conversations_counts = readOperation({
  name: 'conversations_counts',
  route: 'GET /conversations/counts',
  permission: 'conversations:read',
  summary: 'Count conversations',
  description: 'How many conversations each view of conversations_list has, and how many of them are unread.',
  input: z.strictObject({
    assignee: Assignee.optional().describe('Whose conversations `mine` are. Default: yours.'),
  }),
  output: ConversationCounts,
  run: (ctx, { assignee }) => countConversations(ctx, assignee),
})

export const inboxListOperations = [conversations_list, conversations_counts, conversations_labels]
