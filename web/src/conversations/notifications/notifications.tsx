import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { preferences, usePreferences } from '../../shell/locale/preferences.ts'
import { Timestamp } from '../../shell/locale/timestamp.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Bell } from '../../ui/icons/icons.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import type { Notification as Told } from './notification.ts'
import { canNotify } from './notification-watch.tsx'
import { play } from './sound.ts'
import {
  NOTIFICATIONS,
  useNotifications,
  useNotificationWords,
  useOpenNotified,
} from './use-notifications.ts'

/** The bell: conversations assigned to the user, and notes that mention them. */
export function Notifications() {
  const { t } = useLingui()
  const { isAllowed, told } = useNotifications()
  const open = useOpenNotified()
  const words = useNotificationWords()
  const [isOpen, setOpen] = useState(false)
  const read = useApiMutation((ids?: string[]) => parley.notifications.read(ids ? { ids } : {}), {
    changes: [NOTIFICATIONS],
  })
  if (!isAllowed) return null
  const unread = told?.filter(({ readAt }) => readAt === null).length ?? 0
  const go = ({ id, conversationId, readAt }: Told) => {
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
          className="relative shrink-0"
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
      {told?.length === 0 ? (
        <p className="px-3 py-4 text-soft">
          <Trans>Notifications appear here when somebody assigns you a conversation or mentions you.</Trans>
        </p>
      ) : (
        <ul className="max-h-80 overflow-y-auto p-1">
          {told?.map((notification) => (
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
      <Announcements />
    </Popover>
  )
}

/** How this browser announces notifications besides the bell. */
function Announcements() {
  const { browserNotifications, notificationSound } = usePreferences()
  const isShown = browserNotifications && canNotify() && Notification.permission === 'granted'
  const showInBrowser = async (on: boolean) => {
    const isAllowed = on && (await Notification.requestPermission()) === 'granted'
    preferences.change({ browserNotifications: isAllowed })
  }
  return (
    <div className="flex flex-col border-t px-3 py-2">
      <Choice
        isOn={notificationSound}
        onChange={(on) => {
          if (on) play()
          preferences.change({ notificationSound: on })
        }}
      >
        <Trans>Play a sound</Trans>
      </Choice>
      {canNotify() && (
        <Choice isOn={isShown} onChange={(on) => void showInBrowser(on)}>
          <Trans>Also show them in the browser</Trans>
        </Choice>
      )}
    </div>
  )
}

interface ChoiceProps {
  isOn: boolean
  onChange: (on: boolean) => void
  children: ReactNode
}

function Choice({ isOn, onChange, children }: ChoiceProps) {
  return (
    <label className="flex min-h-6 items-center gap-2 text-xs">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {children}
    </label>
  )
}
