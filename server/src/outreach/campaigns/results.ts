import { z } from 'zod'
import { MessageSums, readClicks, readMessageSums } from '../../messaging/index.ts'
import { ApiError } from '../../platform/core/index.ts'
import { readOperation } from '../../platform/operations/index.ts'
import { findGoal, Goal, presentGoal } from '../goals/index.ts'
import { countOptOuts } from '../initiatives/index.ts'
import { readReach } from '../journeys/index.ts'
import { getCampaign, peopleOf } from './campaigns.ts'
import { findObstacles } from './issues.ts'
import { CampaignId, People, TestResults, VARIANTS } from './schema.ts'
import { presentTest } from './variants/variants.ts'

export const campaigns_results_get = readOperation({
  name: 'campaigns_results_get',
  route: 'GET /campaigns/{id}/results',
  permission: 'initiatives:read',
  readsReplica: true,
  forPeople: true,
  summary: 'Get the results of a campaign',
  description:
    'What became of its people and messages until now. A draft has none, so all is 0. ' +
    'A campaign that repeats has the results of its repetitions (`campaigns_repetitions_list`).',
  input: CampaignId,
  errors: ['conflict'],
  output: z
    .strictObject({
      people: People,
      issues: z
        .array(z.strictObject({ variant: z.enum(VARIANTS), code: z.string(), message: z.string() }))
        .describe(
          'Why people wait although their time has come: the message of their variant cannot be sent now. They get it when ' +
            'this is mended.',
        ),
      messaged: z.int().describe('People whose first message was sent.'),
      replied: z.int().describe('People who replied in time.'),
      clicked: z.int().describe('People who followed a tracked link.'),
      opened: z.int().describe('People who opened an email, where opens are tracked.'),
      optedOut: z.int(),
      messages: MessageSums,
      goal: Goal.nullable(),
      test: TestResults.nullable().describe('null: without variants.'),
    })
    .meta({ id: 'CampaignResults' }),
  run: async (ctx, { id }) => {
    const campaign = await getCampaign(ctx, id)
    if (campaign.is_series)
      throw new ApiError('conflict', 'This campaign repeats. Each of its repetitions has results.')
    const { messaged, replied } = await readReach(ctx, campaign.id)
    const goal = await findGoal(ctx, campaign.id)
    return {
      people: peopleOf(campaign),
      issues: campaign.waiting > 0 ? await findObstacles(ctx, campaign) : [],
      messaged,
      replied,
      ...(await readClicks(ctx, campaign.id)),
      optedOut: await countOptOuts(ctx, campaign),
      messages: await readMessageSums(ctx, { initiativeId: campaign.id }),
      goal: goal && (await presentGoal(ctx, goal)),
      test: presentTest(campaign, ctx.now),
    }
  },
})
