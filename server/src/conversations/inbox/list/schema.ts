import { z } from 'zod'
import { Conversation } from '../handling/schema.ts'

export const ListedConversation = z
  .strictObject({
    ...Conversation.shape,
    hit: z
      .strictObject({
        messageId: z.string(),
        at: z.iso.datetime(),
        text: z.string().describe('The message around what was found.'),
        start: z.int().describe('Where it was found in `text`.'),
        length: z.int(),
      })
      .nullable()
      .describe('With `text`: the latest message that contains it. null: the name or address does.'),
  })
  .meta({ id: 'ListedConversation' })

const ViewCount = z.strictObject({
  count: z.int(),
  unread: z.int().describe('How many of them have unread messages.'),
  capped: z.boolean().describe('true: there are more; both counts stop at 10,000 conversations.'),
})

export const ConversationCounts = z
  .strictObject({
    waiting: ViewCount,
    mine: ViewCount,
    mentioned: ViewCount,
    unassigned: ViewCount,
    agent: ViewCount,
    snoozed: ViewCount,
    all: ViewCount,
    closed: ViewCount,
  })
  .meta({ id: 'ConversationCounts' })
