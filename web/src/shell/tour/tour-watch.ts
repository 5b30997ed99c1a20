import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { phone } from '../frame/phone-state.ts'
import { parley } from '../queries/api.ts'
import { MOST_LISTED } from '../queries/most-listed.ts'
import { tour } from './tour-state.ts'

const LOOK_EVERY_MS = 1_000
/** Below this width the phone covers the screen. */
const NARROW = '(width < 48rem)'

const ARRIVED = ['sent', 'delivered', 'read']

/** The id of the newest initiative that was launched; null while there is none. */
export function useNewestInitiative(): string | null {
  const { data } = useQuery({
    queryKey: ['initiatives', 'tour'],
    queryFn: async ({ signal }) => await parley.initiatives.list({ limit: MOST_LISTED }, { signal }),
  })
  return data?.data.find(({ status }) => status !== 'DRAFT')?.id ?? null
}

/** Opens the conversation of a phone as soon as it has one. */
export function useArrival(phoneNumber: string | null): void {
  const navigate = useNavigate()
  const { data } = useQuery({
    queryKey: ['conversations', 'tour', phoneNumber],
    queryFn: async ({ signal }) =>
      await parley.conversations.list({ text: phoneNumber ?? '', limit: 1 }, { signal }),
    enabled: phoneNumber !== null,
    refetchInterval: LOOK_EVERY_MS,
  })
  const conversation = data?.data[0]?.id
  useEffect(() => {
    if (conversation === undefined) return
    if (matchMedia(NARROW).matches) phone.close()
    tour.goTo('reply', { conversation })
    void navigate({ to: '/inbox/{-$conversation}', params: { conversation }, search: { view: 'all' } })
  }, [conversation, navigate])
}

/** Ends the tour when the answer of a person has reached the phone. */
export function useOwnReply(conversation: string | null): void {
  const { data } = useQuery({
    queryKey: ['conversations', 'tour-reply', conversation],
    queryFn: async ({ signal }) =>
      await parley.conversations.messages.list({ id: conversation ?? '' }, { signal }),
    enabled: conversation !== null,
    refetchInterval: LOOK_EVERY_MS,
  })
  const hasReplied =
    data?.data.some(({ author, status }) => author === 'human' && ARRIVED.includes(status)) ?? false
  useEffect(() => {
    if (hasReplied) tour.goTo('end')
  }, [hasReplied])
}
