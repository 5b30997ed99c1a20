import { Trans, useLingui } from '@lingui/react/macro'
import type { Item, Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CardList } from '../../shell/card-list.tsx'
import { useAddDialog } from '../../shell/commands/add-dialog.ts'
import { NewButton } from '../../shell/commands/new-button.tsx'
import { ConfirmButton } from '../../shell/dialogs/confirm-button.tsx'
import { CopyId } from '../../shell/dialogs/copy-id.tsx'
import { SecretDialog } from '../../shell/dialogs/secret-dialog.tsx'
import { DevelopersFrame } from '../../shell/frame/developers-frame.tsx'
import { Timestamp } from '../../shell/locale/timestamp.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { KeyRound } from '../../ui/icons/icons.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Badge } from '../../ui/records/badge.tsx'
import { usePermissionWords } from '../permission-words.ts'
import { usePermission } from '../session.ts'
import { NewApiKey } from './new-api-key.tsx'
import { ReplaceApiKey } from './replace-api-key.tsx'

type Key = Item<'api_keys_list'>
type Made = Output<'api_keys_create'>

/** Creates, replaces and revokes API keys. */
export function ApiKeysScreen() {
  const { t } = useLingui()
  const mayWrite = usePermission('keys:write')
  const [isMaking, setMaking] = useAddDialog()
  const [made, setMade] = useState<Made>()
  const keys = useQuery({
    queryKey: ['api-keys'],
    queryFn: async ({ signal }) => await parley.apiKeys.list({}, { signal }),
  })
  const create = mayWrite && <NewButton onClick={() => setMaking(true)}>{t`New API key`}</NewButton>
  return (
    <DevelopersFrame title={t`API keys`} actions={create}>
      <CardList
        query={keys}
        label={t`API keys`}
        empty={
          <Empty icon={KeyRound} title={t`No API keys yet`} actions={create}>
            <Trans>Create an API key to call the API from your code.</Trans>
          </Empty>
        }
      >
        {(key) => <KeyLine key={key.id} apiKey={key} onRotated={setMade} />}
      </CardList>
      {isMaking && mayWrite && <NewApiKey onClose={() => setMaking(false)} onMade={setMade} />}
      {made && (
        <SecretDialog
          title={t`Your new API key`}
          label={t`API key`}
          text={made.key}
          onClose={() => setMade(undefined)}
        />
      )}
    </DevelopersFrame>
  )
}

function KeyLine({ apiKey, onRotated }: { apiKey: Key; onRotated: (made: Made) => void }) {
  const { t } = useLingui()
  const { id, name, scope, permissions, state, createdAt, expiresAt, lastUsedAt } = apiKey
  const wordsOf = usePermissionWords()
  const mayWrite = usePermission('keys:write') && state === 'active'
  const changes = [['api-keys']]
  const revoke = useApiMutation(() => parley.apiKeys.revoke({ id }), { changes, done: t`API key revoked` })
  const [isReplacing, setReplacing] = useState(false)
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-2.5">
      <div className="min-w-48 flex-1">
        <p className="flex items-center gap-2 font-medium">
          <span className="truncate" dir="auto">
            {name}
          </span>
          <Badge tone={scope === 'full' ? 'accent' : 'neutral'}>
            {scope === 'full' ? t`Full access` : scope === 'read' ? t`Read only` : t`Limited`}
          </Badge>
          {state === 'revoked' && (
            <Badge tone="danger">{t({ message: 'Revoked', context: 'API key' })}</Badge>
          )}
          {state === 'expired' && <Badge tone="warn">{t({ message: 'Expired', context: 'API key' })}</Badge>}
        </p>
        {permissions !== null && <p className="text-xs text-soft">{permissions.map(wordsOf).join(' · ')}</p>}
        <p className="text-xs text-soft">
          <span className="phone:block">
            <CopyId id={id} />
          </span>
          <span className="phone:hidden"> · </span>
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
          {state === 'active' && expiresAt && (
            <>
              {' · '}
              <Trans context="API key">
                expires <Timestamp at={expiresAt} />
              </Trans>
            </>
          )}
        </p>
      </div>
      {mayWrite && (
        <div className="flex gap-2">
          <Button
            size="small"
            aria-label={t`Replace ${name}`}
            onClick={() => setReplacing(true)}
          >{t`Replace`}</Button>
          <ConfirmButton
            size="small"
            kind="quiet"
            aria-label={t`Revoke ${name}`}
            question={t`Revoke ${name}?`}
            consequence={
              <Trans>Everything that uses this key stops working within a second. You can’t undo this.</Trans>
            }
            action={t`Revoke key`}
            typed={name}
            onConfirm={revoke.mutate}
          >{t`Revoke`}</ConfirmButton>
        </div>
      )}
      {isReplacing && (
        <ReplaceApiKey apiKey={apiKey} onClose={() => setReplacing(false)} onMade={onRotated} />
      )}
    </li>
  )
}
