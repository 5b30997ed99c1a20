import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { parley } from '../../shell/api.ts'

/** The types of objects that there are. */
export function useTypes() {
  return useQuery({
    queryKey: ['object-types'],
    queryFn: ({ signal }) => parley.customObjectTypes.list({}, { signal }),
  })
}

/** What a type is called to people; its key while nothing else is known. */
export function useTypeName(): (type: string) => string {
  const types = useTypes().data?.data
  return useCallback((type) => types?.find(({ name }) => name === type)?.displayName || type, [types])
}
