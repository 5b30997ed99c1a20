import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { type FormEvent, useState } from 'react'
import { parley } from '../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Input, NativeSelect } from '../../ui/input.tsx'

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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`New API key`} closeLabel={t`Close`}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <FormError>{formError(error, ['name', 'scope'])}</FormError>
        <Field label={t`Name`} problem={fieldError(error, 'name')}>
          {(control) => (
            <Input
              {...control}
              value={name}
              onChange={(event) => setName(event.target.value)}
              maxLength={255}
              required
              autoFocus
            />
          )}
        </Field>
        <Field label={t`Permissions`}>
          {(control) => (
            <NativeSelect
              {...control}
              value={scope}
              onChange={(event) => setScope(event.target.value as typeof scope)}
            >
              <option value="full">{t`Everything except members and API keys`}</option>
              <option value="read">{t`Read only`}</option>
            </NativeSelect>
          )}
        </Field>
        <Button type="submit" kind="primary" className="self-end" disabled={isPending}>
          <Trans>Create</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
