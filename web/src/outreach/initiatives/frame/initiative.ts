import type { Item, Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { parley } from '../../../shell/queries/api.ts'

export type Initiative = Output<'initiatives_get'>
export type ListedInitiative = Item<'initiatives_list'>
export type InitiativeStatus = Initiative['status']

/** One initiative. Its key begins with `initiatives`, so that changes of runs refetch it. */
export function useInitiative(id: string) {
  return useQuery({
    queryKey: ['initiatives', 'one', id],
    queryFn: ({ signal }) => parley.initiatives.get({ id }, { signal }),
  })
}
