import { useLingui } from '@lingui/react/macro'
import type { RecordFieldProps } from '../../shell/fields/record-fields.tsx'
import { fieldError } from '../../shell/queries/mutations.ts'
import { TextField } from '../../ui/fields/text-field.tsx'

/** The secret of a credential. */
export function SecretField({ error, ...input }: RecordFieldProps) {
  const { t } = useLingui()
  return (
    <TextField
      label={t`Secret`}
      hint={t`Stored encrypted and never shown again.`}
      problem={fieldError(error, 'value')}
      type="password"
      autoComplete="off"
      required
      {...input}
    />
  )
}
