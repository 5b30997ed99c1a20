import { z } from 'zod'
import { readOperation } from '../../../platform/operations/index.ts'
import { Instant } from '../../../platform/schema/index.ts'
import { ReadId } from '../ids.ts'
import { SentDefinition } from '../nodes/definition.ts'
import { simulationFields, simulationOf } from './input.ts'
import { rehearse } from './rehearse.ts'
import { presentSimulation, SimulationResult } from './result.ts'
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
      ...simulationFields,
      language: z.enum(['en', 'es', 'pt']).default('en').describe('The language of `why`.'),
    })
    .refine(isOne, ONE),
  output: SimulationResult,
  errors: ['not_found', 'journey_not_ready'],
  run: async (ctx, input) => {
    const journey = await findSimulated(ctx, input)
    const simulated = await simulate(ctx, journey, simulationOf(ctx.now, input))
    return presentSimulation(journey, simulated, input.language)
  },
})

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
