import { useLingui } from '@lingui/react/macro'
import { fieldError } from '../../shell/queries/mutations.ts'
import { TextField } from '../../ui/text-field.tsx'

interface SecretFieldProps {
  value: string
  onChange: (value: string) => void
  error: unknown
}

/** The secret of a credential. */
export function SecretField({ value, onChange, error }: SecretFieldProps) {
  const { t } = useLingui()
  return (
    <TextField
      label={t`Secret`}
      hint={t`Stored encrypted and never shown again.`}
      problem={fieldError(error, 'value')}
      type="password"
      autoComplete="off"
      value={value}
      onChange={onChange}
      required
    />
  )
}
