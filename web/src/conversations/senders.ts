import { useQuery } from '@tanstack/react-query'
import { usePermission } from '../identity/session.ts'
import { isSms } from '../messaging/channels/channel-address.ts'
import { parley } from '../shell/queries/api.ts'

interface Sender {
  address: string
  displayName: string
}

/** The organization's numbers and addresses. Empty until known, and without the permission to see them. */
export function useSenders(): readonly Sender[] {
  return useKnownSenders() ?? []
}

/** The organization's numbers and addresses; undefined until known, and without the permission to see them. */
export function useKnownSenders(): readonly Sender[] | undefined {
  const isAllowed = usePermission('channels:read')
  const { data } = useQuery({
    queryKey: ['channels', 'all'],
    queryFn: async ({ signal }) => await parley.channels.list({}, { signal }),
    enabled: isAllowed,
  })
  return data?.data.flatMap(({ senders }) => senders)
}

/** Where a message is sent from until somebody chooses: an email sender for an email address, otherwise WhatsApp. */
export function usualSender(senders: readonly Sender[], recipient: string): string {
  const isEmail = recipient.includes('@')
  const usual = senders.find(({ address }) => address.includes('@') === isEmail && !isSms(address))
  return (usual ?? senders[0])?.address ?? ''
}
