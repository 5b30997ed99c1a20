import type { RefObject } from 'react'
import { useEffect } from 'react'

/** Submits a form with Ctrl+Enter or ⌘+Enter from anywhere on the screen. */
export function useSubmitShortcut(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
      // A dialog over the form keeps the keys that are pressed in it.
      const dialog = event.target instanceof Element ? event.target.closest('[role=dialog]') : null
      if (dialog && !dialog.contains(form.current)) return
      event.preventDefault()
      form.current?.requestSubmit()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [form])
}
