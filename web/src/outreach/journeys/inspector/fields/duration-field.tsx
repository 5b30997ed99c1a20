import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Field } from '../../../../ui/fields/field.tsx'
import { Input, NativeSelect } from '../../../../ui/fields/input.tsx'

interface DurationFieldProps {
  field: string
  label: string
  hint?: string
  problem?: string | undefined
  disabled: boolean
  /** Such as 24h; undefined: the default, or none. */
  value: string | undefined
  onChange: (value: string | undefined) => void
}

const UNITS = ['m', 'h', 'd', 'w'] as const
type Unit = (typeof UNITS)[number]

const DURATION = /^(\d+)([mhdw])$/
const AMOUNT = /^\d*/

/** What the fields show, and the text that it makes. */
interface Entered {
  text: string
  amount: string
  unit: Unit
}

function entered(amount: string, unit: Unit): Entered {
  return { text: amount === '' ? '' : `${amount}${unit}`, amount, unit }
}

/** A text that is no duration is shown as it is. An empty one leaves the unit. */
function enteredAs(text: string, unit: Unit): Entered {
  const [, amount = text, ownUnit = unit] = DURATION.exec(text) ?? []
  return { text, amount, unit: ownUnit as Unit }
}

/** A whole number with its unit. */
export function DurationField({
  field,
  label,
  hint,
  problem,
  disabled,
  value = '',
  onChange,
}: DurationFieldProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState(() => enteredAs(value, 'h'))
  // Another value than the one that was entered comes from elsewhere, such as an undone change.
  if (shown.text !== value) setShown(enteredAs(value, shown.unit))
  const { amount, unit } = shown
  const names: Record<Unit, string> = { m: t`minutes`, h: t`hours`, d: t`days`, w: t`weeks` }
  const change = (nextAmount: string, nextUnit: Unit) => {
    const next = entered(AMOUNT.exec(nextAmount.trim())![0], nextUnit)
    setShown(next)
    onChange(next.text || undefined)
  }
  return (
    <div data-field={field}>
      <Field label={label} hint={hint} problem={problem}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              inputMode="numeric"
              disabled={disabled}
              className="!w-24"
              value={amount}
              onChange={(event) => change(event.target.value, unit)}
            />
            <NativeSelect
              aria-label={t`Unit of ${label}`}
              disabled={disabled}
              className="!w-auto"
              value={unit}
              onChange={(event) => change(amount, event.target.value as Unit)}
            >
              {UNITS.map((each) => (
                <option key={each} value={each}>
                  {names[each]}
                </option>
              ))}
            </NativeSelect>
          </div>
        )}
      </Field>
    </div>
  )
}
