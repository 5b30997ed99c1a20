import { useQuery } from '@tanstack/react-query'
import { usePermission } from '../identity/session.ts'
import { parley } from '../shell/queries/api.ts'

/** The organization's numbers and addresses. Empty without the permission to see them. */
export function useSenders(): readonly { address: string; displayName: string }[] {
  const isAllowed = usePermission('channels:read')
  const { data } = useQuery({
    queryKey: ['channels', 'all'],
    queryFn: async ({ signal }) => await parley.channels.list({}, { signal }),
    enabled: isAllowed,
  })
  return data?.data.flatMap(({ senders }) => senders) ?? []
}
