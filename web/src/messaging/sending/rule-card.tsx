import { type ReactNode, useId } from 'react'
import { Card } from '../../ui/layout/page.tsx'

interface RuleCardProps {
  title: string
  /** What the rule does. */
  text: ReactNode
  isOn: boolean
  onToggle: (isOn: boolean) => void
  mayWrite: boolean
  /** The fields of the rule, while it is on. */
  children: ReactNode
}

/** A rule that can be turned on, with its fields. */
export function RuleCard({ title, text, isOn, onToggle, mayWrite, children }: RuleCardProps) {
  const id = useId()
  return (
    <Card>
      <div className="flex items-start gap-4 p-4">
        <div className="min-w-0 flex-1">
          <h2 className="font-medium">
            <label htmlFor={id}>{title}</label>
          </h2>
          <p id={`${id}-text`} className="mt-0.5 text-soft">
            {text}
          </p>
        </div>
        <input
          id={id}
          type="checkbox"
          className="mt-0.5 size-4 shrink-0"
          aria-describedby={`${id}-text`}
          checked={isOn}
          disabled={!mayWrite}
          onChange={({ target }) => onToggle(target.checked)}
        />
      </div>
      {isOn && (
        <fieldset disabled={!mayWrite} className="flex flex-col gap-3 border-t p-4">
          <legend className="sr-only">{title}</legend>
          {children}
        </fieldset>
      )}
    </Card>
  )
}
