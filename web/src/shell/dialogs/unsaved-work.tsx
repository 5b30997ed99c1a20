import { useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { Confirm } from './confirm.tsx'

/** Asks before the user leaves unsaved changes, also when closing the page. */
export function useUnsavedWork(isUnsaved: boolean) {
  const { t } = useLingui()
  const isForgotten = useRef(false)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isUnsaved && !isForgotten.current && current.pathname !== next.pathname,
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
    /** Call after saving, so that leaving asks nothing. */
    forget: () => {
      isForgotten.current = true
    },
  }
}
