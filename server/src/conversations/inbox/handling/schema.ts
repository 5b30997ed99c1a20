import { z } from 'zod'
import { CHANNEL_KINDS } from '../../../customers/index.ts'
import { FILE_KINDS, MessageDetails, Referral, StoredFile } from '../../../messaging/index.ts'
import { WireId } from '../../../platform/schema/index.ts'
import { ESCALATION_REASONS } from '../escalation-reasons.ts'
import { ConversationEvent } from '../history/events.ts'

export const ConversationState = z
  .enum(['AGENT', 'WAITING', 'HUMAN', 'CLOSED'])
  .describe('AGENT: the agent owns it. WAITING: in the inbox, unassigned. HUMAN: `assignee` owns it.')

export const Assignee = z.string().min(1).max(255).describe('A person, by email address or name.')

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
  'request',
  'form',
  'flow',
  'unsupported',
] as const

const AUTHORS = ['journey', 'agent', 'human', 'system', 'participant'] as const

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

export const Conversation = z
  .strictObject({
    id: z.string(),
    state: ConversationState,
    assignee: z.string().nullable(),
    channel: z.string().describe('Your number or address that the contact writes to.'),
    channelKind: z.enum(CHANNEL_KINDS),
    contact: z.strictObject({
      id: z.string(),
      phoneNumber: z.string().nullable(),
      email: z.string().nullable(),
      unverifiedEmail: z
        .string()
        .nullable()
        .describe('The address that emails name as their sender, without proof. You cannot answer there.'),
      name: z.string().nullable().describe("The person's name, or else the contact's own."),
      personExternalId: z
        .string()
        .nullable()
        .describe("The person in the current run, or the person with the contact's number or address."),
    }),
    participantId: z.string().nullable().describe('The current run, or the last one.'),
    initiativeId: z.string().nullable(),
    initiativeName: z.string().nullable(),
    waitingSince: z.iso
      .datetime()
      .nullable()
      .describe('Since when the contact waits for an answer. null: you wrote last, or it is closed.'),
    unread: z.int().describe('Unread messages from the contact.'),
    readAt: z.iso.datetime().nullable().describe('When somebody last marked it as read.'),
    snoozedUntil: z.iso
      .datetime()
      .nullable()
      .describe('Until then it is out of the inbox, unless the contact writes.'),
    windowOpenUntil: z.iso
      .datetime()
      .nullable()
      .describe('Until when you can send free text on WhatsApp. After that, only templates.'),
    labels: z.array(Label),
    lastMessage: z
      .strictObject({
        id: z.string(),
        text: z.string().describe('Its first 300 characters.'),
        kind: z.enum(MESSAGE_KINDS),
        direction: z.enum(['outbound', 'inbound']),
        author: z.enum(AUTHORS),
        status: z.enum(MESSAGE_STATUSES),
        at: z.iso.datetime(),
      })
      .nullable(),
    escalatedAt: z.iso.datetime().nullable(),
    escalationReason: z
      .enum(ESCALATION_REASONS)
      .nullable()
      .describe(
        'Why people were last called. `person_asked`: the contact asked for a person. `agent_decided`, ' +
          '`agent_failed`: the agent could not go on. `journey`: a node of the journey. `nobody_answers`: ' +
          'the message belongs to no run.',
      ),
    resolvedAt: z.iso.datetime().nullable().describe('Set while it is closed.'),
    resolvedBy: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Conversation' })

export const Note = z
  .strictObject({
    id: z.string(),
    author: z.string(),
    text: z.string(),
    mentions: z.array(z.string()).describe('Email addresses of members whom it mentions.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ConversationNote' })

export const Present = z
  .strictObject({
    by: z.string(),
    doing: z.enum(['viewing', 'typing']),
    until: z.iso.datetime().describe('When this ends, unless it is renewed.'),
  })
  .meta({ id: 'Present' })

const MessageReferral = z.strictObject({ ...Referral.shape, messageId: z.string(), at: z.iso.datetime() })

export const ConversationWithNotes = z
  .strictObject({
    ...Conversation.shape,
    firstReferral: MessageReferral.optional().describe('The first ad or post that led to a message.'),
    lastReferral: MessageReferral.optional().describe('The last one, which may be the same.'),
    notes: z.array(Note).describe('The latest 100 notes, newest first.'),
    present: z.array(Present).describe('People who view it or type now.'),
    events: z
      .array(ConversationEvent)
      .describe('The latest 50 things that happened to it, newest first, as far back as the audit log goes.'),
  })
  .meta({ id: 'ConversationWithNotes' })

export const InboxMessage = z
  .strictObject({
    id: z.string(),
    direction: z.enum(['outbound', 'inbound']),
    author: z.enum(AUTHORS),
    type: z.enum(['text', 'media', 'template']),
    subject: z.string().nullable().describe('Subject of an email that starts a thread or was received.'),
    kind: z.enum(MESSAGE_KINDS).describe('The kind of message. `details` has more.'),
    text: z
      .string()
      .describe('The text in transcripts. For a file, its caption; for a tap, the title tapped.'),
    details: MessageDetails.nullable(),
    files: z.array(StoredFile).describe('Attached files, in order.'),
    hasLayout: z
      .boolean()
      .describe('An email that you can show as its sender laid it out (conversations_layout_get).'),
    referral: Referral.optional().describe('The ad or post that led to this message.'),
    answersId: z.string().nullable().describe('The message it replies or reacts to.'),
    status: z
      .enum(MESSAGE_STATUSES)
      .describe(
        '`unknown`: the provider did not respond. Its report decides, and the message is not sent again.',
      ),
    error: z
      .string()
      .nullable()
      .describe(
        "Why it failed, was canceled or waits: the provider's code, or Parley's own if no provider saw it.",
      ),
    sources: z
      .array(z.strictObject({ knowledgeId: z.string(), title: z.string() }))
      .describe('The knowledge that the agent used.'),
    createdAt: z.iso.datetime(),
    sentAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'InboxMessage' })
