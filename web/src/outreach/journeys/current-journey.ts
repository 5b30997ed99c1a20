import type { Output } from '@parley/sdk'
import { queryOptions } from '@tanstack/react-query'
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

/** How often the draft is read for changes of others, should the stream not tell them. */
const LOOK_EVERY_MS = 5_000
/** What was read while the code of the screen loaded is not read again when the screen opens. */
const JUST_READ_MS = 2_000

/** The query of a version; without its ID, of the current journey of the initiative, or null. */
export const journeyQuery = (initiativeId: string, version?: string) =>
  queryOptions({
    queryKey: definitionKey(version ?? initiativeId),
    queryFn: ({ signal }): Promise<Journey | null> =>
      version === undefined
        ? readCurrentJourney(initiativeId, signal)
        : parley.journeys.getDefinition({ journeyId: version }, { signal }),
    refetchInterval: LOOK_EVERY_MS,
    staleTime: JUST_READ_MS,
    retry: false,
  })
