import type { Output } from '@parley/sdk'
import { parley } from '../../shell/queries/api.ts'

export type Journey = Output<'journeys_get_definition'>

/** The key of a version's query, or by an initiative's ID of its current journey. */
export const definitionKey = (id: string) => ['journeys', 'definition', id]

/** A draft and the live version are an initiative's two newest. */
const NEWEST = 2

/**
 * Whether the initiative has a draft or a live version. A list is asked, because browsers log each 404 as an error.
 */
export async function hasJourney(initiativeId: string, signal?: AbortSignal): Promise<boolean> {
  const { data } = await parley.journeys.list({ initiativeId, limit: NEWEST }, { signal })
  return data.some(({ status }) => status !== 'ARCHIVED')
}

/** The draft of an initiative, or else its live version. null: it has neither. */
export async function readCurrentJourney(
  initiativeId: string,
  signal?: AbortSignal,
): Promise<Journey | null> {
  if (!(await hasJourney(initiativeId, signal))) return null
  return await parley.journeys.getDefinition({ journeyId: initiativeId }, { signal })
}
