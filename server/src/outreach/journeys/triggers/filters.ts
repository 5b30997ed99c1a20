import { findPassing } from '../../../customers/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { LiveJourney } from '../enrollment/live-journeys.ts'
import { keywordOf } from '../nodes/index.ts'
import type { MatchRow } from './match.ts'

/**
 * Whether the journey has the trigger of this match, which an earlier version may have found. The EXIT of another run leads
 * to whatever version is live.
 */
export function isTriggeredBy({ journeyId, entry }: LiveJourney, match: MatchRow): boolean {
  const { trigger, properties } = match
  if (match.journey_id === journeyId) return true
  switch (trigger.kind) {
    case 'cdp_event':
      return entry.triggerType === 'cdp_event' && entry.eventName === trigger.eventName
    case 'segment':
      return entry.triggerType === 'segment' && entry.segmentId === trigger.segmentId
    case 'inbound':
      return (
        entry.triggerType === 'inbound' &&
        keywordOf(entry.inboundKeyword ?? '') === keywordOf(String(properties.message))
      )
    case 'manual':
    case 'chained':
      return true
  }
}

/**
 * The matches whose event passes the filters of the journey's ENTRY. The others are dropped. Filters do not judge the event
 * of another trigger.
 */
export async function passingFilters(
  ctx: Ctx,
  journey: LiveJourney,
  matches: readonly MatchRow[],
): Promise<readonly MatchRow[]> {
  const { eventFilters } = journey
  if (eventFilters.length === 0) return matches
  const judged = matches.filter(
    (match) => match.trigger.kind === 'cdp_event' && isTriggeredBy(journey, match),
  )
  const passing = await findPassing(ctx, eventFilters, judged)
  const dropped = new Set(judged.filter((match) => !passing.has(match.id)))
  return matches.filter((match) => !dropped.has(match))
}
