import { findPassing } from '../../../customers/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { LiveJourney } from '../enrollment/live-journeys.ts'
import type { MatchRow } from './match.ts'

/** The matches whose event passes the filters of the journey's ENTRY. The others are dropped. */
export async function passingFilters(
  ctx: Ctx,
  { eventFilters }: LiveJourney,
  matches: readonly MatchRow[],
): Promise<readonly MatchRow[]> {
  if (eventFilters.length === 0) return matches
  const events = matches.filter(({ trigger }) => trigger.kind === 'cdp_event')
  const passing = await findPassing(ctx, eventFilters, events)
  return matches.filter((match) => match.trigger.kind !== 'cdp_event' || passing.has(match.id))
}
