import { z } from 'zod'
import { ApiError, fromWire } from '../../platform/core/index.ts'
import { byCreation, listOperation, operation } from '../../platform/operations/index.ts'
import { WireId } from '../../platform/schema/index.ts'
import { draftOperations } from './authoring/draft-operations.ts'
import {
  findJourney,
  JourneyListItem,
  type JourneyRow,
  JourneySummary,
  listJourneys,
  presentJourney,
  presentListed,
  publishNewVersion,
  ShownStatus,
  STATUS_STORED,
  summarize,
  validateDefinition,
  validateJourney,
} from './authoring/index.ts'
import { catalogOperations } from './catalogs/operations.ts'
import { Comparison, compareDefinitions, isSame } from './definition/comparison.ts'
import { Journey, SentDefinition } from './definition/schema.ts'
import { hasErrors } from './definition/validation.ts'
import { stopJourney } from './engine/run-endings.ts'
import { DraftId, LiveId, ReadId } from './ids.ts'
import { simulationOperations } from './simulation/operations.ts'
import { statisticsOperations } from './statistics/operations.ts'
import { templatePreviewOperations } from './template-preview.ts'

const confirmation = (why: string) => z.boolean().default(false).describe(`Must be true: ${why}`)

const journeys_list = listOperation({
  name: 'journeys_list',
  route: 'GET /journeys',
  permission: 'journeys:read',
  summary: 'List journeys, newest first',
  description: 'Every version is a journey of its own: ACTIVE is the live one, ARCHIVED a retired one.',
  filters: {
    initiativeId: WireId.optional(),
    status: ShownStatus.optional(),
  },
  item: JourneyListItem,
  query: (ctx, { initiativeId, status }, page) => {
    const filters = {
      ...(initiativeId === undefined ? {} : { initiativeId: fromWire('initiative', initiativeId) }),
      ...(status === undefined ? {} : { status: STATUS_STORED[status] }),
    }
    return listJourneys(ctx, filters, page)
  },
  position: byCreation,
  present: presentListed,
})

const journeys_get = operation({
  name: 'journeys_get',
  route: 'GET /journeys/{journeyId}',
  permission: 'journeys:read',
  summary: 'Read what a journey does, in short',
  description: 'The trigger and the steps in words. `journeys_get_definition` gives the full graph.',
  effect: 'read',
  idempotent: true,
  input: z.strictObject({ journeyId: ReadId }),
  output: JourneySummary,
  errors: ['not_found'],
  run: async (ctx, { journeyId }) => summarize(ctx, await findJourney(ctx, journeyId)),
})

const journeys_get_definition = operation({
  name: 'journeys_get_definition',
  route: 'GET /journeys/{journeyId}/definition',
  permission: 'journeys:read',
  summary: "Read a journey's full graph",
  description: 'What comes back can be changed and sent to `journeys_update_draft` as it is.',
  effect: 'read',
  idempotent: true,
  input: z.strictObject({ journeyId: ReadId }),
  output: Journey,
  errors: ['not_found'],
  run: async (ctx, { journeyId }) => presentJourney(await findJourney(ctx, journeyId)),
})

const ComparedVersion = z.strictObject({ id: z.string(), version: z.int(), status: Journey.shape.status })

const journeys_compare = operation({
  name: 'journeys_compare',
  route: 'GET /journeys/{journeyId}/comparison',
  permission: 'journeys:read',
  summary: 'Show how a journey differs from another version',
  description: 'Nodes are told apart by their ids, edges by the signal they follow.',
  effect: 'read',
  idempotent: true,
  input: z.strictObject({
    journeyId: ReadId,
    baseId: WireId.describe('The version to compare it with, named in the same way.'),
  }),
  output: z.strictObject({
    base: ComparedVersion,
    journey: ComparedVersion,
    isSame: z.boolean(),
    ...Comparison.shape,
  }),
  errors: ['not_found'],
  run: async (ctx, { journeyId, baseId }) => {
    const [base, journey] = [await findJourney(ctx, baseId), await findJourney(ctx, journeyId)]
    const comparison = compareDefinitions(base.definition, journey.definition)
    return {
      base: presentCompared(base),
      journey: presentCompared(journey),
      isSame: isSame(comparison),
      ...comparison,
    }
  },
})

function presentCompared(row: JourneyRow): z.input<typeof ComparedVersion> {
  const { id, version, status } = presentJourney(row)
  return { id, version, status }
}

const JourneyIssue = z
  .strictObject({
    code: z.string(),
    severity: z.enum(['error', 'warning']).describe('Only errors keep a journey from being published.'),
    nodeId: z.string().optional(),
    message: z.string(),
  })
  .meta({ id: 'JourneyIssue' })

const journeys_validate = operation({
  name: 'journeys_validate',
  route: 'POST /journeys/validate',
  permission: 'journeys:read',
  summary: 'Find what keeps a journey from being published',
  description: 'Checks a stored journey by its id, or a definition before it is stored.',
  effect: 'read',
  idempotent: true,
  input: z
    .strictObject({
      journeyId: ReadId.optional(),
      definition: SentDefinition.optional().describe(
        "With the `id` of a journey, the template links of that journey's initiative are known.",
      ),
    })
    .refine((input) => (input.journeyId === undefined) !== (input.definition === undefined), {
      message: 'Send either journeyId or definition.',
    }),
  output: z.strictObject({ valid: z.boolean(), issues: z.array(JourneyIssue) }),
  errors: ['not_found'],
  run: async (ctx, { journeyId, definition }) => {
    const issues = definition
      ? await validateDefinition(ctx, definition)
      : await validateJourney(ctx, await findJourney(ctx, journeyId!))
    return { valid: !hasErrors(issues), issues }
  },
})

const journeys_publish = operation({
  name: 'journeys_publish',
  route: 'POST /journeys/{journeyId}/publish',
  permission: 'journeys:write',
  summary: 'Make a draft the live version of its journey',
  description:
    'For an initiative that is live: the first version is published by `initiatives_launch`. The version that was live is retired; its runs finish on it.',
  effect: 'destructive',
  reachesPeople: true,
  idempotent: false,
  status: 201,
  subject: 'journeyId',
  input: z.strictObject({
    journeyId: DraftId,
    confirm: confirmation('publishing lets the journey write to people.'),
    includeExisting: z
      .boolean()
      .default(false)
      .describe("Also enroll the present members of the trigger's segment, once."),
  }),
  output: Journey,
  errors: [
    'confirmation_required',
    'not_found',
    'journey_not_draft',
    'journey_not_ready',
    'initiative_not_active',
  ],
  run: async (ctx, { journeyId, confirm, includeExisting }) => {
    if (!confirm) {
      throw new ApiError(
        'confirmation_required',
        'Publishing lets the journey write to people. Send `confirm: true` to go on.',
      )
    }
    return presentJourney(await publishNewVersion(ctx, journeyId, { includeExisting }))
  },
})

const journeys_stop = operation({
  name: 'journeys_stop',
  route: 'POST /journeys/{journeyId}/stop',
  permission: 'journeys:write',
  summary: 'Stop a live journey',
  description:
    'Nobody else is enrolled. Runs of this version that nobody was written to end with `canceled_operator`: the first 500 ' +
    'at once, the others shortly after, and none of them is written to meanwhile. The others go on to their end. ' +
    '`journeys_create_draft_from_published` takes the version up again.',
  effect: 'destructive',
  idempotent: false,
  status: 201,
  subject: 'journeyId',
  input: z.strictObject({
    journeyId: LiveId,
    confirm: confirmation('it ends the runs that nobody was written to.'),
  }),
  output: Journey,
  errors: ['confirmation_required', 'not_found', 'journey_not_published'],
  run: async (ctx, { journeyId, confirm }) => {
    if (!confirm) {
      throw new ApiError(
        'confirmation_required',
        'Stopping ends the runs that nobody was written to. Send `confirm: true` to go on.',
      )
    }
    return presentJourney(await stopJourney(ctx, journeyId))
  },
})

export const journeyOperations = [
  journeys_list,
  journeys_get,
  journeys_get_definition,
  journeys_compare,
  journeys_validate,
  journeys_publish,
  journeys_stop,
  ...draftOperations,
  ...simulationOperations,
  ...catalogOperations,
  ...templatePreviewOperations,
  ...statisticsOperations,
]
