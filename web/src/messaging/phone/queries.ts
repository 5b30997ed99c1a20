import type { Input, Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'

export type SimulatedPhone = Output<'simulated_phones_create'>
export type PhoneThread = Output<'simulated_phones_messages'>
export type PhoneMessage = PhoneThread['messages'][number]
export type Deed = Input<'simulated_phones_write'>['content']

/** The simulator reports no changes, so the phone looks at it. */
const LOOK_EVERY_MS = 1_000

export function usePhones(query: string) {
  return useQuery({
    queryKey: ['simulatedPhones', 'list', query],
    queryFn: ({ signal }) => parley.simulatedPhones.find({ query, limit: 200 }, { signal }),
    refetchInterval: LOOK_EVERY_MS,
    placeholderData: (before) => before,
  })
}

export function useThread(phoneNumber: string) {
  return useQuery({
    queryKey: ['simulatedPhones', 'thread', phoneNumber],
    queryFn: ({ signal }) => parley.simulatedPhones.messages({ phoneNumber }, { signal }),
    refetchInterval: LOOK_EVERY_MS,
  })
}

/** The file of a message as a data URL; the page's policy allows no others. */
export function useFile(phoneNumber: string, messageId: string, isWanted: boolean) {
  return useQuery({
    queryKey: ['simulatedPhoneFile', phoneNumber, messageId],
    queryFn: async ({ signal }) => {
      const { mimeType, data } = await parley.simulatedPhones.file({ phoneNumber, messageId }, { signal })
      return `data:${mimeType};base64,${data}`
    },
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

const CHANGES = [['simulatedPhones']]

/** Sends as the contact. */
export function useSend(phoneNumber: string) {
  return useApiMutation(
    ({ content, replyTo }: { content: Deed; replyTo?: string }) =>
      parley.simulatedPhones.write({ phoneNumber, content, ...(replyTo !== undefined && { replyTo }) }),
    { changes: CHANGES },
  )
}

export function useChangePhone(phoneNumber: string) {
  return useApiMutation(
    (changes: { isOnline?: boolean; isManual?: boolean }) =>
      parley.simulatedPhones.update({ phoneNumber, ...changes }),
    { changes: CHANGES },
  )
}

export function useMailboxes(query: string) {
  return useQuery({
    queryKey: ['simulatedMailboxes', 'list', query],
    queryFn: ({ signal }) => parley.simulatedMailboxes.find({ query, limit: 200 }, { signal }),
    refetchInterval: LOOK_EVERY_MS,
    placeholderData: (before) => before,
  })
}

export function useMails(address: string) {
  return useQuery({
    queryKey: ['simulatedMailboxes', 'thread', address],
    queryFn: ({ signal }) => parley.simulatedMailboxes.messages({ address }, { signal }),
    refetchInterval: LOOK_EVERY_MS,
  })
}
