import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormDialog } from '../../shell/dialogs/form-dialog.tsx'
import { parley } from '../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../shell/queries/mutations.ts'
import type { Credential } from './credentials.ts'
import { SecretField } from './secret-field.tsx'

interface ReplaceSecretProps {
  credential: Credential
  onClose: () => void
}

/** Replaces a credential's secret. */
export function ReplaceSecret({ credential: { id, key }, onClose }: ReplaceSecretProps) {
  const { t } = useLingui()
  const [value, setValue] = useState('')
  const { mutate, error, isPending } = useApiMutation(() => parley.httpCredentials.rotate({ id, value }), {
    quiet: true,
    changes: [['credentials']],
    done: t`Secret replaced`,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t`Replace secret of ${key}`}
      description={t`Deliveries and journeys use the new secret from their next attempt. The previous secret is deleted.`}
      problem={formError(error, ['value'])}
      action={t`Replace`}
      isDisabled={isPending}
      onSubmit={mutate}
      onClose={onClose}
    >
      <SecretField value={value} onChange={setValue} error={error} />
    </FormDialog>
  )
}
