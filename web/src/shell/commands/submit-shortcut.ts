import type { RefObject } from 'react'
import { useEffect } from 'react'

/**
 * Submits a form with Ctrl+Enter or ⌘+Enter from anywhere on the screen, as its button does: not while that is disabled,
 * as until what was sent is shown.
 */
export function useSubmitShortcut(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
      // A dialog over the form keeps the keys that are pressed in it.
      const dialog = event.target instanceof Element ? event.target.closest('[role=dialog]') : null
      if (dialog && !dialog.contains(form.current)) return
      event.preventDefault()
      const button = [...(form.current?.elements ?? [])].find((element) => element.matches('[type=submit]'))
      if (button && !button.matches(':disabled')) form.current?.requestSubmit(button as HTMLButtonElement)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [form])
}
