import { z } from 'zod'
import { ApiError } from '../../../platform/core/index.ts'
import { operation } from '../../../platform/operations/index.ts'
import { Instant, WireId } from '../../../platform/schema/index.ts'
import { findOnceLive } from '../authoring/index.ts'
import { JourneyStatistics, readStatistics } from './statistics.ts'

const journeys_stats = operation({
  name: 'journeys_stats',
  route: 'GET /journeys/{journeyId}/stats',
  permission: 'journeys:read',
  summary: 'Show how many runs are at each node, came, left, and after how long',
  description:
    'Counts are exact as of now; durations are within 2 %. A period is widened to whole hours; without one all time is counted.',
  effect: 'read',
  idempotent: true,
  input: z.strictObject({
    journeyId: WireId.describe("Or an initiative's id: its version that is live, or was last."),
    from: Instant.optional().describe('All time when `from` and `until` are omitted.'),
    until: Instant.optional().describe('Now when omitted.'),
  }),
  output: JourneyStatistics,
  errors: ['not_found'],
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
