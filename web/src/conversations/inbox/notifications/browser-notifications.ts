import { useEffect, useRef, useState } from 'react'
import type { Notification as Told } from './notification.ts'

const PLACE = 'parley.browser-notifications'

function isChosen(): boolean {
  try {
    return localStorage.getItem(PLACE) === 'on'
  } catch {
    // Storage is blocked.
    return false
  }
}

/** Shows new notifications outside the page while it is in the background, if the user chose so. */
export function useBrowserNotifications(
  told: readonly Told[] | undefined,
  words: (told: Told) => string,
  open: (conversation: string) => void,
) {
  const isPossible = 'Notification' in window && window.isSecureContext
  const [isOn, setOn] = useState(() => isPossible && isChosen() && Notification.permission === 'granted')
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (!told) return
    const before = known.current
    known.current = new Set(told.map(({ id }) => id))
    if (before === null || !isOn || !document.hidden) return
    for (const each of told) {
      if (before.has(each.id) || each.readAt !== null) continue
      const shown = new Notification(words(each), { tag: each.id, ...(each.text && { body: each.text }) })
      shown.onclick = () => {
        window.focus()
        open(each.conversationId)
      }
    }
  }, [told, isOn, words, open])
  const turn = async (on: boolean) => {
    const isAllowed = on && (await Notification.requestPermission()) === 'granted'
    setOn(isAllowed)
    localStorage.setItem(PLACE, isAllowed ? 'on' : 'off')
  }
  return { isPossible, isOn, turn: (on: boolean) => void turn(on) }
}
