import type { Input, Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { parley, queryClient } from '../../shell/queries/api.ts'
import { followChanges } from '../../shell/queries/live.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'

export type SimulatedPhone = Output<'simulated_phones_create'>
export type PhoneThread = Output<'simulated_phones_messages'>
export type PhoneMessage = PhoneThread['messages'][number]
export type Deed = Input<'simulated_phones_write'>['content']

/*
 * The simulator reports no changes, so the phone looks at it: when the stream tells of messages, often for a while after
 * that and after what the user did (ticks, typing), and seldom while nothing happens. What is not seen is not looked at.
 */
const OFTEN_MS = 1_000
const SELDOM_MS = 10_000
const LIVELY_MS = 15_000
let livelyUntil = 0
let lookedAt = Number.NEGATIVE_INFINITY

function lookEvery(): number {
  return performance.now() < livelyUntil ? OFTEN_MS : SELDOM_MS
}

/** Looks at the phone now, and often for a while. */
function lookOften(): void {
  const now = performance.now()
  livelyUntil = now + LIVELY_MS
  // The next look comes soon.
  if (now - lookedAt < OFTEN_MS) return
  lookedAt = now
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => LOOKED_AT.includes(String(queryKey[0])) })
}

const LOOKED_AT = ['simulatedPhones', 'simulatedMailboxes', 'simulatedSms']

/** Follows what the stream tells of messages, while the phone is open. */
export function useLivelyPhone(): void {
  useEffect(() => {
    lookOften()
    return followChanges((change) => {
      if (change === null || change.kind === 'message') lookOften()
    })
  }, [])
}

export function usePhones(query: string) {
  return useQuery({
    queryKey: ['simulatedPhones', 'list', query],
    queryFn: ({ signal }) => parley.simulatedPhones.find({ query, limit: 200 }, { signal }),
    refetchInterval: lookEvery,
    placeholderData: (before) => before,
  })
}

export function useThread(phoneNumber: string) {
  return useQuery({
    queryKey: ['simulatedPhones', 'thread', phoneNumber],
    queryFn: ({ signal }) => parley.simulatedPhones.messages({ phoneNumber }, { signal }),
    refetchInterval: lookEvery,
  })
}

/** The file of a message, or of a card of it, as a data URL; the page's policy allows no others. */
export function useFile(phoneNumber: string, messageId: string, isWanted: boolean, card?: number) {
  return useQuery({
    queryKey: ['simulatedPhoneFile', phoneNumber, messageId, card],
    queryFn: async ({ signal }) => {
      const { mimeType, data } = await parley.simulatedPhones.file(
        { phoneNumber, messageId, ...(card !== undefined && { card }) },
        { signal },
      )
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
    refetchInterval: lookEvery,
    placeholderData: (before) => before,
  })
}

export function useMails(address: string) {
  return useQuery({
    queryKey: ['simulatedMailboxes', 'thread', address],
    queryFn: ({ signal }) => parley.simulatedMailboxes.messages({ address }, { signal }),
    refetchInterval: lookEvery,
  })
}

export function useSmsThreads(query: string) {
  return useQuery({
    queryKey: ['simulatedSms', 'list', query],
    queryFn: ({ signal }) => parley.simulatedSms.find({ query, limit: 200 }, { signal }),
    refetchInterval: lookEvery,
    placeholderData: (before) => before,
  })
}

export function useSms(phoneNumber: string) {
  return useQuery({
    queryKey: ['simulatedSms', 'thread', phoneNumber],
    queryFn: ({ signal }) => parley.simulatedSms.messages({ phoneNumber }, { signal }),
    refetchInterval: lookEvery,
  })
}
