import { useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { useState } from 'react'
import { FormDialog } from '../../shell/dialogs/form-dialog.tsx'
import { RecordName } from '../../shell/fields/record-fields.tsx'
import { parley } from '../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { SelectField } from '../../ui/select-field.tsx'

interface NewApiKeyProps {
  onClose: () => void
  onMade: (made: Output<'api_keys_create'>) => void
}

export function NewApiKey({ onClose, onMade }: NewApiKeyProps) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [scope, setScope] = useState<'full' | 'read'>('full')
  const { mutate, error, isPending } = useApiMutation(() => parley.apiKeys.create({ name, scope }), {
    quiet: true,
    changes: [['api-keys']],
    onDone: (made) => {
      onClose()
      onMade(made)
    },
  })
  return (
    <FormDialog
      title={t`New API key`}
      problem={formError(error, ['name', 'scope'])}
      action={t`Create`}
      isDisabled={isPending}
      onSubmit={mutate}
      onClose={onClose}
    >
      <RecordName value={name} onChange={setName} error={error} autoFocus />
      <SelectField label={t`Permissions`} value={scope} onChange={(next) => setScope(next)}>
        <option value="full">{t`Everything except members and API keys`}</option>
        <option value="read">{t`Read only`}</option>
      </SelectField>
    </FormDialog>
  )
}
