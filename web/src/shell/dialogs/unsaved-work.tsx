import { useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { Confirm } from './confirm.tsx'

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
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={t`Leave without saving?`}
      action={t`Leave`}
      onConfirm={() => blocker.proceed?.()}
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
