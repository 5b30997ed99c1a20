import { useLingui } from '@lingui/react/macro'
import type { RecordFieldProps } from '../../shell/fields/record-fields.tsx'
import { fieldError } from '../../shell/queries/mutations.ts'
import { TextField } from '../../ui/fields/text-field.tsx'

export function NameField({ error, ...input }: RecordFieldProps) {
  const { t } = useLingui()
  return (
    <TextField
      label={t`Your name`}
      problem={fieldError(error, 'name')}
      autoComplete="name"
      maxLength={255}
      required
      {...input}
    />
  )
}

interface PasswordFieldProps extends RecordFieldProps {
  /** The field's name in the API. */
  name?: string
}

export function NewPasswordField({ error, name = 'password', ...input }: PasswordFieldProps) {
  const { t } = useLingui()
  return (
    <TextField
      label={t`New password`}
      hint={t`At least 10 characters.`}
      problem={fieldError(error, name)}
      type="password"
      autoComplete="new-password"
      minLength={10}
      maxLength={200}
      required
      {...input}
    />
  )
}

/** The password that the user has. */
export function PasswordField(props: PasswordFieldProps & { label: string }) {
  const { error, name = 'password', ...input } = props
  return (
    <TextField
      problem={fieldError(error, name)}
      type="password"
      autoComplete="current-password"
      required
      {...input}
    />
  )
}

export function EmailField({ error, isFixed, ...input }: RecordFieldProps & { isFixed?: boolean }) {
  const { t } = useLingui()
  return (
    <TextField
      label={t`Email`}
      problem={fieldError(error, 'email')}
      type="email"
      autoComplete="username"
      readOnly={isFixed}
      maxLength={254}
      required
      {...input}
    />
  )
}
