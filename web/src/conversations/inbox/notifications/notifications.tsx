import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { useOwnerName } from '../cache/members.ts'
import { Bell } from '../icons.tsx'
import { useOpenConversation } from '../search.ts'
import { useBrowserNotifications } from './browser-notifications.ts'
import type { Notification } from './notification.ts'

const MOST = 30
const LIST = ['notifications'] as const

/** What the user was told: conversations assigned to them, and notes that mention them. */
export function Notifications() {
  const { t } = useLingui()
  const mayWrite = usePermission('conversations:write')
  const open = useOpenConversation()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: LIST,
    queryFn: async ({ signal }) => await parley.notifications.list({ limit: MOST }, { signal }),
    enabled: mayWrite,
  })
  const all = data?.data ?? []
  const unread = all.filter(({ readAt }) => readAt === null).length
  const words = useWords()
  const browser = useBrowserNotifications(data?.data, words, open)
  const read = useApiMutation((ids?: string[]) => parley.notifications.read(ids ? { ids } : {}), {
    changes: [LIST],
  })
  if (!mayWrite) return null
  const go = ({ id, conversationId, readAt }: Notification) => {
    setOpen(false)
    if (readAt === null) read.mutate([id])
    open(conversationId)
  }
  return (
    <Popover
      label={t`Notifications`}
      align="start"
      className="w-80 max-w-[90vw]"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button
          kind="quiet"
          size="icon"
          className="relative"
          aria-label={
            unread > 0
              ? plural(unread, { one: '# new notification', other: '# new notifications' })
              : t`Notifications`
          }
        >
          <Bell size={16} />
          {unread > 0 && (
            <span aria-hidden className="absolute top-1.5 right-1.5 size-2 rounded-full bg-accent" />
          )}
        </Button>
      }
    >
      <div className="flex items-center gap-2 border-b px-3 py-2">
        <h2 className="flex-1 font-medium">
          <Trans>Notifications</Trans>
        </h2>
        <Button size="small" kind="quiet" disabled={unread === 0} onClick={() => read.mutate(undefined)}>
          <Trans>Mark all as read</Trans>
        </Button>
      </div>
      {all.length === 0 ? (
        <p className="px-3 py-4 text-soft">
          <Trans>You are told here when somebody assigns you a conversation or mentions you.</Trans>
        </p>
      ) : (
        <ul className="max-h-80 overflow-y-auto p-1">
          {all.map((notification) => (
            <li key={notification.id}>
              <button
                type="button"
                onClick={() => go(notification)}
                className="block w-full rounded-md px-2 py-1.5 text-left hover:bg-hover"
              >
                <span
                  className={notification.readAt === null ? 'block font-medium' : 'block text-soft'}
                  dir="auto"
                >
                  {words(notification)}
                </span>
                {notification.text !== null && (
                  <bdi className="line-clamp-2 text-xs text-soft">{notification.text}</bdi>
                )}
                <span className="text-2xs text-faint">
                  <Timestamp at={notification.createdAt} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {browser.isPossible && (
        <label className="flex items-center gap-2 border-t px-3 py-2 text-xs">
          <input
            type="checkbox"
            checked={browser.isOn}
            onChange={({ target }) => browser.turn(target.checked)}
          />
          <Trans>Also show them in the browser</Trans>
        </label>
      )}
    </Popover>
  )
}

/** What a notification says. */
function useWords(): (notification: Notification) => string {
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
