import { useLayoutEffect, useRef } from 'react'

/** `g p`: a sequence; `mod+k`: Ctrl, or ⌘ on a Mac. */
export type Keys = Record<string, () => void>

const SEQUENCE_MS = 900
/** Keys that begin a sequence. The key after them never acts alone. */
const PREFIXES = ['g']
/** Single keys belong to these while they are open. */
const OVERLAY = '[role=dialog], [role=menu], [role=listbox]'

export const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The shortcuts of the mounted screens, the frame's first. The last one that has a key gets it. */
const scopes: { current: Keys }[] = []
let before = { key: '', at: 0 }

/** Listens for shortcuts on the whole page, except while the user is typing. A screen's keys replace the frame's. */
export function useShortcuts(keys: Keys): void {
  const current = useRef(keys)
  current.current = keys
  // A key works from the moment that its screen can be seen, which is before other effects run.
  useLayoutEffect(() => {
    if (scopes.length === 0) addEventListener('keydown', onKeyDown)
    // Effects of children run first, so the frame joins after its screen.
    const isFrame = Object.keys(current.current).some((key) => key.startsWith('g '))
    if (isFrame) scopes.unshift(current)
    else scopes.push(current)
    return () => {
      scopes.splice(scopes.indexOf(current), 1)
      if (scopes.length === 0) removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

function onKeyDown(event: KeyboardEvent): void {
  const mod = IS_MAC ? event.metaKey : event.ctrlKey
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const name = mod ? `mod+${key}` : key
  if (event.defaultPrevented || event.altKey || (!mod && isBusy(event.target))) return
  const isSequence = event.timeStamp - before.at < SEQUENCE_MS && PREFIXES.includes(before.key)
  const wanted = isSequence ? `${before.key} ${name}` : name
  before = { key: name, at: event.timeStamp }
  const scope = scopes.findLast(({ current }) => wanted in current)
  if (!scope) return
  event.preventDefault()
  scope.current[wanted]!()
}

function isBusy(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type=checkbox], [type=radio]), textarea, select') ||
      target.closest(OVERLAY) !== null)
  )
}
