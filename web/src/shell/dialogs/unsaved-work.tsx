import { useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Confirm } from './confirm.tsx'
import { addUnsavedForm } from './unsaved-forms.ts'

/**
 * Asks before the user leaves unsaved changes, also when closing the page. `isShown`: whether the page shows the form with
 * these query parameters, where one of its tabs does not.
 */
export function useUnsavedWork(
  isUnsaved: boolean,
  isShown?: (search: Readonly<Record<string, unknown>>) => boolean,
) {
  const { t } = useLingui()
  const isForgotten = useRef(false)
  /** What waits for the answer, other than going to another page. */
  const [waiting, setWaiting] = useState<{ act: () => void } | null>(null)
  useEffect(() => {
    if (!isUnsaved) return
    return addUnsavedForm((act) => (isForgotten.current ? act() : setWaiting({ act })))
  }, [isUnsaved])
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isUnsaved &&
      !isForgotten.current &&
      (current.pathname !== next.pathname || isShown?.(next.search) === false),
    enableBeforeUnload: () => isUnsaved && !isForgotten.current,
    withResolver: true,
  })
  const guard = (
    <Confirm
      open={waiting !== null || blocker.status === 'blocked'}
      onOpenChange={(open) => {
        if (open) return
        setWaiting(null)
        blocker.reset?.()
      }}
      title={t`Leave without saving?`}
      action={t`Leave`}
      onConfirm={() => {
        waiting?.act()
        blocker.proceed?.()
      }}
    >
      {t`You have unsaved changes. If you leave, you lose them.`}
    </Confirm>
  )
  return {
    guard,
    /** Call after saving and before leaving, which then asks nothing. */
    forget: () => {
      isForgotten.current = true
    },
  }
}
