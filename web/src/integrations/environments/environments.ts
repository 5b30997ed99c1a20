import type { Item } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { parley } from '../../shell/api.ts'

export type Environment = Item<'environments_list'>

/** All of them with their variables; secret ones without their values. */
export function useEnvironments() {
  return useQuery({
    queryKey: ['environments'],
    queryFn: async ({ signal }) => await parley.environments.list({}, { signal }),
  })
}
