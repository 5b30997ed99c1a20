import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { InboxFilter } from './cache/filter.ts'

export const inboxRoute = getRouteApi('/inbox/{-$conversation}')

/** What the address of the inbox says. */
export function useInboxAddress() {
  const { conversation } = inboxRoute.useParams()
  const { details = false, ...given } = inboxRoute.useSearch()
  const written = JSON.stringify(given)
  const filter = useMemo(
    (): InboxFilter => ({ view: 'waiting', sort: 'newest', ...JSON.parse(written) }),
    [written],
  )
  return { conversation, details, filter }
}

type Search = ReturnType<typeof inboxRoute.useSearch>

/** Changes the filter and keeps the open conversation. */
export function useChangeFilter() {
  const navigate = inboxRoute.useNavigate()
  return useCallback(
    (changes: Partial<Search>) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, ...changes }),
        replace: true,
      }),
    [navigate],
  )
}

/** Opens a conversation within the current list, or closes it. */
export function useOpenConversation() {
  const navigate = inboxRoute.useNavigate()
  return useCallback(
    (conversation: string | undefined, isReplacing = false) =>
      void navigate({
        to: '/inbox/{-$conversation}',
        params: { conversation },
        search: ({ details: _, ...before }) => before,
        replace: isReplacing,
      }),
    [navigate],
  )
}
