import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'

interface LineProps {
  children: ReactNode
  /** What removing it is called; undefined: it stays. */
  removeLabel: string | undefined
  onRemove: () => void
}

/** A line of a condition: it wraps where there is little room, and what removes it stays at its end. */
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
