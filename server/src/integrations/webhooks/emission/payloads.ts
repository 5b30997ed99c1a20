import { z } from 'zod'
import { CHANNEL_KINDS } from '../../../customers/index.ts'
import { incidentFields } from './incident.ts'

/*
 * The payloads of webhooks (docs/behaviour/integrations.md: Webhooks): the source of the `webhooks` section of the
 * OpenAPI document. A field is always present unless marked as optional, and null only if marked as nullable.
 */

const Run = z
  .strictObject({
    engagementId: z.string().describe("Stable id of one person's run through a journey."),
    initiativeId: z.string(),
    initiativeName: z.string().describe("The initiative's name, which can change."),
    workflowId: z.string(),
    customerId: z.string(),
    personId: z.string().nullable().describe('Set if an event triggered the run.'),
    personExternalId: z
      .string()
      .nullable()
      .describe('Your external id of the event. Use it to join your data.'),
  })
  .meta({ id: 'WebhookRun' })

const EventTrigger = z
  .strictObject({
    kind: z.literal('cdp_event'),
    eventName: z.string(),
    eventId: z.string(),
    externalId: z.string().nullable().describe('As sent with the event. Not unique per run.'),
  })
  .meta({ id: 'WebhookEventTrigger' })

const Trigger = z
  .discriminatedUnion('kind', [
    EventTrigger,
    z.strictObject({ kind: z.literal('segment'), segmentId: z.string() }),
    z.strictObject({ kind: z.literal('manual') }),
  ])
  .meta({ id: 'WebhookTrigger' })

const STATUSES = ['CONVERSATION_COMPLETE', 'FAILED', 'CANCELED'] as const
const REASONS = [
  'completed',
  'no_reply',
  'abandoned',
  'failed_node_error',
  'failed_engine',
  'canceled_operator',
  'canceled_initiative',
  'canceled_participant_stop',
  'expired',
] as const

const Outcome = z
  .strictObject({
    status: z.enum(STATUSES),
    reason: z.enum(REASONS).describe('Branch on this value. `expired` is reserved.'),
    lastSignal: z.enum(['REPLIED', 'CLOSED', 'TIMEOUT', 'STALE']).nullable(),
    terminalNode: z
      .strictObject({ id: z.string(), kind: z.string() })
      .nullable()
      .describe("The author's node id. null if no step was recorded."),
    error: z.strictObject({ errorName: z.string() }).nullable(),
    startedAt: z.iso.datetime(),
    endedAt: z.iso.datetime(),
    durationMs: z.int(),
    messagesSent: z.int(),
    messagesReceived: z.int(),
  })
  .meta({ id: 'WebhookOutcome' })

/** What every rejection has beside its reason and detail. */
const rejected = {
  initiativeId: z.string().nullable(),
  workflowId: z.string().nullable(),
  trigger: EventTrigger,
  personId: z.string().nullable(),
  personExternalId: z.string().nullable(),
  customerId: z.string().nullable(),
  eventName: z.string().meta({ deprecated: true }).describe('Use `trigger` instead.'),
  eventId: z.string().meta({ deprecated: true }).describe('Use `trigger` instead.'),
}

const Rejection = z
  .discriminatedUnion('reason', [
    z.strictObject({ reason: z.literal('no_channel'), detail: z.null(), ...rejected }),
    z.strictObject({
      reason: z.literal('active_run'),
      detail: z.strictObject({ existingEngagementId: z.string() }),
      ...rejected,
    }),
    z.strictObject({
      reason: z.literal('frequency_cap'),
      detail: z.strictObject({ count: z.int(), window: z.string() }),
      ...rejected,
    }),
    z.strictObject({ reason: z.literal('no_workflow'), detail: z.null(), ...rejected }),
    z.strictObject({
      reason: z.literal('internal_error'),
      detail: z.strictObject({ errorName: z.string() }),
      ...rejected,
    }),
  ])
  .meta({ id: 'WebhookRejection' })

function envelope<T extends string, D extends z.ZodType>(type: T, id: string, data: D) {
  return z
    .strictObject({
      id: z
        .string()
        .describe(
          'The same in every attempt and replay, and sent as `Idempotency-Key`. Use it to ignore ' +
            'duplicates.',
        ),
      type: z.literal(type),
      occurredAt: z.iso.datetime(),
      organizationId: z.string(),
      data,
    })
    .meta({ id })
}

const merge = {
  mergeId: z.string(),
  personExternalId: z.string().describe('The surviving person.'),
  mergedExternalId: z.string().describe('The person who was merged into the surviving one.'),
}

/** The body of a delivery, by its type. */
export const PAYLOADS = {
  'journey_run.started': envelope(
    'journey_run.started',
    'JourneyRunStarted',
    z.strictObject({ run: Run, trigger: Trigger, startedAt: z.iso.datetime() }),
  ),
  'journey_run.ended': envelope(
    'journey_run.ended',
    'JourneyRunEnded',
    z.strictObject({ run: Run, trigger: Trigger, outcome: Outcome }),
  ),
  'enrollment.rejected': envelope('enrollment.rejected', 'EnrollmentRejected', Rejection),
  'initiative.goal_reached': envelope(
    'initiative.goal_reached',
    'InitiativeGoalReached',
    z.strictObject({
      initiativeId: z.string(),
      initiativeName: z.string(),
      workflowId: z.string(),
      engagementId: z.string().nullable().describe('Their run. null for people held out.'),
      personExternalId: z.string(),
      heldOut: z.boolean(),
      eventName: z.string(),
      eventId: z.string().nullable(),
      startedAt: z.iso.datetime().describe('When they were enrolled or held out.'),
      reachedAt: z.iso.datetime().describe('When the event happened.'),
    }),
  ),
  'conversation.escalated': envelope(
    'conversation.escalated',
    'ConversationEscalated',
    z.strictObject({
      conversationId: z.string(),
      inboxUrl: z.string().describe('Opens the conversation in the workspace.'),
      personExternalIds: z
        .array(z.string())
        .describe('People who may be writing, most likely first. Can be empty.'),
    }),
  ),
  'message.updated': envelope(
    'message.updated',
    'MessageUpdated',
    z.strictObject({
      messageId: z.string(),
      status: z.enum(['sent', 'delivered', 'read', 'failed', 'canceled']),
      reason: z
        .string()
        .nullable()
        .describe("Why it failed or was canceled: the provider's code, or Parley's own."),
      at: z.iso.datetime(),
      source: z
        .enum(['journey', 'agent', 'member', 'transactional', 'service', 'contact'])
        .describe('What the message came from.'),
      channel: z.enum(CHANNEL_KINDS),
      conversationId: z.string(),
      initiativeId: z.string().nullable(),
      engagementId: z.string().nullable().describe('The run that it belongs to.'),
      personExternalId: z.string().nullable(),
    }),
  ),
  'sending.failing': envelope(
    'sending.failing',
    'SendingFailing',
    z.strictObject({
      status: z.enum(['failing', 'recovered']).describe('Sent once when it begins and once when it is over.'),
      ...incidentFields,
      endedAt: z.iso.datetime().nullable().describe('null while it goes on.'),
    }),
  ),
  'person.merged': envelope(
    'person.merged',
    'PersonMerged',
    z.strictObject({ ...merge, undoUntil: z.iso.datetime().describe('Until then you can undo the merge.') }),
  ),
  'person.unmerged': envelope('person.unmerged', 'PersonUnmerged', z.strictObject(merge)),
  ping: envelope(
    'ping',
    'Ping',
    z.strictObject({
      subscriptionId: z.string(),
      environment: z
        .string()
        .nullable()
        .describe("The environment's key. null if the organization has none."),
      message: z.string(),
    }),
  ),
} as const

/** A summary of each event. */
export const EVENT_WORDS: Record<keyof typeof PAYLOADS, string> = {
  'journey_run.started': 'A person was enrolled. Sent before the first message',
  'journey_run.ended': 'A run ended, for any reason',
  'enrollment.rejected': 'An event matched a trigger, but no run started',
  'initiative.goal_reached': 'A person reached the goal of an initiative',
  'conversation.escalated': 'The agent handed a conversation over to a person',
  'message.updated': 'A message was sent, delivered or read, or will not arrive',
  'sending.failing': 'Something keeps failing, or no longer does',
  'person.merged': 'Two people became one. Both external ids lead to the surviving person',
  'person.unmerged': 'A merge was undone',
  ping: 'A test event. Respond with a 2xx and ignore it',
}
