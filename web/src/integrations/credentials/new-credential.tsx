import { useLingui } from '@lingui/react/macro'
import type { Input as InputOf } from '@parley/sdk'
import { useState } from 'react'
import { FormDialog } from '../../shell/dialogs/form-dialog.tsx'
import { RecordKey } from '../../shell/fields/record-fields.tsx'
import { parley } from '../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { AUTH_TYPES } from './credentials.ts'
import { hostsIn } from './hosts.ts'
import { HostsField } from './hosts-field.tsx'
import { SecretField } from './secret-field.tsx'

type AuthType = InputOf<'http_credentials_create'>['authType']

interface NewCredentialProps {
  onClose: () => void
  /** The types to choose from. Default: all. */
  types?: readonly AuthType[]
  /** Called with the id of the new credential. */
  onMade?: (id: string) => void
}

const ALL = Object.keys(AUTH_TYPES) as AuthType[]

export function NewCredential({ onClose, types = ALL, onMade }: NewCredentialProps) {
  const { t, i18n } = useLingui()
  const [fields, setFields] = useState({
    key: '',
    authType: 'BEARER' as AuthType,
    value: '',
    detail: '',
    hosts: '',
  })
  const { key, authType, value, detail, hosts } = fields
  const { mutate, error, isPending } = useApiMutation(
    () =>
      parley.httpCredentials.create({
        key,
        authType,
        ...(authType !== 'NONE' && { value }),
        ...(hostsIn(hosts).length > 0 && { hosts: hostsIn(hosts) }),
        ...(authType === 'BASIC' && { username: detail }),
        ...(authType === 'API_KEY' && { placement: { in: 'header', name: detail } }),
      }),
    {
      quiet: true,
      changes: [['credentials']],
      onDone: ({ id }) => {
        onMade?.(id)
        onClose()
      },
    },
  )
  const details: Partial<Record<AuthType, string>> = { BASIC: t`Username`, API_KEY: t`Header` }
  const set = (change: Partial<typeof fields>) => setFields({ ...fields, ...change })
  return (
    <FormDialog
      title={t`New credential`}
      problem={formError(error, ['key', 'value', 'username', 'placement', 'hosts'])}
      action={t`Create`}
      isDisabled={isPending}
      onSubmit={mutate}
      onClose={onClose}
    >
      <RecordKey
        hint={t`Journeys refer to this credential by its key.`}
        value={key}
        onChange={(next) => set({ key: next })}
        error={error}
      />
      <SelectField
        label={t`Authentication type`}
        value={authType}
        onChange={(next) => set({ authType: next })}
      >
        {types.map((type) => (
          <option key={type} value={type}>
            {i18n._(AUTH_TYPES[type])}
          </option>
        ))}
      </SelectField>
      {details[authType] && (
        <TextField
          label={details[authType]}
          problem={fieldError(error, 'username') ?? fieldError(error, 'placement')}
          value={detail}
          onChange={(next) => set({ detail: next })}
          required
        />
      )}
      {authType !== 'NONE' && (
        <>
          <SecretField value={value} onChange={(next) => set({ value: next })} error={error} />
          <HostsField value={hosts} onChange={(next) => set({ hosts: next })} error={error} />
        </>
      )}
    </FormDialog>
  )
}
