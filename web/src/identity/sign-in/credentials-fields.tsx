import { useLingui } from '@lingui/react/macro'
import { fieldError } from '../../shell/queries/mutations.ts'
import { TextField } from '../../ui/text-field.tsx'

interface TextFieldProps {
  value: string
  onChange: (value: string) => void
  error: unknown
}

export function NameField({ value, onChange, error }: TextFieldProps) {
  const { t } = useLingui()
  return (
    <TextField
      label={t`Your name`}
      problem={fieldError(error, 'name')}
      value={value}
      onChange={onChange}
      autoComplete="name"
      maxLength={255}
      required
    />
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
    <TextField
      label={t`New password`}
      hint={t`At least 10 characters.`}
      problem={fieldError(error, name)}
      type="password"
      value={value}
      onChange={onChange}
      autoComplete="new-password"
      minLength={10}
      maxLength={200}
      required
    />
  )
}

export function EmailField({ value, onChange, error, isFixed }: TextFieldProps & { isFixed?: boolean }) {
  const { t } = useLingui()
  return (
    <TextField
      label={t`Email`}
      problem={fieldError(error, 'email')}
      type="email"
      value={value}
      onChange={onChange}
      autoComplete="username"
      readOnly={isFixed}
      maxLength={254}
      required
    />
  )
}
