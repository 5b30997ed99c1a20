import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { parley } from '../../shell/queries/api.ts'

/** All object types. */
export function useTypes() {
  return useQuery({
    queryKey: ['object-types'],
    queryFn: ({ signal }) => parley.customObjectTypes.list({}, { signal }),
  })
}

/** The display name of a type, or its key while the name is loading. */
export function useTypeName(): (type: string) => string {
  const types = useTypes().data?.data
  return useCallback((type) => types?.find(({ name }) => name === type)?.displayName || type, [types])
}
