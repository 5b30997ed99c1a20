import { z } from 'zod'
import { ApiError } from '../../../platform/core/index.ts'
import { readOperation } from '../../../platform/operations/index.ts'
import { Instant, WireId } from '../../../platform/schema/index.ts'
import { findOnceLive } from '../authoring/index.ts'
import { JourneyStatistics, readStatistics } from './statistics.ts'

const journeys_stats = readOperation({
  name: 'journeys_stats',
  route: 'GET /journeys/{journeyId}/stats',
  permission: 'journeys:read',
  readsReplica: true,
  summary: 'Get journey statistics',
  description:
    'Returns how many runs are at each node, entered and left it, and how long they stayed. Counts ' +
    'are exact; durations are accurate to 2 %. A period is widened to whole hours. Default: all time.',
  input: z.strictObject({
    journeyId: WireId.describe('Or an initiative id: its published or last version.'),
    from: Instant.optional().describe('Omit with `until` for all time.'),
    until: Instant.optional().describe('Default: now.'),
  }),
  output: JourneyStatistics,
  run: async (ctx, { journeyId, from, until }) => {
    const journey = await findOnceLive(ctx, journeyId)
    return readStatistics(ctx, journey, periodOf(ctx.now, from, until))
  },
})

function periodOf(now: Date, from: string | undefined, until: string | undefined) {
  if (from === undefined && until === undefined) return null
  const period = { from: new Date(from ?? 0), until: until === undefined ? now : new Date(until) }
  if (period.from < period.until) return period
  throw new ApiError('invalid_request', '`from` must be before `until`.')
}

export const statisticsOperations = [journeys_stats]
