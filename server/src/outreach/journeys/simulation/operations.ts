import { z } from 'zod'
import { CHANNEL_KINDS } from '../../../customers/index.ts'
import { ApiError, parseDuration } from '../../../platform/core/index.ts'
import { readOperation } from '../../../platform/operations/index.ts'
import { ExternalId, freeForm, Instant, mapOf, Name, PhoneText } from '../../../platform/schema/index.ts'
import { ReadId } from '../ids.ts'
import { SentDefinition } from '../nodes/definition.ts'
import { rehearse } from './rehearse.ts'
import { presentSimulation, SimulationResult } from './result.ts'
import { MESSAGE_OUTCOMES } from './script.ts'
import { simulate } from './simulate.ts'
import { findSimulated } from './subject.ts'

const Subject = {
  journeyId: ReadId.optional(),
  definition: SentDefinition.optional().describe(
    'A definition to use instead of `journeyId`. It need not be stored.',
  ),
}

const isOne = (input: { journeyId?: unknown; definition?: unknown }) =>
  (input.journeyId === undefined) !== (input.definition === undefined)
const ONE = { message: 'Send either journeyId or definition.' }

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

const journeys_simulate = readOperation({
  name: 'journeys_simulate',
  route: 'POST /journeys/simulate',
  permission: 'journeys:read',
  summary: 'Simulate a journey for one person',
  description:
    'Shows the run that would result. Works for published, draft and unsaved journeys, with a simulated clock and ' +
    'scripted replies. Decisions are those of real runs; nothing is sent or stored. Messages take a second to send. ' +
    'Calls return 200 without a body unless `answers` says otherwise. Conversations close ten minutes after the last reply.',
  input: z
    .strictObject({
      ...Subject,
      personExternalId: ExternalId.optional().describe('A known person.'),
      person: Person.optional(),
      context: mapOf(z.string().max(255), z.string().max(2000), 100).default({}),
      workflowState: freeForm()
        .default({})
        .describe('Data of the trigger: event properties or segment columns.'),
      startAt: Instant.optional().describe('When the run starts. Default: now.'),
      replies: z
        .array(z.strictObject({ after: After, text: z.string().min(1).max(4096) }))
        .max(50)
        .default([])
        .describe(
          'Replies in order. Each delay starts when the run begins to wait for it, or at the previous ' +
            'reply.',
        ),
      closesAfter: After.optional().describe(
        'From the last reply until the conversation closes. Default: 10m.',
      ),
      answers: mapOf(
        NodeId,
        z.strictObject({ status: z.int().min(100).max(599), body: AnswerBody.optional() }),
        200,
      )
        .default({})
        .describe('Responses to HTTP_REQUEST nodes, by node id.'),
      messages: z
        .partialRecord(z.enum(CHANNEL_KINDS), z.enum(MESSAGE_OUTCOMES))
        .meta({ maxProperties: CHANNEL_KINDS.length })
        .default({})
        .describe('What becomes of messages, by channel: `{"whatsapp": "failed"}`. Default: `delivered`.'),
      extracted: freeForm(16 * 1024)
        .optional()
        .describe('Extracted values, by field. Default: taken from the replies.'),
      language: z.enum(['en', 'es', 'pt']).default('en').describe('The language of `why`.'),
      force: mapOf(NodeId, z.string().max(150), 200)
        .default({})
        .describe('Signals to leave nodes with, whatever they decide: `{"split": "split:b"}`.'),
    })
    .refine(isOne, ONE),
  output: SimulationResult,
  errors: ['not_found', 'journey_not_ready'],
  run: async (ctx, input) => {
    const journey = await findSimulated(ctx, input)
    const { person: given, personExternalId, context, workflowState, force } = input
    const simulated = await simulate(ctx, journey, {
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
      startAt: input.startAt === undefined ? ctx.now : new Date(input.startAt),
      script: {
        replies: input.replies.map(({ after, text }, index) => {
          return { afterMs: readDuration(after, `replies.${index}.after`), text }
        }),
        answers: new Map(
          Object.entries(input.answers).map(([id, { status, body = null }]) => [id, { status, body }]),
        ),
        messages: input.messages,
        extracted: input.extracted ?? null,
        closesAfterMs:
          input.closesAfter === undefined ? null : readDuration(input.closesAfter, 'closesAfter'),
      },
    })
    return presentSimulation(journey, simulated, input.language)
  },
})

function readDuration(text: string, field: string): number {
  const length = parseDuration(text)
  if (length !== null) return length
  throw new ApiError(
    'invalid_request',
    `\`${field}\` “${text}” is not a duration. Use one such as 30m, 24h, 3d or 2w.`,
  )
}

const Share = z.int().min(0).max(100)

const journeys_rehearse = readOperation({
  name: 'journeys_rehearse',
  route: 'POST /journeys/rehearse',
  permission: 'journeys:read',
  summary: 'Rehearse a journey with up to 1,000 segment members',
  description:
    'Runs `journeys_simulate` for each of them. The seed decides who answers, stays silent, opts out ' +
    'or asks for a human, and when. The same seed and data give the same funnel. Conditions use ' +
    'current data.',
  input: z
    .strictObject({
      ...Subject,
      segment: z.string().min(1).max(255).describe('By its slug.'),
      people: z
        .int()
        .min(1)
        .max(1000)
        .default(1000)
        .describe('Number of members. Those who entered first are used.'),
      seed: z.string().min(1).max(100).default('parley'),
      behaviours: z
        .strictObject({ answers: Share, silent: Share, optsOut: Share, asksForHuman: Share })
        .refine(
          (shares) => Object.values(shares).some((share) => share > 0),
          'At least one share must be above 0.',
        )
        .default({ answers: 50, silent: 40, optsOut: 5, asksForHuman: 5 })
        .describe('How people behave, as shares of the total.'),
      startAt: Instant.optional().describe('When the runs start. Default: now.'),
    })
    .refine(isOne, ONE),
  output: z.strictObject({
    people: z.int(),
    nodes: z.array(
      z.strictObject({
        nodeId: z.string(),
        reached: z.int().describe('People who reached the node.'),
        medianMs: z.int().describe('From the start of the run.'),
        signals: z.record(z.string(), z.int()).describe('How often the node was left with each signal.'),
      }),
    ),
    ends: z.array(
      z.strictObject({
        reason: z.string().describe('As runs end. `did_not_end`: cut off because it kept looping.'),
        count: z.int(),
        medianMs: z.int(),
      }),
    ),
  }),
  errors: ['not_found', 'journey_not_ready'],
  run: async (ctx, { segment, people, seed, behaviours, startAt, ...subject }) =>
    rehearse(ctx, await findSimulated(ctx, subject), {
      segment,
      people,
      seed,
      behaviours,
      startAt: startAt === undefined ? ctx.now : new Date(startAt),
    }),
})

export const simulationOperations = [journeys_simulate, journeys_rehearse]
