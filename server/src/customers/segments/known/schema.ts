import { z } from 'zod'
import { ExternalId, WireId } from '../../../platform/schema/index.ts'
import { CHANNEL_NAMES, CONSENT_CHANNELS } from '../../people/index.ts'
import { EventCount, EventWindow } from '../events/schema.ts'
import { Connector, MAX_CONDITIONS, term } from '../values/terms-schema.ts'

const NEGATES = 'false: everyone for whom the rest of this predicate is not true.'
const connector = Connector.optional()

export const MemberPredicate = z
  .strictObject({
    kind: z.literal('segment_member'),
    connector,
    segmentId: WireId.describe('Another segment. Segments cannot refer to each other in a circle.'),
    member: z.boolean().describe('Whether they are a member, as of its last evaluation.'),
  })
  .meta({ id: 'SegmentMemberPredicate' })
export type MemberPredicate = z.output<typeof MemberPredicate>

export const RUN_STATUSES = ['ACTIVE', 'COMPLETED', 'STOPPED', 'EXPIRED', 'FAILED'] as const

export const InitiativePredicate = z
  .strictObject({
    kind: z.literal('initiative'),
    connector,
    initiativeId: WireId.optional().describe('Default: any initiative.'),
    participated: z.boolean().describe(NEGATES),
    status: z
      .array(z.enum(RUN_STATUSES))
      .min(1)
      .max(RUN_STATUSES.length)
      .optional()
      .describe('ACTIVE: still in it.'),
    endReasons: z
      .array(z.string().max(64))
      .min(1)
      .max(20)
      .optional()
      .describe('completed, no_reply, abandoned, canceled_… or failed_….'),
    reachedNodeId: ExternalId.optional().describe('A journey node they reached.'),
    goalReached: z.boolean().optional().describe('Whether they reached its goal.'),
    started: EventWindow.optional().describe('When they were enrolled.'),
    ended: EventWindow.optional(),
    extracted: z
      .array(z.strictObject({ field: ExternalId.describe('Slug of an extracted field.'), ...term }))
      .min(1)
      .max(MAX_CONDITIONS)
      .optional()
      .describe('Values extracted from the conversation. All must be true for one participation.'),
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
      .describe('inbound: messages from them. outbound: messages to them.'),
    occurred: z.boolean().describe(NEGATES),
    initiativeId: WireId.optional().describe('Only messages of this initiative.'),
    state: z
      .enum(MESSAGE_STATES)
      .optional()
      .describe('How far your message got. Default: `sent`. The window applies to that time.'),
    window: EventWindow.optional(),
    count: EventCount.optional().describe('Number of such messages. Default: at least one.'),
  })
  .meta({ id: 'MessagePredicate' })
export type MessagePredicate = z.output<typeof MessagePredicate>

export const ReachablePredicate = z
  .strictObject({
    kind: z.literal('reachable'),
    connector,
    channel: z.enum(CHANNEL_NAMES),
    reachable: z
      .boolean()
      .describe('Whether they have a phone number or email address that can be messaged.'),
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

export const CONSENT_STATES = ['granted', 'withdrawn', 'pending'] as const

export const ConsentPredicate = z
  .strictObject({
    kind: z.literal('consent'),
    connector,
    topicId: WireId,
    channel: z.enum(CONSENT_CHANNELS),
    holds: z.boolean().describe(NEGATES),
    state: z.enum(CONSENT_STATES).optional().describe('As of now. Default: `granted`.'),
    window: EventWindow.optional().describe('When they last chose.'),
  })
  .meta({ id: 'ConsentPredicate' })
export type ConsentPredicate = z.output<typeof ConsentPredicate>

export const FormPredicate = z
  .strictObject({
    kind: z.literal('form'),
    connector,
    formId: WireId.optional().describe('Default: any form.'),
    submitted: z.boolean().describe(NEGATES),
    endings: z
      .array(ExternalId)
      .min(1)
      .max(20)
      .optional()
      .describe('Ids of endings that the score selected.'),
    score: EventCount.optional().describe('The score.'),
    window: EventWindow.optional(),
    count: EventCount.optional().describe('Number of such submissions. Default: at least one.'),
  })
  .meta({ id: 'FormPredicate' })
export type FormPredicate = z.output<typeof FormPredicate>
