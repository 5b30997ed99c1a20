import { useLingui } from '@lingui/react/macro'
import type { Input, Output } from '@parley/sdk'
import { useState } from 'react'
import { FormDialog } from '../../shell/dialogs/form-dialog.tsx'
import { RecordName } from '../../shell/fields/record-fields.tsx'
import { parley } from '../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { CheckList } from '../../ui/fields/check-list.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { usePermissionWords } from '../permission-words.ts'
import { useSession } from '../session.ts'
import { useKeyLifetime } from './key-lifetime.tsx'

type Scope = NonNullable<Input<'api_keys_create'>['scope']>
type KeyPermission = NonNullable<Input<'api_keys_create'>['permissions']>[number]

/** A leaked key must not add members or create keys. */
const FOR_PEOPLE = ['members:write', 'keys:write']

interface NewApiKeyProps {
  onClose: () => void
  onMade: (made: Output<'api_keys_create'>) => void
}

export function NewApiKey({ onClose, onMade }: NewApiKeyProps) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [scope, setScope] = useState<Scope>('full')
  const [permissions, setPermissions] = useState<string[]>([])
  const { permissions: own } = useSession().organization
  const wordsOf = usePermissionWords()
  const choices = own
    .filter((id) => !FOR_PEOPLE.includes(id))
    .map((id) => ({ id, name: wordsOf(id as KeyPermission) }))
  const lifetime = useKeyLifetime()
  const isLimited = scope === 'limited'
  const access = isLimited ? { scope, permissions: permissions as KeyPermission[] } : { scope }
  const { mutate, error, isPending } = useApiMutation(
    () =>
      parley.apiKeys.create({
        name,
        ...access,
        ...lifetime.input(),
      }),
    {
      quiet: true,
      changes: [['api-keys']],
      onDone: (made) => {
        onClose()
        onMade(made)
      },
    },
  )
  return (
    <FormDialog
      title={t`New API key`}
      problem={formError(error, ['name'])}
      action={t`Create`}
      isDisabled={isPending || (isLimited && permissions.length === 0)}
      onSubmit={mutate}
      onClose={onClose}
    >
      <RecordName value={name} onChange={setName} error={error} autoFocus />
      <SelectField label={t`Permissions`} value={scope} onChange={(next) => setScope(next)}>
        <option value="full">{t`Everything except members and API keys`}</option>
        <option value="read">{t`Read only`}</option>
        <option value="limited">{t`Only what you choose`}</option>
      </SelectField>
      {lifetime.field}
      {isLimited && (
        <fieldset className="grid max-h-60 gap-1 overflow-y-auto sm:grid-cols-2">
          <legend className="sr-only">{t`Permissions of the key`}</legend>
          <CheckList choices={choices} chosen={permissions} onChange={setPermissions} />
        </fieldset>
      )}
    </FormDialog>
  )
}
