import { useEffect, useRef } from 'react'

/** `g p`: a sequence; `mod+k`: Ctrl, or ⌘ on a Mac. */
export type Keys = Record<string, () => void>

const SEQUENCE_MS = 900

export const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Listens for shortcuts on the whole page, except while the user is typing. */
export function useShortcuts(keys: Keys): void {
  const current = useRef(keys)
  current.current = keys
  useEffect(() => {
    let before = { key: '', at: 0 }
    const onKeyDown = (event: KeyboardEvent) => {
      const mod = IS_MAC ? event.metaKey : event.ctrlKey
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const name = mod ? `mod+${key}` : key
      if (event.altKey || (!mod && isWriting(event.target))) return
      const sequence = event.timeStamp - before.at < SEQUENCE_MS ? `${before.key} ${name}` : name
      const act = current.current[sequence] ?? current.current[name]
      before = { key: name, at: event.timeStamp }
      if (!act) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
