import { Trans, useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { useState } from 'react'
import { Failure } from '../../shell/failure.tsx'
import { Timestamp } from '../../shell/locale/timestamp.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Badge } from '../../ui/records/badge.tsx'
import { useSession } from '../session.ts'
import { useSignInOptions } from '../sign-in/single-sign-on.tsx'
import { useMyPasskeys } from './my-passkeys.ts'
import { AddPasskey, RemovePasskey, RenamePasskey, RequirePasskey } from './passkey-dialogs.tsx'

type Passkey = Item<'account_passkeys_list'>

type Asked = { action: 'add' | 'require' } | { action: 'rename' | 'remove'; passkey: Passkey }

/** The user's passkeys: add, rename and remove them, and require one after the password. */
export function Passkeys() {
  const { t } = useLingui()
  const { hasPassword, requiresPasskey } = useSession().user
  const [asked, setAsked] = useState<Asked>()
  const options = useSignInOptions()
  const { data, error, refetch } = useMyPasskeys()
  const isPossible = options?.passkeys === true && 'PublicKeyCredential' in window
  const passkeys = data?.data ?? []
  return (
    <Card
      title={t`Passkeys`}
      actions={
        isPossible && (
          <Button size="small" onClick={() => setAsked({ action: 'add' })}>{t`Add passkey`}</Button>
        )
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="m-4 h-12" />}
      {data && passkeys.length === 0 && (
        <p className="p-4 text-soft">
          {options?.passkeys === false ? (
            <Trans>
              Passkeys need https and a host name. Ask the operator of this service to set both up.
            </Trans>
          ) : (
            <Trans>
              Sign in with your fingerprint, face or security key. A passkey can’t be guessed or phished.
            </Trans>
          )}
        </p>
      )}
      {passkeys.length > 0 && (
        <ul aria-label={t`Passkeys`} className="divide-y">
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} onAsk={setAsked} />
          ))}
        </ul>
      )}
      {passkeys.length > 0 && hasPassword && (
        <div className="flex flex-wrap items-center gap-3 border-t p-4">
          <p className="min-w-60 flex-1 text-soft">
            {requiresPasskey ? (
              <Trans>Signing in with your password also needs a passkey.</Trans>
            ) : (
              <Trans>Your password signs you in without a passkey.</Trans>
            )}
          </p>
          <Button onClick={() => setAsked({ action: 'require' })}>
            {requiresPasskey ? t`Don’t require a passkey` : t`Require a passkey`}
          </Button>
        </div>
      )}
      {asked && <AskedDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </Card>
  )
}

function AskedDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  switch (asked.action) {
    case 'add':
      return <AddPasskey onClose={onClose} />
    case 'require':
      return <RequirePasskey onClose={onClose} />
    case 'rename':
      return <RenamePasskey passkey={asked.passkey} onClose={onClose} />
    case 'remove':
      return <RemovePasskey passkey={asked.passkey} onClose={onClose} />
  }
}

function PasskeyLine({ passkey, onAsk }: { passkey: Passkey; onAsk: (asked: Asked) => void }) {
  const { t } = useLingui()
  const { name, isSynced, createdAt, lastUsedAt } = passkey
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-2.5">
      <div className="min-w-40 flex-1">
        <p className="flex items-center gap-2">
          <span className="truncate" dir="auto">
            {name}
          </span>
          {isSynced && <Badge>{t`Synced`}</Badge>}
        </p>
        <p className="text-xs text-soft">
          <Trans>
            created <Timestamp at={createdAt} />
          </Trans>{' '}
          ·{' '}
          {lastUsedAt ? (
            <Trans>
              used <Timestamp at={lastUsedAt} />
            </Trans>
          ) : (
            <Trans>never used</Trans>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="small"
          aria-label={t`Rename ${name}`}
          onClick={() => onAsk({ action: 'rename', passkey })}
        >{t`Rename`}</Button>
        <Button
          size="small"
          kind="quiet"
          aria-label={t`Remove ${name}`}
          onClick={() => onAsk({ action: 'remove', passkey })}
        >{t`Remove`}</Button>
      </div>
    </li>
  )
}
