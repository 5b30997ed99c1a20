import { z } from 'zod'
import { ApiError, fromWire } from '../../platform/core/index.ts'
import { byCreation, listOperation, operation, readOperation } from '../../platform/operations/index.ts'
import { WireId } from '../../platform/schema/index.ts'
import { acceptanceOperations } from './acceptance/operations.ts'
import { publishTestedVersion } from './acceptance/publishing.ts'
import { draftOperations } from './authoring/draft-operations.ts'
import {
  findJourney,
  JourneyListItem,
  type JourneyRow,
  JourneySummary,
  listJourneys,
  presentJourney,
  presentListed,
  ShownStatus,
  STATUS_STORED,
  summarize,
  validateDefinition,
  validateJourney,
} from './authoring/index.ts'
import { Journey, JourneyIssue } from './authoring/schema.ts'
import { catalogOperations } from './catalogs/operations.ts'
import { Comparison, compareDefinitions, isSame } from './definition/comparison.ts'
import { hasErrors } from './definition/validation.ts'
import { stopJourney } from './engine/run-endings.ts'
import { exchangeOperations } from './exchange/operations.ts'
import { DraftId, LiveId, ReadId } from './ids.ts'
import { SentDefinition } from './nodes/definition.ts'
import { presenceOperations } from './presence/operations.ts'
import { simulationOperations } from './simulation/operations.ts'
import { statisticsOperations } from './statistics/operations.ts'
import { templatePreviewOperations } from './template-preview.ts'
import { templateUsageOperations } from './template-usage.ts'
import { cdp_events_effects } from './triggers/event-effects.ts'

const confirmation = (why: string) => z.boolean().default(false).describe(`Must be true: ${why}`)

const journeys_list = listOperation({
  name: 'journeys_list',
  route: 'GET /journeys',
  permission: 'journeys:read',
  summary: 'List journeys',
  description:
    'Newest first. Each version is listed as a journey. ACTIVE: the published version. ARCHIVED: retired.',
  filters: {
    initiativeId: WireId.optional(),
    status: ShownStatus.optional(),
  },
  item: JourneyListItem,
  query: (ctx, page, { initiativeId, status }) => {
    const filters = {
      ...(initiativeId === undefined ? {} : { initiativeId: fromWire('initiative', initiativeId) }),
      ...(status === undefined ? {} : { status: STATUS_STORED[status] }),
    }
    return listJourneys(ctx, filters, page)
  },
  position: byCreation,
  present: presentListed,
})

const journeys_get = readOperation({
  name: 'journeys_get',
  route: 'GET /journeys/{journeyId}',
  permission: 'journeys:read',
  summary: 'Get a journey',
  description: 'Returns its trigger and steps in words. For the full graph, call `journeys_get_definition`.',
  input: z.strictObject({ journeyId: ReadId }),
  output: JourneySummary,
  run: async (ctx, { journeyId }) => summarize(ctx, await findJourney(ctx, journeyId)),
})

const journeys_get_definition = readOperation({
  name: 'journeys_get_definition',
  route: 'GET /journeys/{journeyId}/definition',
  permission: 'journeys:read',
  summary: 'Get the definition of a journey',
  description: 'Returns the full graph, which you can change and send to `journeys_update_draft`.',
  input: z.strictObject({ journeyId: ReadId }),
  output: Journey,
  run: async (ctx, { journeyId }) => presentJourney(await findJourney(ctx, journeyId)),
})

const ComparedVersion = z.strictObject({ id: z.string(), version: z.int(), status: Journey.shape.status })

const journeys_compare = readOperation({
  name: 'journeys_compare',
  route: 'GET /journeys/{journeyId}/comparison',
  permission: 'journeys:read',
  summary: 'Compare two versions of a journey',
  description: 'Matches nodes by id and edges by their signal.',
  input: z.strictObject({
    journeyId: ReadId,
    baseId: WireId.describe('The version to compare with, identified the same way.'),
  }),
  output: z.strictObject({
    base: ComparedVersion,
    journey: ComparedVersion,
    isSame: z.boolean(),
    ...Comparison.shape,
  }),
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

const journeys_validate = readOperation({
  name: 'journeys_validate',
  route: 'POST /journeys/validate',
  permission: 'journeys:read',
  summary: 'Validate a journey',
  description: 'Lists what prevents publishing. Send the id of a stored journey, or a definition.',
  input: z
    .strictObject({
      journeyId: ReadId.optional(),
      definition: SentDefinition.optional().describe(
        "Add a journey's `id` to use its initiative's template links.",
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
  summary: 'Publish a journey draft',
  description:
    'For active initiatives; the first version is published by `initiatives_launch`. The previous ' +
    'version is retired, and its runs finish on it.',
  effect: 'destructive',
  reachesPeople: true,
  idempotent: false,
  status: 201,
  input: z.strictObject({
    journeyId: DraftId,
    confirm: confirmation('publishing lets the journey message people.'),
    includeExisting: z
      .boolean()
      .default(false)
      .describe("Also enrolls current members of the trigger's segment, once."),
  }),
  output: Journey,
  errors: ['confirmation_required', 'journey_not_draft', 'journey_not_ready', 'initiative_not_active'],
  run: async (ctx, { journeyId, confirm, includeExisting }) => {
    if (!confirm) {
      throw new ApiError(
        'confirmation_required',
        'Publishing lets the journey message people. Send `confirm: true` to continue.',
      )
    }
    return presentJourney(await publishTestedVersion(ctx, journeyId, { includeExisting }))
  },
})

const journeys_stop = operation({
  name: 'journeys_stop',
  route: 'POST /journeys/{journeyId}/stop',
  permission: 'journeys:write',
  summary: 'Stop a published journey',
  description:
    'Nobody else is enrolled. Runs whose person got no message yet end with `canceled_operator`: the ' +
    'first 500 at once, the rest shortly after, and none of them is messaged meanwhile. The others ' +
    'finish normally. To continue the version later, call `journeys_create_draft_from_published`.',
  effect: 'destructive',
  idempotent: false,
  status: 201,
  input: z.strictObject({
    journeyId: LiveId,
    confirm: confirmation('it ends runs whose person got no message yet.'),
  }),
  output: Journey,
  errors: ['confirmation_required', 'journey_not_published'],
  run: async (ctx, { journeyId, confirm }) => {
    if (!confirm) {
      throw new ApiError(
        'confirmation_required',
        'Stopping ends runs whose person got no message yet. Send `confirm: true` to continue.',
      )
    }
    return presentJourney(await stopJourney(ctx, journeyId))
  },
})

export const journeyOperations = [
  cdp_events_effects,
  journeys_list,
  journeys_get,
  journeys_get_definition,
  journeys_compare,
  journeys_validate,
  ...acceptanceOperations,
  journeys_publish,
  journeys_stop,
  ...draftOperations,
  ...presenceOperations,
  ...simulationOperations,
  ...catalogOperations,
  ...templatePreviewOperations,
  ...templateUsageOperations,
  ...statisticsOperations,
  ...exchangeOperations,
]
