import { useLingui } from '@lingui/react/macro'
import { fieldError } from '../../shell/queries/mutations.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

interface TextFieldProps {
  value: string
  onChange: (value: string) => void
  error: unknown
}

export function NameField({ value, onChange, error }: TextFieldProps) {
  const { t } = useLingui()
  return (
    <Field label={t`Your name`} problem={fieldError(error, 'name')}>
      {(control) => (
        <Input
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="name"
          maxLength={255}
          required
        />
      )}
    </Field>
  )
}

/** A new password; `name` is the field's name in the API. */
export function NewPasswordField({
  value,
  onChange,
  error,
  name = 'password',
}: TextFieldProps & { name?: string }) {
  const { t } = useLingui()
  return (
    <Field label={t`New password`} hint={t`At least 10 characters.`} problem={fieldError(error, name)}>
      {(control) => (
        <Input
          {...control}
          type="password"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="new-password"
          minLength={10}
          maxLength={200}
          required
        />
      )}
    </Field>
  )
}

export function EmailField({ value, onChange, error, isFixed }: TextFieldProps & { isFixed?: boolean }) {
  const { t } = useLingui()
  return (
    <Field label={t`Email`} problem={fieldError(error, 'email')}>
      {(control) => (
        <Input
          {...control}
          type="email"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="username"
          readOnly={isFixed}
          maxLength={254}
          required
        />
      )}
    </Field>
  )
}
