import { Trans, useLingui } from '@lingui/react/macro'
import type { Item, Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../access/session.ts'
import { useAct } from '../shell/acts.ts'
import { useAdding } from '../shell/adding.ts'
import { parley } from '../shell/api.ts'
import { Confirm } from '../shell/confirm.tsx'
import { CopyId } from '../shell/copy-id.tsx'
import { Failure } from '../shell/failure.tsx'
import { Moment } from '../shell/moment.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { KeyRound, Plus } from '../ui/icons.tsx'
import { Card } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { DevelopersFrame } from './developers-frame.tsx'
import { NewKey } from './new-key.tsx'
import { ShownOnce } from './shown-once.tsx'

type Key = Item<'api_keys_list'>
type Made = Output<'api_keys_create'>

/** The keys of programs: made, replaced and revoked here. */
export function KeysScreen() {
  const { t } = useLingui()
  const mayWrite = useMay('keys:write')
  const [isMaking, setMaking] = useAdding()
  const [made, setMade] = useState<Made>()
  const { data, error, refetch } = useQuery({
    queryKey: ['api-keys'],
    queryFn: async ({ signal }) => await parley.apiKeys.list({}, { signal }),
  })
  const create = mayWrite && (
    <Button kind="primary" onClick={() => setMaking(true)}>
      <Plus size={15} />
      <Trans>New key</Trans>
    </Button>
  )
  return (
    <DevelopersFrame title={t`API keys`} actions={create}>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-40 w-full" />
      ) : data.data.length === 0 ? (
        <Empty icon={KeyRound} title={t`No keys yet`} actions={create}>
          <Trans>A program needs one to call the API.</Trans>
        </Empty>
      ) : (
        <Card>
          <ul aria-label={t`API keys`} className="divide-y">
            {data.data.map((key) => (
              <KeyLine key={key.id} apiKey={key} onRotated={setMade} />
            ))}
          </ul>
        </Card>
      )}
      {isMaking && mayWrite && <NewKey onClose={() => setMaking(false)} onMade={setMade} />}
      {made && (
        <ShownOnce
          title={t`Your new key`}
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
  const { id, name, scope, state, createdAt, expiresAt, lastUsedAt } = apiKey
  const mayWrite = useMay('keys:write') && state === 'active'
  const [isRevoking, setRevoking] = useState(false)
  const changes = [['api-keys']]
  const revoke = useAct(() => parley.apiKeys.revoke({ id }), { changes, done: t`The key is revoked.` })
  const rotate = useAct(() => parley.apiKeys.rotate({ id }), { changes, onDone: onRotated })
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-2.5">
      <div className="min-w-48 flex-1">
        <p className="flex items-center gap-2 font-medium">
          <span className="truncate" dir="auto">
            {name}
          </span>
          <Badge tone={scope === 'full' ? 'accent' : 'neutral'}>
            {scope === 'full' ? t`full` : t`reads only`}
          </Badge>
          {state === 'revoked' && <Badge tone="danger">{t`revoked`}</Badge>}
          {state === 'expired' && <Badge tone="warn">{t`expired`}</Badge>}
        </p>
        <p className="text-xs text-soft">
          <span className="phone:block">
            <CopyId id={id} />
          </span>
          <span className="phone:hidden"> · </span>
          <Trans>
            made <Moment at={createdAt} />
          </Trans>{' '}
          ·{' '}
          {lastUsedAt ? (
            <Trans>
              used <Moment at={lastUsedAt} />
            </Trans>
          ) : (
            <Trans>never used</Trans>
          )}
          {state === 'active' && expiresAt && (
            <>
              {' · '}
              <Trans>
                ends <Moment at={expiresAt} />
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
            onClick={() => rotate.mutate()}
          >{t`Replace`}</Button>
          <Button
            size="small"
            kind="quiet"
            aria-label={t`Revoke ${name}`}
            onClick={() => setRevoking(true)}
          >{t`Revoke`}</Button>
        </div>
      )}
      <Confirm
        open={isRevoking}
        onOpenChange={setRevoking}
        title={t`Revoke ${name}?`}
        action={t`Revoke it`}
        typed={name}
        onConfirm={() => revoke.mutate()}
      >
        <Trans>Whatever uses this key stops working within a second. There is no way back.</Trans>
      </Confirm>
    </li>
  )
}
