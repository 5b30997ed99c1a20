import type { Item } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { parley } from '../../shell/queries/api.ts'

export type Channel = Item<'channels_list'>

/** Waiting messages come and go without a change of the channel. */
const COUNT_EVERY_MS = 5_000

/** All connected accounts. `live.ts` also reads the list again when a channel changes. */
export function useChannels() {
  return useQuery({
    queryKey: ['channels', 'all'],
    queryFn: async ({ signal }) => await parley.channels.list({}, { signal }),
    refetchInterval: COUNT_EVERY_MS,
  })
}

export function isEmail({ kind }: Channel): boolean {
  return kind === 'email'
}

/** The name of a channel: its first number or address, or the account's ID while it has none. */
export function nameOf({ senders, externalId }: Channel): string {
  return senders[0]?.address ?? externalId
}
