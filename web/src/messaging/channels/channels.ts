import type { Item } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { parley, queryClient } from '../../shell/queries/api.ts'
import { followChanges } from '../../shell/queries/live.ts'
import { shownAddress } from './channel-address.ts'

export type Channel = Item<'channels_list'> & { waitingMessages: number }

const KEY = ['channels', 'with-numbers']
/** While messages wait, some are released without a change of theirs. A hidden page does not ask. */
const WHILE_WAITING_MS = 5_000
/** When the numbers are read again after messages changed: soon, and once more when they have been placed. */
const AFTER_CHANGE_MS = [1_000, 5_000] as const

/** All connected accounts, with the messages that wait. `live.ts` also reads the list again when a channel changes. */
export function useChannels() {
  useEffect(followMessages, [])
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const { data } = await parley.channels.list({ numbers: true }, { signal })
      return { data: data.map((channel): Channel => ({ waitingMessages: 0, ...channel })) }
    },
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ waitingMessages }) => waitingMessages > 0) ? WHILE_WAITING_MS : false,
  })
}

/** Reads the numbers again after messages changed, however many did. Returns how to stop. */
function followMessages(): () => void {
  let timers: ReturnType<typeof setTimeout>[] = []
  let isMissing = false
  const read = () => void queryClient.invalidateQueries({ queryKey: KEY })
  const begin = () => {
    isMissing = false
    const [soon, later] = AFTER_CHANGE_MS
    const end = () => {
      timers = []
      read()
      if (isMissing) begin()
    }
    timers = [setTimeout(read, soon), setTimeout(end, later)]
  }
  const stop = followChanges((change) => {
    if (change?.kind !== 'message') return
    if (timers.length > 0) isMissing = true
    else begin()
  })
  return () => {
    stop()
    for (const timer of timers) clearTimeout(timer)
  }
}

export function isEmail({ kind }: Pick<Channel, 'kind'>): boolean {
  return kind === 'email'
}

export function isSmsChannel({ kind }: Pick<Channel, 'kind'>): boolean {
  return kind === 'twilio_sms'
}

/** The name of a channel: its first number or address, or the account's ID while it has none. */
export function nameOf({ senders, externalId }: Channel): string {
  return senders[0] ? shownAddress(senders[0].address) : externalId
}
