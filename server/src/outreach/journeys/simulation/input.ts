import { z } from 'zod'
import { JOURNEY_CHANNELS } from '../../../customers/index.ts'
import { ApiError, parseDuration } from '../../../platform/core/index.ts'
import { ExternalId, freeForm, Instant, mapOf, Name, PhoneText } from '../../../platform/schema/index.ts'
import { MESSAGE_OUTCOMES } from './script.ts'
import type { Simulation } from './simulate.ts'

const After = z.string().max(20).describe('A duration: 30m, 24h, 3d or 2w.')
/** As much as nodes store of a response. */
const AnswerBody = z.union([freeForm(16 * 1024), z.string().max(16_384)])
const NodeId = z.string().max(100)

const Person = z
  .strictObject({
    externalId: ExternalId.optional(),
    firstName: Name.optional(),
    lastName: Name.optional(),
    email: z.string().max(320).optional(),
    phoneNumber: PhoneText.optional(),
    attributes: freeForm().optional(),
  })
  .describe('An invented person.')

/** The person and the events of a simulation, as callers send them. */
export const simulationFields = {
  personExternalId: ExternalId.optional().describe('A known person.'),
  person: Person.optional(),
  context: mapOf(z.string().max(255), z.string().max(2000), 100).default({}),
  workflowState: freeForm().default({}).describe('Event properties or segment columns.'),
  startAt: Instant.optional().describe('When the run starts. Default: now.'),
  replies: z
    .array(z.strictObject({ after: After, text: z.string().min(1).max(4096) }))
    .max(50)
    .default([])
    .describe(
      'Replies in order. Each delay starts when the run begins to wait for it, or at the previous ' +
        'reply.',
    ),
  closesAfter: After.optional().describe('From the last reply until it closes. Default: 10m.'),
  answers: mapOf(
    NodeId,
    z.strictObject({ status: z.int().min(100).max(599), body: AnswerBody.optional() }),
    200,
  )
    .default({})
    .describe('Responses to HTTP_REQUEST nodes, by node id.'),
  messages: z
    .partialRecord(z.enum(JOURNEY_CHANNELS), z.enum(MESSAGE_OUTCOMES))
    .meta({ maxProperties: JOURNEY_CHANNELS.length })
    .default({})
    .describe('What becomes of messages, by channel: `{"whatsapp": "failed"}`. Default: `delivered`.'),
  extracted: freeForm(16 * 1024)
    .optional()
    .describe('Extracted values, by field. Default: taken from the replies.'),
  force: mapOf(NodeId, z.string().max(150), 200)
    .default({})
    .describe('Signals to leave nodes with, whatever they decide: `{"split": "split:b"}`.'),
}

type Input = z.output<z.ZodObject<typeof simulationFields>>

/** Throws `invalid_request` for what is not a duration. */
export function simulationOf(now: Date, input: Input): Simulation {
  const { person: given, personExternalId, context, workflowState, force } = input
  return {
    personExternalId,
    person: given && {
      external_id: given.externalId ?? 'simulated',
      first_name: given.firstName ?? null,
      last_name: given.lastName ?? null,
      email: given.email ?? null,
      phone_number: given.phoneNumber ?? null,
      attributes: given.attributes ?? {},
    },
    context,
    workflowState,
    force,
    startAt: input.startAt === undefined ? now : new Date(input.startAt),
    script: {
      replies: input.replies.map(({ after, text }, index) => {
        return { afterMs: readDuration(after, `replies.${index}.after`), text }
      }),
      answers: new Map(
        Object.entries(input.answers).map(([id, { status, body = null }]) => [id, { status, body }]),
      ),
      messages: input.messages,
      extracted: input.extracted ?? null,
      closesAfterMs: input.closesAfter === undefined ? null : readDuration(input.closesAfter, 'closesAfter'),
    },
  }
}

function readDuration(text: string, field: string): number {
  const length = parseDuration(text)
  if (length !== null) return length
  throw new ApiError(
    'invalid_request',
    `\`${field}\` “${text}” is not a duration. Use one such as 30m, 24h, 3d or 2w.`,
  )
}
