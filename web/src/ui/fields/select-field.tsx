import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { NativeSelect } from './input.tsx'

interface SelectFieldProps<T extends string>
  extends Omit<FieldProps, 'children'>,
    Omit<ComponentProps<typeof NativeSelect>, 'onChange'> {
  value: T
  onChange: (value: T) => void
}

/** A select with its label, hint and error. The children are its options. */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { label, hint, problem, onChange, ...select } = props
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <NativeSelect {...control} {...select} onChange={(event) => onChange(event.target.value as T)} />
      )}
    </Field>
  )
}

interface UnlistedOptionProps {
  value: string | undefined
  /** The values that have options. */
  listed: readonly string[]
  /** What it is called, if that is known. */
  name?: string | undefined
}

/** The option of a value that is set and has no option, so that it does not look unset. */
export function UnlistedOption({ value = '', listed, name }: UnlistedOptionProps) {
  if (value === '' || listed.includes(value)) return null
  return <option value={value}>{name || value}</option>
}
