import { z } from 'zod'
import { FILE_KINDS, MessageDetails, StoredFile } from '../../../messaging/index.ts'
import { WireId } from '../../../platform/schema/index.ts'

export const ConversationState = z
  .enum(['AGENT', 'WAITING', 'HUMAN', 'CLOSED'])
  .describe(
    'AGENT: the agent has it. WAITING: in the inbox, and nobody has taken it. HUMAN: `assignee` has it.',
  )

export const Assignee = z
  .string()
  .min(1)
  .max(255)
  .describe('Who, as you name them: an e-mail address, a name.')

export const Label = z.string().min(1).max(50)

export const MAX_LABELS = 20

export const ConversationId = z.strictObject({ id: WireId })

const MESSAGE_KINDS = [
  'text',
  'template',
  ...FILE_KINDS,
  'location',
  'contacts',
  'reaction',
  'choice',
  'choices',
  'unsupported',
] as const

export const Conversation = z
  .strictObject({
    id: z.string(),
    state: ConversationState,
    assignee: z.string().nullable(),
    channel: z.string().describe('The number or address of yours that the contact writes to.'),
    channelKind: z.enum(['whatsapp', 'email']),
    contact: z.strictObject({
      id: z.string(),
      phoneNumber: z.string().nullable(),
      email: z.string().nullable(),
      name: z.string().nullable().describe("The person's, or else what the contact calls itself."),
      personExternalId: z
        .string()
        .nullable()
        .describe("The person of the run that speaks here, or who has the contact's number or address."),
    }),
    participantId: z.string().nullable().describe('The run that speaks here, or did last.'),
    initiativeId: z.string().nullable(),
    waitingSince: z.iso
      .datetime()
      .nullable()
      .describe('Since when the contact has waited for an answer; null: the last word is yours.'),
    unread: z.int().describe('Messages of the contact since it was last marked as read; 100 at most.'),
    windowOpenUntil: z.iso
      .datetime()
      .nullable()
      .describe('Until when free text may be sent on WhatsApp; afterwards only templates.'),
    labels: z.array(Label),
    lastMessage: z
      .strictObject({
        text: z.string(),
        kind: z.enum(MESSAGE_KINDS),
        direction: z.enum(['outbound', 'inbound']),
        at: z.iso.datetime(),
      })
      .nullable(),
    escalatedAt: z.iso.datetime().nullable(),
    resolvedAt: z.iso.datetime().nullable().describe('While it is closed.'),
    resolvedBy: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Conversation' })

export const Note = z
  .strictObject({ id: z.string(), author: z.string(), text: z.string(), createdAt: z.iso.datetime() })
  .meta({ id: 'ConversationNote' })

export const Present = z
  .strictObject({
    by: z.string(),
    doing: z.enum(['viewing', 'typing']),
    until: z.iso.datetime().describe('Unless they say so again.'),
  })
  .meta({ id: 'Present' })

export const ConversationWithNotes = z
  .strictObject({
    ...Conversation.shape,
    notes: z.array(Note).describe('The latest 100, the newest first.'),
    present: z.array(Present).describe('Who looks at it now, or types.'),
  })
  .meta({ id: 'ConversationWithNotes' })

const MESSAGE_STATUSES = [
  'queued',
  'sending',
  'unknown',
  'accepted',
  'sent',
  'delivered',
  'read',
  'failed',
  'canceled',
  'received',
] as const

export const InboxMessage = z
  .strictObject({
    id: z.string(),
    direction: z.enum(['outbound', 'inbound']),
    author: z.enum(['journey', 'agent', 'human', 'system', 'participant']),
    type: z.enum(['text', 'media', 'template']),
    subject: z.string().nullable().describe('Of an e-mail that begins a thread, or came.'),
    kind: z.enum(MESSAGE_KINDS).describe('What it is: a text or template, or what `details` say more of.'),
    text: z
      .string()
      .describe('What a transcript reads: of a file its caption, of something tapped its title.'),
    details: MessageDetails.nullable(),
    files: z.array(StoredFile).describe('What came or leaves with it, in its order.'),
    answersId: z.string().nullable().describe('The message that it answers, or reacts to.'),
    status: z
      .enum(MESSAGE_STATUSES)
      .describe('`unknown`: the provider gave no answer; it is settled by its report and not sent again.'),
    error: z.string().nullable().describe('Why it failed or was canceled.'),
    sources: z
      .array(z.strictObject({ knowledgeId: z.string(), title: z.string() }))
      .describe('The knowledge that the agent took it from.'),
    createdAt: z.iso.datetime(),
    sentAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'InboxMessage' })
