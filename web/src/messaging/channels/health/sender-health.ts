import type { Item } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { parley } from '../../../shell/queries/api.ts'

export type SenderHealth = Item<'channels_health_list'>

/** The health of the senders of a channel by day. `live.ts` reads it again when a channel changes. */
export function useSenderHealth(channelId: string, days: number) {
  return useQuery({
    queryKey: ['channels', 'health', channelId, days],
    queryFn: async ({ signal }) => await parley.channels.health.list({ channelId, days }, { signal }),
  })
}
