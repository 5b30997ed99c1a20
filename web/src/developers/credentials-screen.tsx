import { Trans, useLingui } from '@lingui/react/macro'
import type { Input as InputOf, Item } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { LockKeyhole, Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Problem } from '../access/outside.tsx'
import { useMay } from '../access/session.ts'
import { generalProblem, problemOf, useAct } from '../shell/acts.ts'
import { parley } from '../shell/api.ts'
import { Confirm } from '../shell/confirm.tsx'
import { Failure } from '../shell/failure.tsx'
import { Moment } from '../shell/moment.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { Field } from '../ui/field.tsx'
import { Input, NativeSelect } from '../ui/input.tsx'
import { Card } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { DevelopersFrame } from './developers-frame.tsx'

type Credential = Item<'http_credentials_list'>
type AuthType = InputOf<'http_credentials_create'>['authType']

/** The secrets that outgoing requests carry; their values are never shown. */
export function CredentialsScreen() {
  const { t } = useLingui()
  const mayWrite = useMay('credentials:write')
  const [isMaking, setMaking] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['credentials'],
    queryFn: async ({ signal }) => await parley.httpCredentials.list({}, { signal }),
  })
  const create = mayWrite && (
    <Button kind="primary" onClick={() => setMaking(true)}>
      <Plus size={15} />
      <Trans>New credential</Trans>
    </Button>
  )
  return (
    <DevelopersFrame title={t`Credentials`} actions={create}>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-40 w-full" />
      ) : data.data.length === 0 ? (
        <Empty icon={LockKeyhole} title={t`No credentials yet`} actions={create}>
          <Trans>What webhooks and journeys prove to your servers that they are yours.</Trans>
        </Empty>
      ) : (
        <Card>
          <ul aria-label={t`Credentials`} className="divide-y">
            {data.data.map((credential) => (
              <CredentialLine key={credential.id} credential={credential} mayWrite={mayWrite} />
            ))}
          </ul>
        </Card>
      )}
      {isMaking && <NewCredential onClose={() => setMaking(false)} />}
    </DevelopersFrame>
  )
}

function CredentialLine({ credential, mayWrite }: { credential: Credential; mayWrite: boolean }) {
  const { t } = useLingui()
  const { id, key, name, authType, createdAt } = credential
  const [isDeleting, setDeleting] = useState(false)
  const remove = useAct(() => parley.httpCredentials.delete({ id }), { changes: [['credentials']] })
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-2.5">
      <div className="min-w-40 flex-1">
        <p className="truncate font-medium" dir="auto">
          {name || key} <Badge>{authType}</Badge>
        </p>
        <p className="text-xs text-soft">
          <span className="font-mono">{key}</span> · <Moment at={createdAt} />
        </p>
      </div>
      {mayWrite && (
        <Button size="small" kind="quiet" aria-label={t`Delete ${key}`} onClick={() => setDeleting(true)}>
          <Trans>Delete</Trans>
        </Button>
      )}
      <Confirm
        open={isDeleting}
        onOpenChange={setDeleting}
        title={t`Delete ${key}?`}
        action={t`Delete`}
        onConfirm={() => remove.mutate()}
      >
        <Trans>What still uses it keeps it from being deleted.</Trans>
      </Confirm>
    </li>
  )
}

function NewCredential({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [fields, setFields] = useState({ key: '', authType: 'BEARER' as AuthType, value: '', detail: '' })
  const { key, authType, value, detail } = fields
  const { mutate, error, isPending } = useAct(
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
  const details: Partial<Record<AuthType, string>> = { BASIC: t`User name`, API_KEY: t`Header` }
  const set = (change: Partial<typeof fields>) => setFields({ ...fields, ...change })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`New credential`} closeLabel={t`Close`}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Problem>{generalProblem(error, ['key', 'value', 'username', 'placement'])}</Problem>
        <Field label={t`Key`} hint={t`By which journeys name it.`} problem={problemOf(error, 'key')}>
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
        <Field label={t`Kind`}>
          {(control) => (
            <NativeSelect
              {...control}
              value={authType}
              onChange={(event) => set({ authType: event.target.value as AuthType })}
            >
              <option value="BEARER">{t`Bearer token`}</option>
              <option value="API_KEY">{t`API key in a header`}</option>
              <option value="BASIC">{t`User name and password`}</option>
              <option value="NONE">{t`Nothing: the signature is enough`}</option>
            </NativeSelect>
          )}
        </Field>
        {details[authType] && (
          <Field
            label={details[authType]}
            problem={problemOf(error, 'username') ?? problemOf(error, 'placement')}
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
            hint={t`Stored encrypted and never shown.`}
            problem={problemOf(error, 'value')}
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
