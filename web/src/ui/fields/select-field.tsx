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
