import type { Item } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { parley } from '../../shell/queries/api.ts'

export type Environment = Item<'environments_list'>

/** All environments with their variables. Secret variables have no value. */
export function useEnvironments() {
  return useQuery({
    queryKey: ['environments'],
    queryFn: async ({ signal }) => await parley.environments.list({}, { signal }),
  })
}
