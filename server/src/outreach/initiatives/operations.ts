import { z } from 'zod'
import {
  byCreation,
  listOperation,
  operation,
  readOperation,
  recordOperations,
} from '../../platform/operations/index.ts'
import { Name, WireId } from '../../platform/schema/index.ts'
import { createWhole, WholeInitiative } from './creation.ts'
import { duplicateInitiative } from './duplication.ts'
import { goalOperations } from './goal.ts'
import { getInitiative, presentDetail, updateInitiative } from './initiatives.ts'
import { launchInitiative } from './launch/launch.ts'
import { launchPreviewOperations } from './launch/launch-preview.ts'
import { lifecycleOperations } from './lifecycle-operations.ts'
import { INITIATIVE_SORTS, listInitiatives, presentListed } from './listing.ts'
import { explanationOperations } from './participants/explanations.ts'
import { participantOperations } from './participants/operations.ts'
import { progressOperations } from './progress.ts'
import { reviewOperations } from './review.ts'
import { Initiative, InitiativeChanges, InitiativeDetail, InitiativeId, TemplateLink } from './schema.ts'
import { linkTemplate, listLinks, presentLink } from './template-links.ts'

const initiatives = recordOperations({ key: InitiativeId, record: InitiativeDetail, present: presentDetail })

const initiatives_create = initiatives.create({
  name: 'initiatives_create',
  route: 'POST /initiatives',
  permission: 'initiatives:write',
  summary: 'Create an initiative',
  description:
    'Creates a draft, with its templates, extraction schema, goal and journey when you send them: all or ' +
    'nothing. You can also add them later. Then launch.',
  subject: 'name',
  input: WholeInitiative,
  errors: ['unknown_reference', 'reserved_field', 'invalid_filter'],
  run: createWhole,
})

const initiatives_get = initiatives.get({
  name: 'initiatives_get',
  route: 'GET /initiatives/{id}',
  permission: 'initiatives:read',
  summary: 'Get an initiative',
  run: getInitiative,
})

const initiatives_list = listOperation({
  name: 'initiatives_list',
  route: 'GET /initiatives',
  permission: 'initiatives:read',
  summary: 'List initiatives',
  description: 'Newest first, or in the order that you choose.',
  filters: {
    status: z.string().max(64).optional().describe('Only those with this status, such as ACTIVE.'),
    archived: z.boolean().default(false).describe('true: only archived ones.'),
    q: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .describe('Only those with this text in their name. Case is ignored.'),
    numbers: z
      .boolean()
      .default(false)
      .describe('true: also `audience` and `numbers`, the counts of runs and messages.'),
  },
  item: Initiative,
  sorts: INITIATIVE_SORTS,
  query: listInitiatives,
  position: byCreation,
  present: presentListed,
})

const initiatives_update = initiatives.update({
  name: 'initiatives_update',
  route: 'PATCH /initiatives/{id}',
  permission: 'initiatives:write',
  summary: 'Update an initiative',
  description:
    'For drafts only. Omitted fields keep their values. `guidingQuestions` are replaced as a whole.',
  input: z.strictObject({ ...InitiativeId.shape, ...InitiativeChanges.shape }),
  errors: ['initiative_not_draft'],
  run: updateInitiative,
})

const initiatives_duplicate = initiatives.act({
  name: 'initiatives_duplicate',
  route: 'POST /initiatives/{id}/duplicate',
  permission: 'initiatives:write',
  summary: 'Duplicate an initiative',
  description:
    'Creates a draft with its texts, schemas, template links, goal and journey (the draft, or else the ' +
    'published version), whatever its status. Participants and results are not copied.',
  effect: 'write',
  idempotent: false,
  status: 201,
  input: z.strictObject({ ...InitiativeId.shape, name: Name.optional().describe('Default: Copy of ….') }),
  run: (ctx, id, { name }) => duplicateInitiative(ctx, id, name),
})

const initiatives_launch = initiatives.act({
  name: 'initiatives_launch',
  route: 'POST /initiatives/{id}/launch',
  permission: 'initiatives:write',
  summary: 'Launch an initiative',
  description:
    'Publishes its journey and activates it. Needs an approved template for round 1 and a valid ' +
    'journey draft; otherwise it fails and lists what to fix. Without `includeExisting`, nobody is ' +
    'messaged until people are enrolled. `initiatives_launch_preview` says what it would do.',
  effect: 'write',
  reachesPeople: true,
  idempotent: false,
  status: 201,
  input: z.strictObject({
    ...InitiativeId.shape,
    includeExisting: z
      .boolean()
      .default(false)
      .describe("true: also enroll the present members of the trigger's segment."),
  }),
  errors: ['initiative_not_draft', 'template_missing', 'template_not_approved', 'journey_not_ready'],
  run: launchInitiative,
})

const initiatives_templates_set = operation({
  name: 'initiatives_templates_set',
  route: 'POST /initiatives/{id}/templates',
  permission: 'initiatives:write',
  summary: 'Set the template of an outreach round',
  description: 'Round 1 opens the conversation. Set it before launch.',
  effect: 'write',
  idempotent: true,
  status: 201,
  input: z.strictObject({
    ...InitiativeId.shape,
    templateId: WireId,
    round: z.int().min(1).max(4).default(1),
  }),
  output: TemplateLink,
  errors: ['unknown_reference'],
  run: async (ctx, { id, templateId, round }) =>
    presentLink(await linkTemplate(ctx, await getInitiative(ctx, id), round, templateId)),
})

const initiatives_templates_get = readOperation({
  name: 'initiatives_templates_get',
  route: 'GET /initiatives/{id}/templates',
  permission: 'initiatives:read',
  summary: 'Get the templates of an initiative',
  description: 'Returns the template of each outreach round.',
  input: InitiativeId,
  output: z.strictObject({ data: z.array(TemplateLink) }),
  run: async (ctx, { id }) => {
    const initiative = await getInitiative(ctx, id)
    return { data: (await listLinks(ctx, initiative.id)).map(presentLink) }
  },
})

export const initiativeOperations = [
  initiatives_list,
  initiatives_create,
  initiatives_get,
  initiatives_update,
  initiatives_duplicate,
  initiatives_launch,
  ...launchPreviewOperations,
  ...lifecycleOperations,
  initiatives_templates_get,
  initiatives_templates_set,
  ...goalOperations,
  ...reviewOperations,
  ...progressOperations,
  ...participantOperations,
  ...explanationOperations,
]
