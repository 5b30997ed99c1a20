import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { Input } from './input.tsx'

interface TextFieldProps
  extends Omit<FieldProps, 'children'>,
    Omit<ComponentProps<typeof Input>, 'onChange' | 'children'> {
  value: string
  onChange: (value: string) => void
}

/** A text input with its label, hint and error. */
export function TextField({ label, hint, problem, onChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => <Input {...control} {...input} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  )
}
