import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent } from 'react'
import { IS_MAC } from '../../../shell/commands/shortcuts.ts'
import { preferences, usePreferences } from '../../../shell/locale/preferences.ts'
import { Kbd } from '../../../ui/controls/kbd.tsx'

/** Whether a key sends what is written. Enter that ends the composition of a character never does. */
export function isSending(event: KeyboardEvent, enterSends: boolean): boolean {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return false
  return event.metaKey || event.ctrlKey || (enterSends && !event.shiftKey && !event.altKey)
}

/** Shows which keys send, and changes them for this browser. */
export function SendKeys() {
  const { t } = useLingui()
  const { enterSends } = usePreferences()
  return (
    <label
      title={enterSends ? t`Shift+Enter makes a new line` : t`Enter makes a new line`}
      className="flex min-h-6 items-center gap-1.5 text-xs text-faint phone:hidden"
    >
      <input
        type="checkbox"
        checked={enterSends}
        onChange={({ target }) => preferences.change({ enterSends: target.checked })}
      />
      {t`Enter sends`}
      {!enterSends && (
        <span className="flex gap-0.5" aria-hidden>
          <Kbd>{IS_MAC ? '⌘' : 'Ctrl'}</Kbd>
          <Kbd>↵</Kbd>
        </span>
      )}
    </label>
  )
}
