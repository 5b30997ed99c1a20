import { useLingui } from '@lingui/react/macro'
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

/** A whole number with its unit. A text that is not one is shown as it is. */
export function DurationField({
  field,
  label,
  hint,
  problem,
  disabled,
  value,
  onChange,
}: DurationFieldProps) {
  const { t } = useLingui()
  const [, amount = value ?? '', unit = 'h'] = /^(\d*)([mhdw])$/.exec(value ?? '') ?? []
  const names = { m: t`minutes`, h: t`hours`, d: t`days`, w: t`weeks` }
  const change = (nextAmount: string, nextUnit: string) =>
    onChange(nextAmount.trim() === '' ? undefined : `${nextAmount.trim()}${nextUnit}`)
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
              onChange={(event) => change(amount, event.target.value)}
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
