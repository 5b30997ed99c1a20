import { z } from 'zod'
import { listContactMessages, listRunMessages, Message, valuesOfRun } from '../../../conversations/index.ts'
import { toWire } from '../../../platform/core/index.ts'
import { listOperation, operation, readOperation } from '../../../platform/operations/index.ts'
import { ExternalId, Instant, WireId } from '../../../platform/schema/index.ts'
import { getInitiative } from '../initiatives.ts'
import { InitiativeId, Participant, ParticipantStatus, PersonToEnroll } from '../schema.ts'
import { answerOperations } from './answers.ts'
import {
  listParticipants,
  PARTICIPANT_SORTS,
  presentParticipant,
  STOPPED_AT_ONCE,
  stopMatching,
} from './listing.ts'
import { addParticipants, getParticipant, stopParticipant } from './participants.ts'
import { listSteps } from './steps.ts'
import { listTranscripts, presentTranscript } from './transcripts.ts'
import { countUnknownMessages, type FailedMessage, listFailedMessages } from './unsent-messages.ts'

const ParticipantId = z.strictObject({
  ...InitiativeId.shape,
  participantId: WireId,
})

const WaitingFor = z.enum(['timer', 'message', 'reply', 'conversation', 'call', 'extraction'])

const Segment = z.string().min(1).max(255).describe('The slug of a segment: only its members.')

/** Which participants; all that are given hold. */
const Filters = {
  personExternalId: ExternalId.optional(),
  q: z.string().min(1).max(100).optional(),
  node: z.string().min(1).max(255).optional().describe('Only those at this node now, or ended there.'),
  waitingFor: WaitingFor.optional(),
  reached: z.enum(['NOT_MESSAGED', 'MESSAGED', 'REPLIED', 'OPTED_OUT']).optional(),
  failure: z.string().min(1).max(255).optional(),
  field: z.string().min(1).max(40).optional().describe('An extracted field.'),
  value: z.string().min(1).max(500).optional(),
  segment: Segment.optional(),
}

/** The order of lists of participants. */
const byStart = ({ started_at, id }: { started_at: Date; id: string }) => ({ at: started_at, id })

const initiatives_participants_add = operation({
  name: 'initiatives_participants_add',
  route: 'POST /initiatives/{id}/participants',
  permission: 'initiatives:write',
  summary: 'Enroll up to 500 people',
  description:
    'Creates or updates each person, then starts a run. People with an active run keep it, so ' +
    'repeating the request messages nobody twice. `errors` lists by index who was not enrolled and ' +
    'why.',
  effect: 'write',
  reachesPeople: true,
  idempotent: true,
  status: 201,
  batch: true,
  input: z.strictObject({ ...InitiativeId.shape, people: z.array(PersonToEnroll).min(1).max(500) }),
  output: z.strictObject({
    data: z.array(
      z.strictObject({
        participantId: z.string(),
        phoneNumber: z.string(),
        email: z.string().nullable(),
        status: ParticipantStatus,
      }),
    ),
    errors: z.array(
      z.strictObject({ index: z.number(), error: z.strictObject({ code: z.string(), message: z.string() }) }),
    ),
    heldOut: z
      .int()
      .optional()
      .describe("How many were held out for the initiative's goal. Absent when nobody was."),
  }),
  errors: ['initiative_not_active'],
  run: async (ctx, { id, people }) => addParticipants(ctx, await getInitiative(ctx, id), people),
})

const initiatives_participants_list = listOperation({
  name: 'initiatives_participants_list',
  route: 'GET /initiatives/{id}/participants',
  permission: 'initiatives:read',
  summary: 'List participants',
  description: 'Newest first or in the order that you choose, with the values captured from them.',
  filters: {
    ...InitiativeId.shape,
    status: ParticipantStatus.optional(),
    ...Filters,
    quotes: z.boolean().optional(),
  },
  item: Participant,
  sorts: PARTICIPANT_SORTS,
  query: async (ctx, page, { id, ...filters }) =>
    listParticipants(ctx, await getInitiative(ctx, id), filters, page),
  position: byStart,
  present: presentParticipant,
})

const initiatives_participant_get = readOperation({
  name: 'initiatives_participant_get',
  route: 'GET /initiatives/{id}/participants/{participantId}',
  permission: 'initiatives:read',
  summary: 'Get a participant',
  description: 'Includes captured values with their quotes.',
  input: ParticipantId,
  output: z.strictObject({
    participantId: z.string(),
    personExternalId: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    name: z.string().nullable(),
    status: ParticipantStatus,
    extractionStatus: z.string().nullable(),
    unknownMessages: z
      .int()
      .optional()
      .describe('How many of its messages nobody knows the outcome of. Absent when there are none.'),
    failedMessages: z
      .array(
        z.strictObject({
          id: WireId,
          text: z.string(),
          reason: z.string().nullable(),
          createdAt: Instant,
          canSendAgain: z.boolean().describe('Whether `messages_send_again` takes it.'),
        }),
      )
      .optional()
      .describe('The latest of its messages that failed, newest first. Absent when there are none.'),
    values: z.array(
      z.strictObject({
        label: z.string(),
        valueKind: z.string(),
        value: z.string(),
        sourceQuote: z.string().nullable(),
        confidence: z.number().nullable(),
      }),
    ),
  }),
  run: async (ctx, { id, participantId }) => {
    const row = await getParticipant(ctx, await getInitiative(ctx, id), participantId)
    const unknownMessages = await countUnknownMessages(ctx, row.id)
    const failed = await listFailedMessages(ctx, row.id)
    return {
      participantId,
      ...(unknownMessages > 0 && { unknownMessages }),
      ...(failed.length > 0 && { failedMessages: failed.map(presentFailed) }),
      personExternalId: row.person_external_id,
      phoneNumber: row.phone_number,
      name: row.shown_name,
      status: row.status,
      extractionStatus: row.extraction_status,
      values: await valuesOfRun(ctx, row.id),
    }
  },
})

const initiatives_participants_stop = operation({
  name: 'initiatives_participants_stop',
  route: 'POST /initiatives/{id}/participants/{participantId}/stop',
  permission: 'initiatives:write',
  summary: 'Stop a participant',
  description: 'Ends the run and sends nothing. You can safely repeat it. Answers and transcript stay.',
  effect: 'destructive',
  idempotent: true,
  subject: 'participantId',
  input: ParticipantId,
  output: z.strictObject({ stopped: z.literal(true), status: ParticipantStatus }),
  run: async (ctx, { id, participantId }) => {
    const status = await stopParticipant(ctx, await getInitiative(ctx, id), participantId)
    return { stopped: true as const, status }
  },
})

const initiatives_participants_stop_matching = operation({
  name: 'initiatives_participants_stop_matching',
  route: 'POST /initiatives/{id}/participants/stop',
  permission: 'initiatives:write',
  summary: 'Stop all participants that match',
  description:
    `Ends the active runs that match all filters, up to ${STOPPED_AT_ONCE} in a call, and sends nothing. Call it ` +
    'again with the `enrolledUntil` of the answer while `stopped` is not 0. Answers and transcripts stay.',
  effect: 'destructive',
  forPeople: true,
  idempotent: true,
  input: z.strictObject({
    ...InitiativeId.shape,
    enrolledUntil: Instant.optional().describe('Whoever is enrolled later goes on. Default: now.'),
    ...Filters,
  }),
  output: z.strictObject({ stopped: z.int(), enrolledUntil: z.iso.datetime() }),
  run: async (ctx, { id, enrolledUntil, ...filters }) => {
    const until = enrolledUntil === undefined ? ctx.now : new Date(enrolledUntil)
    const stopped = await stopMatching(ctx, await getInitiative(ctx, id), filters, until)
    return { stopped, enrolledUntil: until.toISOString() }
  },
})

function presentFailed({ id, text, reason, can_send_again: canSendAgain, created_at }: FailedMessage) {
  return { id: toWire('message', id), text, reason, createdAt: created_at.toISOString(), canSendAgain }
}

const initiatives_participant_messages_list = readOperation({
  name: 'initiatives_participant_messages_list',
  route: 'GET /initiatives/{id}/participants/{participantId}/messages',
  permission: 'initiatives:read',
  summary: "Get a participant's transcript",
  description:
    'Oldest message first. Of a very long transcript, the latest 10,000 messages, and at most 8 MiB. ' +
    '`conversations_messages_list` lists all messages of a conversation.',
  input: z.strictObject({
    ...ParticipantId.shape,
    scope: z
      .enum(['initiative', 'customer'])
      .default('initiative')
      .describe('initiative: only this run. customer: everything said with this contact.'),
  }),
  output: z.strictObject({
    participantId: z.string(),
    phoneNumber: z.string().nullable(),
    channel: z.string(),
    scope: z.enum(['initiative', 'customer']),
    data: z.array(Message),
    next_cursor: z.null(),
  }),
  run: async (ctx, { id, participantId, scope }) => {
    const initiative = await getInitiative(ctx, id)
    const row = await getParticipant(ctx, initiative, participantId)
    const data =
      scope === 'initiative'
        ? await listRunMessages(ctx, row.id)
        : await listContactMessages(ctx, row.contact_id)
    return {
      participantId,
      phoneNumber: row.phone_number,
      channel: initiative.channel,
      scope,
      data,
      next_cursor: null,
    }
  },
})

const initiatives_transcripts_list = listOperation({
  name: 'initiatives_transcripts_list',
  route: 'GET /initiatives/{id}/transcripts',
  permission: 'initiatives:read',
  readsReplica: true,
  summary: 'List transcripts',
  description:
    'By participant, newest first, with the latest 500 messages of each. For more, call ' +
    '`initiatives_participant_messages_list`.',
  filters: InitiativeId.shape,
  item: z.strictObject({
    participantId: z.string(),
    phoneNumber: z.string().nullable(),
    name: z.string().nullable(),
    status: ParticipantStatus,
    createdAt: z.iso.datetime(),
    messages: z.array(Message),
  }),
  defaultLimit: 20,
  maxLimit: 100,
  query: async (ctx, page, { id }) => listTranscripts(ctx, await getInitiative(ctx, id), page),
  position: byStart,
  present: presentTranscript,
})

const initiatives_participant_steps_list = readOperation({
  name: 'initiatives_participant_steps_list',
  route: 'GET /initiatives/{id}/participants/{participantId}/steps',
  permission: 'initiatives:read',
  summary: "Get a participant's path through the journey",
  description: 'Returns each step with its node, its times and the signal it left with.',
  input: z.strictObject({
    ...ParticipantId.shape,
    limit: z.int().min(1).max(200).optional(),
    includeBody: z.boolean().optional().describe('Include the output of each step.'),
  }),
  output: z.strictObject({
    participantId: z.string(),
    totalSteps: z.number(),
    data: z.array(
      z.strictObject({
        nodeId: z.string(),
        nodeKind: z.string(),
        status: z.string(),
        emittedSignal: z.string().nullable(),
        targetNodeId: z.string().nullable(),
        enteredAt: z.iso.datetime(),
        exitedAt: z.iso.datetime().nullable(),
        output: z.unknown(),
        error: z
          .strictObject({
            name: z.string(),
            message: z.string(),
            code: z.union([z.string(), z.number()]).optional(),
          })
          .nullable(),
      }),
    ),
    next_cursor: z.null(),
  }),
  run: async (ctx, { id, participantId, limit, includeBody }) => {
    const row = await getParticipant(ctx, await getInitiative(ctx, id), participantId)
    return { participantId, ...(await listSteps(ctx, row.id, { limit, includeBody })), next_cursor: null }
  },
})

export const participantOperations = [
  ...answerOperations,
  initiatives_transcripts_list,
  initiatives_participants_list,
  initiatives_participants_add,
  initiatives_participant_get,
  initiatives_participant_messages_list,
  initiatives_participant_steps_list,
  initiatives_participants_stop,
  initiatives_participants_stop_matching,
]
