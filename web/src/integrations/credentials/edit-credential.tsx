import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { parley } from '../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Input, NativeSelect } from '../../ui/input.tsx'
import type { Credential } from './credentials.ts'

interface EditCredentialProps {
  credential: Credential
  onClose: () => void
}

/** Edits a credential and lists what uses it. */
export function EditCredential({ credential, onClose }: EditCredentialProps) {
  const { t } = useLingui()
  const { id, key, authType } = credential
  const [name, setName] = useState(credential.name)
  const [username, setUsername] = useState(credential.username ?? '')
  const [placement, setPlacement] = useState(credential.placement ?? { in: 'header' as const, name: '' })
  const used = useQuery({
    queryKey: ['credentials', id],
    queryFn: async ({ signal }) => await parley.httpCredentials.get({ id }, { signal }),
  })
  const { mutate, error, isPending } = useApiMutation(
    () =>
      parley.httpCredentials.update({
        id,
        name,
        ...(authType === 'BASIC' && { username }),
        ...(authType === 'API_KEY' && { placement }),
      }),
    { quiet: true, changes: [['credentials']], done: t`Saved`, onDone: onClose },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  const users = used.data ? [...used.data.usedBy.subscriptions, ...used.data.usedBy.journeys] : []
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Edit ${key}`} closeLabel={t`Close`}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <FormError>{formError(error, ['name', 'username', 'placement'])}</FormError>
        <Field label={t`Name`} problem={fieldError(error, 'name')}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={255}
              required
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        {authType === 'BASIC' && (
          <Field label={t`Username`} problem={fieldError(error, 'username')}>
            {(control) => (
              <Input
                {...control}
                value={username}
                required
                onChange={(event) => setUsername(event.target.value)}
              />
            )}
          </Field>
        )}
        {authType === 'API_KEY' && (
          <>
            <Field label={t`Send key in`}>
              {(control) => (
                <NativeSelect
                  {...control}
                  value={placement.in}
                  onChange={(event) =>
                    setPlacement({ ...placement, in: event.target.value as typeof placement.in })
                  }
                >
                  <option value="header">{t`Header`}</option>
                  <option value="query">{t`Query parameter`}</option>
                </NativeSelect>
              )}
            </Field>
            <Field label={t`Header or parameter name`} problem={fieldError(error, 'placement')}>
              {(control) => (
                <Input
                  {...control}
                  dir="ltr"
                  value={placement.name}
                  required
                  onChange={(event) => setPlacement({ ...placement, name: event.target.value })}
                />
              )}
            </Field>
          </>
        )}
        {users.length > 0 && (
          <div>
            <p className="text-xs font-medium text-soft">
              <Trans>Used by</Trans>
            </p>
            <ul className="mt-1 flex flex-col gap-0.5">
              {users.map((user) => (
                <li key={user.id} className="truncate" dir="auto">
                  {user.name}
                </li>
              ))}
            </ul>
          </div>
        )}
        <Button type="submit" kind="primary" className="self-end" disabled={isPending}>
          <Trans>Save</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
