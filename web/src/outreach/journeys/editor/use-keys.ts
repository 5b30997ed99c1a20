import { useEffect, useRef } from 'react'
import { IS_MAC } from '../../../shell/commands/shortcuts.ts'
import { readFragment, writeFragment } from '../graph/clipboard.ts'
import type { Fragment } from '../graph/edits.ts'

/** Marks the fields whose values are in the journey. */
export const OF_JOURNEY = 'data-of-journey'

interface EditorKeys {
  undo: () => void
  redo: () => void
  remove: () => void
  duplicate: () => void
  selectAll: () => void
  /** Puts the selected steps into a new group. */
  group: () => void
  offer: () => void
  /** The selected steps; null when there are none. */
  copied: () => Fragment | null
  paste: (fragment: Fragment) => void
}

/**
 * The keys of the editor. They work wherever the focus is, except in dialogs, and those that would write a letter not in
 * fields. They come before the keys of the workspace, where `/` opens the search. In fields that are not of the journey,
 * such as those of a simulation, undo is the browser's.
 */
export function useEditorKeys(keys: EditorKeys, isEditable: boolean): void {
  const current = useRef(keys)
  current.current = keys
  useEffect(() => {
    if (!isEditable) return
    const onKeyDown = (event: KeyboardEvent) => {
      const act = actOf(event, current.current)
      if (!act || isInDialog()) return
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    const onCopy = (event: ClipboardEvent) => {
      if (isWriting(event.target) || isInDialog() || String(getSelection()) !== '') return
      const fragment = current.current.copied()
      if (!fragment) return
      event.clipboardData?.setData('text/plain', writeFragment(fragment))
      event.preventDefault()
      if (event.type === 'cut') current.current.remove()
    }
    const onPaste = (event: ClipboardEvent) => {
      if (isWriting(event.target) || isInDialog()) return
      const fragment = readFragment(event.clipboardData?.getData('text/plain') ?? '')
      if (!fragment) return
      event.preventDefault()
      current.current.paste(fragment)
    }
    addEventListener('keydown', onKeyDown, true)
    document.addEventListener('copy', onCopy)
    document.addEventListener('cut', onCopy)
    document.addEventListener('paste', onPaste)
    return () => {
      removeEventListener('keydown', onKeyDown, true)
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('cut', onCopy)
      document.removeEventListener('paste', onPaste)
    }
  }, [isEditable])
}

function actOf(event: KeyboardEvent, keys: EditorKeys): (() => void) | null {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  if (event.altKey) return null
  if (IS_MAC ? event.metaKey : event.ctrlKey) {
    if (isWriting(event.target) && !event.target.closest(`[${OF_JOURNEY}]`)) return null
    if (key === 'z') return event.shiftKey ? keys.redo : keys.undo
    if (key === 'y') return keys.redo
    if (isWriting(event.target)) return null
    if (key === 'd') return keys.duplicate
    if (key === 'a') return keys.selectAll
    if (key === 'g') return keys.group
    return null
  }
  if (isWriting(event.target)) return null
  if (key === '/') return keys.offer
  return key === 'Delete' || key === 'Backspace' ? keys.remove : null
}

function isInDialog(): boolean {
  return document.querySelector('[role=dialog]') !== null
}

function isWriting(target: EventTarget | null): target is HTMLElement {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
