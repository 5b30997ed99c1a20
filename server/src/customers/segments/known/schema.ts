import { z } from 'zod'
import { ExternalId, WireId } from '../../../platform/schema/index.ts'
import { EventCount, EventWindow } from '../events/schema.ts'
import { Connector, MAX_CONDITIONS, term } from '../filter/terms-schema.ts'

const NEGATES = 'false: everybody for whom the rest of this predicate does not hold.'
const connector = Connector.optional()

export const MemberPredicate = z
  .strictObject({
    kind: z.literal('segment_member'),
    connector,
    segmentId: WireId.describe('Of another segment. Segments cannot ask for each other in a circle.'),
    member: z.boolean().describe('Whether they are a member, as of its last evaluation.'),
  })
  .meta({ id: 'SegmentMemberPredicate' })
export type MemberPredicate = z.output<typeof MemberPredicate>

export const RUN_STATUSES = ['ACTIVE', 'COMPLETED', 'STOPPED', 'EXPIRED', 'FAILED'] as const

export const InitiativePredicate = z
  .strictObject({
    kind: z.literal('initiative'),
    connector,
    initiativeId: WireId.optional().describe('Any initiative when omitted.'),
    participated: z.boolean().describe(NEGATES),
    status: z
      .array(z.enum(RUN_STATUSES))
      .min(1)
      .max(RUN_STATUSES.length)
      .optional()
      .describe('ACTIVE: they are in it now.'),
    endReasons: z
      .array(z.string().max(64))
      .min(1)
      .max(20)
      .optional()
      .describe('completed, no_reply, abandoned, canceled_… or failed_….'),
    reachedNodeId: ExternalId.optional().describe('Of the journey, that they came to.'),
    started: EventWindow.optional().describe('When they were enrolled.'),
    ended: EventWindow.optional(),
    extracted: z
      .array(z.strictObject({ field: ExternalId.describe('Slug of an extracted field.'), ...term }))
      .min(1)
      .max(MAX_CONDITIONS)
      .optional()
      .describe('What was extracted from the conversation. All must hold for one participation.'),
  })
  .meta({ id: 'InitiativePredicate' })
export type InitiativePredicate = z.output<typeof InitiativePredicate>

export const MESSAGE_STATES = ['sent', 'delivered', 'read', 'failed'] as const

export const MessagePredicate = z
  .strictObject({
    kind: z.literal('message'),
    connector,
    direction: z
      .enum(['inbound', 'outbound'])
      .describe('inbound: they wrote or replied. outbound: we wrote.'),
    occurred: z.boolean().describe(NEGATES),
    initiativeId: WireId.optional().describe('Only messages of this initiative.'),
    state: z
      .enum(MESSAGE_STATES)
      .optional()
      .describe('How far a message of ours came; `sent` when omitted. The window is asked of that moment.'),
    window: EventWindow.optional(),
    count: EventCount.optional().describe('How many such messages; at least one when omitted.'),
  })
  .meta({ id: 'MessagePredicate' })
export type MessagePredicate = z.output<typeof MessagePredicate>

export const ReachablePredicate = z
  .strictObject({
    kind: z.literal('reachable'),
    connector,
    channel: z.enum(['WHATSAPP', 'EMAIL']),
    reachable: z
      .boolean()
      .describe('Whether there is a phone number, or an e-mail address, that may be written to.'),
  })
  .meta({ id: 'ReachablePredicate' })
export type ReachablePredicate = z.output<typeof ReachablePredicate>

export const DoNotContactPredicate = z
  .strictObject({
    kind: z.literal('do_not_contact'),
    connector,
    listed: z
      .boolean()
      .describe('Whether they, their number or their address are on the do-not-contact list.'),
    reasons: z.array(z.string().max(64)).min(1).max(20).optional().describe('opt_out, operator, …'),
  })
  .meta({ id: 'DoNotContactPredicate' })
export type DoNotContactPredicate = z.output<typeof DoNotContactPredicate>

export const FormPredicate = z
  .strictObject({
    kind: z.literal('form'),
    connector,
    formId: WireId.optional().describe('Any form when omitted.'),
    submitted: z.boolean().describe(NEGATES),
    endings: z.array(ExternalId).min(1).max(20).optional().describe('Ids of endings that the score chose.'),
    score: EventCount.optional().describe('What the score was.'),
    window: EventWindow.optional(),
    count: EventCount.optional().describe('How many such submissions; at least one when omitted.'),
  })
  .meta({ id: 'FormPredicate' })
export type FormPredicate = z.output<typeof FormPredicate>
