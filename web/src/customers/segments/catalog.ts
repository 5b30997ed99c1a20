import { useQuery } from '@tanstack/react-query'
import { parley } from '../../shell/queries/api.ts'
import { MOST_LISTED } from '../../shell/queries/most-listed.ts'

const CATALOG_FRESH_MS = 60_000

/** The attributes, objects and operators that conditions can use. */
export function useCatalog() {
  return useQuery({
    queryKey: ['catalog'],
    queryFn: ({ signal }) => parley.segments.catalog({}, { signal }),
    staleTime: CATALOG_FRESH_MS,
  })
}

export function useEventNames() {
  return useQuery({
    queryKey: ['events', 'names'],
    queryFn: ({ signal }) => parley.eventNames.list({}, { signal }),
    staleTime: CATALOG_FRESH_MS,
  })
}

/** Where values come from: a person's attribute, an object's attribute or an event's property. */
export interface ValueSource {
  of: 'person' | 'object' | 'event'
  name?: string
  attr: string
}

/** The known values, most frequent first. Fetched when the user opens the list. */
export function useValues(source: ValueSource, isWanted: boolean) {
  return useQuery({
    queryKey: ['catalog', 'values', source],
    queryFn: ({ signal }) => parley.segments.catalogValues({ ...source }, { signal }),
    staleTime: CATALOG_FRESH_MS,
    enabled: isWanted,
  })
}

export function useSegments() {
  return useQuery({
    queryKey: ['segments', 'all'],
    queryFn: async ({ signal }) => await parley.segments.list({ limit: MOST_LISTED }, { signal }),
    staleTime: CATALOG_FRESH_MS,
  })
}

export function useInitiatives() {
  return useQuery({
    queryKey: ['initiatives', 'all'],
    queryFn: async ({ signal }) => await parley.initiatives.list({ limit: MOST_LISTED }, { signal }),
    staleTime: CATALOG_FRESH_MS,
  })
}

export function useForms() {
  return useQuery({
    queryKey: ['forms', 'all'],
    queryFn: async ({ signal }) => await parley.embeddedForms.list({ limit: MOST_LISTED }, { signal }),
    staleTime: CATALOG_FRESH_MS,
  })
}

/** The nodes of the initiative's latest journey, in order. */
export function useNodesOf(initiativeId: string | undefined) {
  return useQuery({
    queryKey: ['initiatives', 'nodes', initiativeId],
    queryFn: async ({ signal }) => {
      const [newest] = (await parley.journeys.list({ initiativeId: initiativeId!, limit: 1 }, { signal }))
        .data
      return newest ? (await parley.journeys.get({ journeyId: newest.id }, { signal })).steps : []
    },
    staleTime: CATALOG_FRESH_MS,
    enabled: initiativeId !== undefined,
  })
}
