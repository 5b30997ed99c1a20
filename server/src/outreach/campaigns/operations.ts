import { z } from 'zod'
import {
  byCreation,
  listOperation,
  operation,
  readOperation,
  recordOperations,
} from '../../platform/operations/index.ts'
import { WireId } from '../../platform/schema/index.ts'
import { createCampaign, deleteCampaign, getCampaign, presentCampaign } from './campaigns.ts'
import { campaigns_estimate } from './estimate.ts'
import { cancelCampaign, pauseCampaign, resumeCampaign } from './lifecycle.ts'
import { CAMPAIGN_SORTS, listCampaigns, presentListed } from './listing.ts'
import { listRepetitions, presentRepetition, readNextTimes } from './repeating/repetitions.ts'
import { Repeat } from './repeating/schema.ts'
import { updateCampaign } from './repeating/series.ts'
import { campaigns_results_get } from './results.ts'
import {
  CAMPAIGN_STATES,
  Campaign,
  CampaignChanges,
  CampaignId,
  CampaignInput,
  ListedCampaign,
  Repetition,
  VARIANTS,
} from './schema.ts'
import { startCampaign } from './start.ts'
import { chooseWinner } from './variants/variants.ts'

const campaigns = recordOperations({ key: CampaignId, record: Campaign, present: presentCampaign })

const campaigns_create = campaigns.create({
  name: 'campaigns_create',
  route: 'POST /campaigns',
  permission: 'initiatives:write',
  forPeople: true,
  summary: 'Create a campaign',
  description:
    'A draft of one message to an audience. Nothing is sent before `campaigns_start`. `campaigns_estimate` says whom it ' +
    'would reach.',
  subject: 'name',
  input: CampaignInput,
  errors: ['unknown_reference'],
  run: createCampaign,
})

const campaigns_get = campaigns.get({
  name: 'campaigns_get',
  route: 'GET /campaigns/{id}',
  permission: 'initiatives:read',
  forPeople: true,
  summary: 'Get a campaign',
  run: getCampaign,
})

const campaigns_list = listOperation({
  name: 'campaigns_list',
  route: 'GET /campaigns',
  permission: 'initiatives:read',
  forPeople: true,
  summary: 'List campaigns',
  description:
    'Newest first, or in the order that you choose. Repetitions are in the list of the campaign that repeats.',
  filters: {
    status: z.enum(CAMPAIGN_STATES).optional().describe('Only those in this state.'),
    q: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .describe('Only those with this text in their name. Case is ignored.'),
  },
  item: ListedCampaign,
  sorts: CAMPAIGN_SORTS,
  query: listCampaigns,
  position: byCreation,
  present: presentListed,
})

const campaigns_update = campaigns.update({
  name: 'campaigns_update',
  route: 'PATCH /campaigns/{id}',
  permission: 'initiatives:write',
  forPeople: true,
  summary: 'Update a campaign',
  description:
    'A draft, or one that repeats: then the change is for later repetitions. Omitted fields keep their values.',
  input: z.strictObject({ ...CampaignId.shape, ...CampaignChanges.shape }),
  errors: ['conflict', 'unknown_reference'],
  run: updateCampaign,
})

const campaigns_delete = campaigns.delete({
  name: 'campaigns_delete',
  route: 'DELETE /campaigns/{id}',
  permission: 'initiatives:write',
  forPeople: true,
  summary: 'Delete a campaign',
  description: 'For drafts only. To have it again, send its fields to `campaigns_create`.',
  errors: ['conflict'],
  run: deleteCampaign,
})

const campaigns_start = campaigns.act({
  name: 'campaigns_start',
  route: 'POST /campaigns/{id}/start',
  permission: 'initiatives:write',
  forPeople: true,
  summary: 'Start a campaign',
  description:
    'Keeps who is in the audience now, and sends at `sendAt`, or at once. It becomes an initiative, where the replies and ' +
    'what they say are found. With `repeat`, each repetition does so when its time comes.',
  effect: 'write',
  reachesPeople: true,
  idempotent: false,
  status: 201,
  errors: [
    'conflict',
    'template_missing',
    'template_not_approved',
    'journey_not_ready',
    'unknown_reference',
    'invalid_filter',
  ],
  run: startCampaign,
})

const campaigns_pause = operation({
  name: 'campaigns_pause',
  route: 'POST /campaigns/{id}/pause',
  permission: 'initiatives:write',
  forPeople: true,
  summary: 'Pause a campaign',
  description:
    'Nobody else gets it until `campaigns_resume`. Messages that are queued already are sent. Repetitions that would start ' +
    'meanwhile do not.',
  effect: 'write',
  idempotent: false,
  status: 201,
  input: CampaignId,
  output: z
    .strictObject({
      campaign: Campaign,
      leaving: z.int().describe('Messages that were queued before, and are still sent.'),
    })
    .meta({ id: 'PausedCampaign' }),
  errors: ['initiative_not_active'],
  run: async (ctx, { id }) => {
    const { campaign, leaving } = await pauseCampaign(ctx, id)
    return { campaign: presentCampaign(campaign), leaving }
  },
})

const campaigns_resume = campaigns.act({
  name: 'campaigns_resume',
  route: 'POST /campaigns/{id}/resume',
  permission: 'initiatives:write',
  forPeople: true,
  summary: 'Resume a campaign',
  description: 'Goes on with those who do not have it yet.',
  effect: 'write',
  reachesPeople: true,
  idempotent: false,
  status: 201,
  errors: ['initiative_not_paused', 'initiative_not_active'],
  run: resumeCampaign,
})

const campaigns_cancel = operation({
  name: 'campaigns_cancel',
  route: 'POST /campaigns/{id}/cancel',
  permission: 'initiatives:write',
  forPeople: true,
  summary: 'Cancel a campaign',
  description:
    'Permanently ends it: nobody else gets it, and nobody gets the follow-up. Answers how many people have it.',
  effect: 'destructive',
  idempotent: false,
  status: 201,
  input: CampaignId,
  output: z
    .strictObject({
      campaign: Campaign,
      have: z.int().describe('People who have the message.'),
      mayGet: z.int().describe('People to whom it was being sent at that moment. It may arrive.'),
      without: z.int().describe('All others of the audience. They will not get it.'),
    })
    .meta({ id: 'CanceledCampaign' }),
  errors: ['initiative_not_active'],
  run: async (ctx, { id }) => {
    const { campaign, ...counts } = await cancelCampaign(ctx, id)
    return { campaign: presentCampaign(campaign), ...counts }
  },
})

const campaigns_choose_winner = campaigns.act({
  name: 'campaigns_choose_winner',
  route: 'POST /campaigns/{id}/winner',
  permission: 'initiatives:write',
  forPeople: true,
  summary: 'Set the variant that wins',
  description: 'The rest of the audience gets it. `campaigns_results_get` says how the variants do.',
  effect: 'write',
  reachesPeople: true,
  idempotent: false,
  status: 201,
  input: z.strictObject({ ...CampaignId.shape, variant: z.enum(VARIANTS) }),
  errors: ['conflict'],
  run: (ctx, id, { variant }) => chooseWinner(ctx, id, variant),
})

const campaigns_repetitions_list = listOperation({
  name: 'campaigns_repetitions_list',
  route: 'GET /campaigns/{id}/repetitions',
  permission: 'initiatives:read',
  forPeople: true,
  summary: 'List the repetitions of a campaign',
  description: 'Newest first, also those that did not start. A campaign that does not repeat has none.',
  filters: CampaignId.shape,
  item: Repetition,
  query: listRepetitions,
  position: ({ planned_at: at, id }) => ({ at, id }),
  present: presentRepetition,
})

const campaigns_repetitions_preview = readOperation({
  name: 'campaigns_repetitions_preview',
  route: 'POST /campaigns/repetitions/preview',
  permission: 'initiatives:read',
  forPeople: true,
  summary: 'Preview when a campaign repeats',
  description: 'The next three times, or fewer if it ends before. Nothing is stored.',
  input: z.strictObject({
    repeat: Repeat,
    atLocalTime: z.boolean().optional(),
    campaignId: WireId.optional().describe('A campaign that repeats. What it started counts.'),
  }),
  output: z
    .strictObject({
      times: z.array(
        z.strictObject({
          day: z.string(),
          time: z.string().describe('By the clock of the organization, or of each person.'),
          at: z.iso.datetime().describe('When it starts. With `atLocalTime`: where a day begins first.'),
        }),
      ),
    })
    .meta({ id: 'CampaignTimes' }),
  run: async (ctx, { campaignId, ...plan }) => ({ times: await readNextTimes(ctx, plan, campaignId) }),
})

export const campaignOperations = [
  campaigns_list,
  campaigns_create,
  campaigns_get,
  campaigns_update,
  campaigns_delete,
  campaigns_estimate,
  campaigns_start,
  campaigns_pause,
  campaigns_resume,
  campaigns_cancel,
  campaigns_choose_winner,
  campaigns_results_get,
  campaigns_repetitions_list,
  campaigns_repetitions_preview,
]
