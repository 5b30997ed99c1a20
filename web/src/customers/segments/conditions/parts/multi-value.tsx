import { useLingui } from '@lingui/react/macro'
import { type Choice, Combobox } from '../../../../ui/fields/combobox.tsx'
import { X } from '../../../../ui/icons/icons.tsx'

interface MultiValueProps {
  /** An accessible label for adding a value. */
  label: string
  values: readonly (string | number)[]
  choices: readonly Choice[]
  onAdd: (value: string) => void
  onRemove: (value: string | number) => void
  /** Whether values outside the choices can be typed. */
  isFree?: boolean
}

/** A list of values that can be added and removed. */
export function MultiValue({ label, values, choices, onAdd, onRemove, isFree = false }: MultiValueProps) {
  const { t } = useLingui()
  const taken = new Set(values.map(String))
  const labelOf = (value: string | number) =>
    choices.find((choice) => choice.value === String(value))?.label ?? String(value)
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-1">
      {values.map((value) => (
        <span
          key={value}
          className="inline-flex h-7 max-w-52 items-center gap-1 rounded-md bg-accent-soft pl-2 text-accent"
        >
          <span className="truncate" dir="auto">
            {labelOf(value)}
          </span>
          <button
            type="button"
            aria-label={t`Remove ${labelOf(value)}`}
            onClick={() => onRemove(value)}
            className="grid size-6 place-items-center rounded-md hover:bg-hover"
          >
            <X size={12} />
          </button>
        </span>
      ))}
      <Combobox
        label={label}
        value={null}
        choices={choices.filter(({ value }) => !taken.has(value))}
        onChange={onAdd}
        placeholder={t`add a value`}
        searchPlaceholder={t`Type or select a value`}
        nothing={t`No values found`}
        {...(isFree && { free: (typed: string) => `“${typed}”` })}
        invalid={values.length === 0}
      />
    </span>
  )
}

interface ValueListProps<T extends string> {
  /** An accessible label for adding a value. */
  label: string
  values: readonly T[]
  choices: readonly Choice[]
  /** undefined: the last value was removed. */
  onChange: (values: T[] | undefined) => void
  isFree?: boolean
}

/** The list of an optional part of a condition, which goes with its last value. */
export function ValueList<T extends string>({ values, onChange, ...rest }: ValueListProps<T>) {
  const remove = (gone: string | number) => {
    const left = values.filter((other) => other !== gone)
    onChange(left.length > 0 ? left : undefined)
  }
  return (
    <MultiValue
      values={values}
      onAdd={(next) => onChange([...values, next as T])}
      onRemove={remove}
      {...rest}
    />
  )
}
