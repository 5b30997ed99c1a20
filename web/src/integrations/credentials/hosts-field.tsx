import { useLingui } from '@lingui/react/macro'
import type { RecordFieldProps } from '../../shell/fields/record-fields.tsx'
import { fieldError } from '../../shell/queries/mutations.ts'
import { TextField } from '../../ui/fields/text-field.tsx'

/** The hosts that a secret may be sent to, in one line. */
export function HostsField({ error, ...input }: RecordFieldProps & { required?: boolean }) {
  const { t } = useLingui()
  return (
    <TextField
      label={t`Allowed hosts`}
      hint={t`Journeys send the secret to these hosts only, for example api.example.com. Separate several with spaces.`}
      problem={fieldError(error, 'hosts')}
      dir="ltr"
      autoComplete="off"
      {...input}
    />
  )
}
