import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMatch, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { usePermission } from '../../identity/session.ts'
import { parley } from '../../shell/queries/api.ts'
import { useOwnerName } from '../inbox/cache/members.ts'
import type { Notification } from './notification.ts'

export const NOTIFICATIONS = ['notifications'] as const
const MOST = 30

/** The latest notifications of the user, newest first; undefined until known. Viewers of the inbox get none. */
export function useNotifications(): { isAllowed: boolean; told: Notification[] | undefined } {
  const isAllowed = usePermission('conversations:write')
  const { data } = useQuery({
    queryKey: NOTIFICATIONS,
    queryFn: async ({ signal }) => await parley.notifications.list({ limit: MOST }, { signal }),
    enabled: isAllowed,
  })
  return { isAllowed, told: data?.data }
}

/** What a notification says. */
export function useNotificationWords(): (notification: Notification) => string {
  const { t } = useLingui()
  const nameOf = useOwnerName()
  return ({ kind, by, contactName }) => {
    const who = contactName ?? t`somebody`
    const author = by === null ? null : nameOf(by)
    if (kind === 'MENTIONED') return t`${author ?? ''} mentioned you in the conversation with ${who}`
    return author === null
      ? t`The conversation with ${who} was assigned to you`
      : t`${author} assigned you the conversation with ${who}`
  }
}

/** Opens the conversation of a notification from any screen. In the inbox, its list stays as it is. */
export function useOpenNotified(): (conversation: string) => void {
  const navigate = useNavigate()
  const inbox = useMatch({ from: '/inbox/{-$conversation}', shouldThrow: false })
  const { details: _, ...kept } = inbox?.search ?? {}
  const written = JSON.stringify(kept)
  return useCallback(
    (conversation) =>
      void navigate({
        to: '/inbox/{-$conversation}',
        params: { conversation },
        search: JSON.parse(written),
      }),
    [navigate, written],
  )
}
