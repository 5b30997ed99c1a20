import { useQuery } from '@tanstack/react-query'
import { parley } from '../../shell/queries/api.ts'

export function useSendingLimits() {
  return useQuery({
    queryKey: ['sending-limits'],
    queryFn: async ({ signal }) => await parley.sending.limits.get({}, { signal }),
  })
}
