import { useEffect } from 'react'
import { IS_MAC } from '../../../shell/commands/shortcuts.ts'
import type { DocumentStore } from '../../../shell/document/document-store.ts'

/** Ctrl+Z and Ctrl+Shift+Z undo and redo changes of the form, also those made in its inputs. */
export function useUndoKeys(store: DocumentStore, isEditable: boolean): void {
  useEffect(() => {
    if (!isEditable) return
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      const isAsked =
        (IS_MAC ? event.metaKey : event.ctrlKey) && !event.altKey && (key === 'z' || key === 'y')
      if (!isAsked || document.querySelector('[role=dialog]')) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) store.redo()
      else store.undo()
    }
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [store, isEditable])
}
