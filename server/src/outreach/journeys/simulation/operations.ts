import { z } from 'zod'
import { ApiError, parseDuration } from '../../../platform/core/index.ts'
import { operation } from '../../../platform/operations/index.ts'
import { ExternalId, freeForm, Instant, mapOf, Name, PhoneText } from '../../../platform/schema/index.ts'
import { SentDefinition } from '../definition/schema.ts'
import { ReadId } from '../ids.ts'
import { rehearse } from './rehearse.ts'
import { presentSimulation, SimulationResult } from './result.ts'
import { simulate } from './simulate.ts'
import { findSimulated } from './subject.ts'

const Subject = {
  journeyId: ReadId.optional(),
  definition: SentDefinition.optional().describe('A draft that need not be stored, instead of `journeyId`.'),
}

const isOne = (input: { journeyId?: unknown; definition?: unknown }) =>
  (input.journeyId === undefined) !== (input.definition === undefined)
const ONE = { message: 'Send either journeyId or definition.' }

const After = z.string().max(20).describe('A duration: 30m, 24h, 3d, 2w.')
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
  .describe('Somebody invented instead.')

const journeys_simulate = operation({
  name: 'journeys_simulate',
  route: 'POST /journeys/simulate',
  permission: 'journeys:read',
  summary: 'Read how a journey would go for one person',
  description:
    'Runs a journey, published, draft or not stored, by the decisions of real runs, on a clock of its own. ' +
    'What arrives is scripted. Nothing is sent and nothing is written. Messages leave after a second, calls are answered 200 without a body unless `answers` says otherwise, and ten minutes after the last reply the conversation is closed.',
  effect: 'read',
  idempotent: true,
  input: z
    .strictObject({
      ...Subject,
      personExternalId: ExternalId.optional().describe('Somebody who is known.'),
      person: Person.optional(),
      context: mapOf(z.string().max(255), z.string().max(2000), 100).default({}),
      workflowState: freeForm()
        .default({})
        .describe('What the trigger leaves: properties of the event, columns of the segment.'),
      startAt: Instant.optional().describe('When the run begins; now when omitted.'),
      replies: z
        .array(z.strictObject({ after: After, text: z.string().min(1).max(4096) }))
        .max(50)
        .default([])
        .describe('In turn, each so long after the run began to wait for it or the reply before.'),
      closesAfter: After.optional().describe(
        'From the last reply until the conversation is closed; 10m when omitted.',
      ),
      answers: mapOf(
        NodeId,
        z.strictObject({ status: z.int().min(100).max(599), body: AnswerBody.optional() }),
        200,
      )
        .default({})
        .describe('Answers to the calls of HTTP_REQUEST nodes, by node id.'),
      extracted: freeForm(16 * 1024)
        .optional()
        .describe('What conversations yield, by field; otherwise taken from the replies.'),
      force: mapOf(NodeId, z.string().max(150), 200)
        .default({})
        .describe('Signals over which nodes are left, whatever they would decide: `{"split": "split:b"}`.'),
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
        extracted: input.extracted ?? null,
        closesAfterMs:
          input.closesAfter === undefined ? null : readDuration(input.closesAfter, 'closesAfter'),
      },
    })
    return presentSimulation(journey, simulated)
  },
})

function readDuration(text: string, field: string): number {
  const length = parseDuration(text)
  if (length !== null) return length
  throw new ApiError('invalid_request', `\`${field}\` “${text}” is no duration. Write 30m, 24h, 3d or 2w.`)
}

const Share = z.int().min(0).max(100)

const journeys_rehearse = operation({
  name: 'journeys_rehearse',
  route: 'POST /journeys/rehearse',
  permission: 'journeys:read',
  summary: 'Read how a journey would go for up to 1,000 people of a segment',
  description:
    'Like `journeys_simulate` for each of them; who answers, is silent, opts out or asks for a human, and when, is drawn by the seed. ' +
    'The same seed gives the same funnel as long as the data are the same. Conditions are asked as of now.',
  effect: 'read',
  idempotent: true,
  input: z
    .strictObject({
      ...Subject,
      segment: z.string().min(1).max(255).describe('By its slug.'),
      people: z
        .int()
        .min(1)
        .max(1000)
        .default(1000)
        .describe('How many of its members; those who entered first.'),
      seed: z.string().min(1).max(100).default('parley'),
      behaviours: z
        .strictObject({ answers: Share, silent: Share, optsOut: Share, asksForHuman: Share })
        .refine((shares) => Object.values(shares).some((share) => share > 0), 'Give one of them a share.')
        .default({ answers: 50, silent: 40, optsOut: 5, asksForHuman: 5 })
        .describe('How many of all behave like that, as shares of their total.'),
      startAt: Instant.optional().describe('When the runs begin; now when omitted.'),
    })
    .refine(isOne, ONE),
  output: z.strictObject({
    people: z.int(),
    nodes: z.array(
      z.strictObject({
        nodeId: z.string(),
        reached: z.int().describe('People who reached the node.'),
        medianMs: z.int().describe('From the start of the run.'),
        signals: z.record(z.string(), z.int()).describe('How often the node was left over each.'),
      }),
    ),
    ends: z.array(
      z.strictObject({
        reason: z.string().describe('As runs end; `did_not_end` for those that went on and on.'),
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
