import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { X } from '../../../../ui/icons.tsx'

interface LineProps {
  children: ReactNode
  /** The label of the remove button; undefined: the line cannot be removed. */
  removeLabel: string | undefined
  onRemove: () => void
}

/** One line of a condition. It wraps on narrow screens, with the remove button at the end. */
export function Line({ children, removeLabel, onRemove }: LineProps) {
  return (
    <div className="w-full pl-4 phone:pl-2">
      <div className="flex w-fit max-w-full items-start gap-1.5">
        <div className="flex min-w-0 flex-wrap items-center gap-1.5">{children}</div>
        {removeLabel !== undefined && (
          <Button kind="quiet" size="smallIcon" aria-label={removeLabel} onClick={onRemove}>
            <X size={14} />
          </Button>
        )}
      </div>
    </div>
  )
}
