import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../shell/dialogs/form-dialog.tsx'
import { RecordName } from '../../shell/fields/record-fields.tsx'
import { parley } from '../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { Credential } from './credentials.ts'
import { hostsIn } from './hosts.ts'
import { HostsField } from './hosts-field.tsx'

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
  const [hosts, setHosts] = useState(credential.hosts?.join(' ') ?? '')
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
        // Hosts can be replaced and not removed.
        ...((credential.hosts || hostsIn(hosts).length > 0) && { hosts: hostsIn(hosts) }),
      }),
    { quiet: true, changes: [['credentials']], done: t`Saved`, onDone: onClose },
  )
  const users = used.data ? [...used.data.usedBy.subscriptions, ...used.data.usedBy.journeys] : []
  return (
    <FormDialog
      title={t`Edit ${key}`}
      problem={formError(error, ['name', 'username', 'placement', 'hosts'])}
      action={t`Save`}
      isDisabled={isPending}
      onSubmit={mutate}
      onClose={onClose}
    >
      <RecordName value={name} onChange={setName} error={error} />
      {authType === 'BASIC' && (
        <TextField
          label={t`Username`}
          problem={fieldError(error, 'username')}
          value={username}
          required
          onChange={setUsername}
        />
      )}
      {authType === 'API_KEY' && (
        <>
          <SelectField
            label={t`Send key in`}
            value={placement.in}
            onChange={(next) => setPlacement({ ...placement, in: next })}
          >
            <option value="header">{t`Header`}</option>
            <option value="query">{t`Query parameter`}</option>
          </SelectField>
          <TextField
            label={t`Header or parameter name`}
            problem={fieldError(error, 'placement')}
            dir="ltr"
            value={placement.name}
            required
            onChange={(next) => setPlacement({ ...placement, name: next })}
          />
        </>
      )}
      {authType !== 'NONE' && (
        <HostsField value={hosts} onChange={setHosts} error={error} required={credential.hosts !== null} />
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
    </FormDialog>
  )
}
