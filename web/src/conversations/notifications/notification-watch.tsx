import { useEffect, useRef } from 'react'
import { usePreferences } from '../../shell/locale/preferences.ts'
import type { Notification as Told } from './notification.ts'
import { playOnce } from './sound.ts'
import { useNotifications, useNotificationWords, useOpenNotified } from './use-notifications.ts'

/** Whether this browser can show notifications outside the page. */
export function canNotify(): boolean {
  return 'Notification' in window && window.isSecureContext
}

/** Announces new notifications by a sound and outside the page, as the user chose. Mounted once, on every screen. */
export function NotificationWatch() {
  const { told } = useNotifications()
  const { browserNotifications, notificationSound } = usePreferences()
  const words = useNotificationWords()
  const open = useOpenNotified()
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (!told) return
    const before = known.current
    known.current = new Set(told.map(({ id }) => id))
    if (before === null) return
    const added = told.filter(({ id, readAt }) => !before.has(id) && readAt === null)
    if (added.length === 0) return
    if (notificationSound) playOnce()
    const isShown = browserNotifications && canNotify() && Notification.permission === 'granted'
    if (!isShown || !document.hidden) return
    for (const each of added) show(each, words(each), open)
  }, [told, browserNotifications, notificationSound, words, open])
  return null
}

function show({ id, text, conversationId }: Told, title: string, open: (conversation: string) => void): void {
  const shown = new Notification(title, { tag: id, ...(text && { body: text }) })
  shown.onclick = () => {
    window.focus()
    open(conversationId)
  }
}
