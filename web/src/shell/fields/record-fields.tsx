import { useLingui } from '@lingui/react/macro'
import { TextField } from '../../ui/fields/text-field.tsx'
import { fieldError } from '../queries/mutations.ts'

/** What a field of a form takes. */
export interface RecordFieldProps {
  value: string
  onChange: (value: string) => void
  /** The error of the last attempt to send the form. */
  error: unknown
  autoFocus?: boolean
}

/** The name of a record. */
export function RecordName({ error, ...input }: RecordFieldProps) {
  const { t } = useLingui()
  return <TextField label={t`Name`} problem={fieldError(error, 'name')} maxLength={255} required {...input} />
}

/** The key of a new record, which texts refer to it by. */
export function RecordKey({ error, ...input }: RecordFieldProps & { hint?: string }) {
  const { t } = useLingui()
  return (
    <TextField
      label={t({ message: 'Key', context: 'identifier' })}
      problem={fieldError(error, 'key')}
      required
      autoFocus
      {...input}
    />
  )
}
