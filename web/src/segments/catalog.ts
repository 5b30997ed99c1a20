import { useQuery } from '@tanstack/react-query'
import { parley } from '../shell/api.ts'

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
