import { useQuery } from '@tanstack/react-query'
import { parley } from '../../shell/api.ts'

const CATALOG_FRESH_MS = 60_000

/** What conditions can name. */
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
    queryFn: ({ signal }) => parley.event.names.list({}, { signal }),
    staleTime: CATALOG_FRESH_MS,
  })
}

/** Whose values: a person's attribute, one of objects of a type, a property of events of a name. */
export interface ValueSource {
  of: 'person' | 'object' | 'event'
  name?: string
  attr: string
}

/** The values that there are, most frequent first; asked for when somebody is about to choose. */
export function useValues(source: ValueSource, isWanted: boolean) {
  return useQuery({
    queryKey: ['catalog', 'values', source],
    queryFn: ({ signal }) => parley.segments.catalogValues({ ...source }, { signal }),
    staleTime: CATALOG_FRESH_MS,
    enabled: isWanted,
  })
}

/** What conditions name by an id: as many as the API gives at once. */
const LISTED = 200

export function useSegments() {
  return useQuery({
    queryKey: ['segments', 'all'],
    queryFn: async ({ signal }) => await parley.segments.list({ limit: LISTED }, { signal }),
    staleTime: CATALOG_FRESH_MS,
  })
}

export function useInitiatives() {
  return useQuery({
    queryKey: ['initiatives', 'all'],
    queryFn: async ({ signal }) => await parley.initiatives.list({ limit: LISTED }, { signal }),
    staleTime: CATALOG_FRESH_MS,
  })
}

export function useForms() {
  return useQuery({
    queryKey: ['forms', 'all'],
    queryFn: async ({ signal }) => await parley.embeddedForms.list({ limit: LISTED }, { signal }),
    staleTime: CATALOG_FRESH_MS,
  })
}

/** The nodes of an initiative's newest journey, in the order of their steps. */
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
