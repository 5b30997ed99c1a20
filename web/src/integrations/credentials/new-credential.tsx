import { Trans, useLingui } from '@lingui/react/macro'
import type { Input as InputOf } from '@parley/sdk'
import { type FormEvent, useState } from 'react'
import { parley } from '../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Input, NativeSelect } from '../../ui/input.tsx'
import { AUTH_TYPES } from './credentials.ts'

type AuthType = InputOf<'http_credentials_create'>['authType']

export function NewCredential({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [fields, setFields] = useState({ key: '', authType: 'BEARER' as AuthType, value: '', detail: '' })
  const { key, authType, value, detail } = fields
  const { mutate, error, isPending } = useApiMutation(
    () =>
      parley.httpCredentials.create({
        key,
        authType,
        ...(authType !== 'NONE' && { value }),
        ...(authType === 'BASIC' && { username: detail }),
        ...(authType === 'API_KEY' && { placement: { in: 'header', name: detail } }),
      }),
    { quiet: true, changes: [['credentials']], onDone: onClose },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  const details: Partial<Record<AuthType, string>> = { BASIC: t`Username`, API_KEY: t`Header` }
  const set = (change: Partial<typeof fields>) => setFields({ ...fields, ...change })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`New credential`} closeLabel={t`Close`}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <FormError>{formError(error, ['key', 'value', 'username', 'placement'])}</FormError>
        <Field
          label={t({ message: 'Key', context: 'identifier' })}
          hint={t`Journeys refer to this credential by its key.`}
          problem={fieldError(error, 'key')}
        >
          {(control) => (
            <Input
              {...control}
              value={key}
              onChange={(event) => set({ key: event.target.value })}
              required
              autoFocus
            />
          )}
        </Field>
        <Field label={t`Authentication type`}>
          {(control) => (
            <NativeSelect
              {...control}
              value={authType}
              onChange={(event) => set({ authType: event.target.value as AuthType })}
            >
              {Object.entries(AUTH_TYPES).map(([type, words]) => (
                <option key={type} value={type}>
                  {i18n._(words)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        {details[authType] && (
          <Field
            label={details[authType]}
            problem={fieldError(error, 'username') ?? fieldError(error, 'placement')}
          >
            {(control) => (
              <Input
                {...control}
                value={detail}
                onChange={(event) => set({ detail: event.target.value })}
                required
              />
            )}
          </Field>
        )}
        {authType !== 'NONE' && (
          <Field
            label={t`Secret`}
            hint={t`Stored encrypted and never shown again.`}
            problem={fieldError(error, 'value')}
          >
            {(control) => (
              <Input
                {...control}
                type="password"
                autoComplete="off"
                value={value}
                onChange={(event) => set({ value: event.target.value })}
                required
              />
            )}
          </Field>
        )}
        <Button type="submit" kind="primary" className="self-end" disabled={isPending}>
          <Trans>Create</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
