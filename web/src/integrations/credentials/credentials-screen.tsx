import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePermission } from '../../identity/session.ts'
import { CardList } from '../../shell/card-list.tsx'
import { useAddDialog } from '../../shell/commands/add-dialog.ts'
import { NewButton } from '../../shell/commands/new-button.tsx'
import { Confirm } from '../../shell/dialogs/confirm.tsx'
import { DevelopersFrame } from '../../shell/frame/developers-frame.tsx'
import { Timestamp } from '../../shell/locale/timestamp.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { LockKeyhole } from '../../ui/icons/icons.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Badge } from '../../ui/records/badge.tsx'
import { AUTH_TYPES, type Credential, useCredentials } from './credentials.ts'
import { EditCredential } from './edit-credential.tsx'
import { NewCredential } from './new-credential.tsx'
import { ReplaceSecret } from './replace-secret.tsx'

/** The credentials for outgoing requests. Their secrets are never shown. */
export function CredentialsScreen() {
  const { t } = useLingui()
  const mayWrite = usePermission('credentials:write')
  const [isMaking, setMaking] = useAddDialog()
  const credentials = useCredentials()
  const create = mayWrite && <NewButton onClick={() => setMaking(true)}>{t`New credential`}</NewButton>
  return (
    <DevelopersFrame title={t`Credentials`} actions={create}>
      <CardList
        query={credentials}
        label={t`Credentials`}
        empty={
          <Empty icon={LockKeyhole} title={t`No credentials yet`} actions={create}>
            <Trans>Store the secrets that webhooks and journeys use to authenticate with your servers.</Trans>
          </Empty>
        }
      >
        {(credential) => <CredentialLine key={credential.id} credential={credential} mayWrite={mayWrite} />}
      </CardList>
      {isMaking && mayWrite && <NewCredential onClose={() => setMaking(false)} />}
    </DevelopersFrame>
  )
}

function CredentialLine({ credential, mayWrite }: { credential: Credential; mayWrite: boolean }) {
  const { t, i18n } = useLingui()
  const { id, key, name, authType, hosts, createdAt, rotatedAt } = credential
  const [asked, setAsked] = useState<'change' | 'rotate' | 'delete'>()
  const close = () => setAsked(undefined)
  const remove = useApiMutation(() => parley.httpCredentials.delete({ id }), { changes: [['credentials']] })
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-2.5">
      <div className="min-w-40 flex-1">
        <p className="flex items-center gap-2 font-medium">
          <span className="truncate" dir="auto">
            {name || key}
          </span>
          <Badge>{i18n._(AUTH_TYPES[authType])}</Badge>
        </p>
        <p className="text-xs text-soft">
          {name && name !== key && (
            <>
              <span className="font-mono">{key}</span> ·{' '}
            </>
          )}
          <Trans>
            created <Timestamp at={createdAt} />
          </Trans>
          {rotatedAt && (
            <>
              {' · '}
              <Trans>
                secret replaced <Timestamp at={rotatedAt} />
              </Trans>
            </>
          )}
        </p>
        {authType !== 'NONE' && hosts === null && (
          <p className="text-xs text-soft">
            <Trans>Journeys can’t use it until you set its allowed hosts.</Trans>
          </p>
        )}
      </div>
      {mayWrite && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" aria-label={t`Edit ${key}`} onClick={() => setAsked('change')}>
            <Trans>Edit</Trans>
          </Button>
          {authType !== 'NONE' && (
            <Button size="small" aria-label={t`Replace secret of ${key}`} onClick={() => setAsked('rotate')}>
              <Trans>Replace secret</Trans>
            </Button>
          )}
          <Button size="small" kind="quiet" aria-label={t`Delete ${key}`} onClick={() => setAsked('delete')}>
            <Trans>Delete</Trans>
          </Button>
        </div>
      )}
      {asked === 'change' && <EditCredential credential={credential} onClose={close} />}
      {asked === 'rotate' && <ReplaceSecret credential={credential} onClose={close} />}
      <Confirm
        open={asked === 'delete'}
        onOpenChange={close}
        title={t`Delete ${key}?`}
        action={t`Delete`}
        onConfirm={() => remove.mutate()}
      >
        <Trans>You can’t delete a credential that is in use.</Trans>
      </Confirm>
    </li>
  )
}
