import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { RemoveButton } from '../../../../ui/controls/remove-button.tsx'

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
        {removeLabel !== undefined && <RemoveButton label={removeLabel} onClick={onRemove} />}
      </div>
    </div>
  )
}

interface TermLineProps {
  children: ReactNode
  /** Its place among the lines of the condition. */
  at: number
  /** The attribute or property that it is about. */
  name: string
  onRemove: () => void
}

/** A line with a condition on an attribute or a property: "where amount is at least 20". */
export function TermLine({ children, at, name, onRemove }: TermLineProps) {
  const { t } = useLingui()
  return (
    <Line removeLabel={t`Remove the condition on ${name}`} onRemove={onRemove}>
      <span className="text-faint">{at === 0 ? t`where` : t`and`}</span>
      {children}
    </Line>
  )
}
