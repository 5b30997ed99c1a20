import { useQuery } from '@tanstack/react-query'
import { usePermission } from '../identity/session.ts'
import { parley } from '../shell/queries/api.ts'

export const COUNTS = ['conversations', 'counts'] as const

/** How many conversations each view of the inbox has; undefined until known or without the permission. */
export function useConversationCounts() {
  const isAllowed = usePermission('conversations:read')
  const { data } = useQuery({
    queryKey: COUNTS,
    queryFn: ({ signal }) => parley.conversations.counts({}, { signal }),
    enabled: isAllowed,
    staleTime: 0,
  })
  return data
}
