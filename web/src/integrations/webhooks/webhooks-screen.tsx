import { Trans, useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { usePermission } from '../../identity/session.ts'
import { useAddDialog } from '../../shell/commands/add-dialog.ts'
import { NewButton } from '../../shell/commands/new-button.tsx'
import { DevelopersFrame } from '../../shell/frame/developers-frame.tsx'
import { timestampColumn } from '../../shell/locale/timestamp-column.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useList } from '../../shell/queries/lists.ts'
import { RecordList } from '../../shell/record-list.tsx'
import { Webhook } from '../../ui/icons/icons.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Badge } from '../../ui/records/badge.tsx'
import type { Column } from '../../ui/records/record-table.tsx'
import { NewWebhook } from './new-webhook.tsx'
import { SigningSecret } from './signing-secret.tsx'

type Subscription = Item<'webhook_subscriptions_list'>

/** The organization's webhooks. */
export function WebhooksScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const columns = useColumns()
  const mayWrite = usePermission('webhooks:write')
  const [isMaking, setMaking] = useAddDialog()
  const [secret, setSecret] = useState<string>()
  const list = useList(['webhooks'], parley.webhookSubscriptions.list)
  const create = mayWrite && <NewButton onClick={() => setMaking(true)}>{t`New webhook`}</NewButton>
  return (
    <DevelopersFrame title={t`Webhooks`} actions={create} isList>
      <RecordList
        isSortable
        place="webhooks"
        list={list}
        empty={
          <Empty icon={Webhook} title={t`No webhooks yet`} actions={create}>
            <Trans>
              Parley notifies your server when a journey starts or ends, and when a conversation needs a
              person.
            </Trans>
          </Empty>
        }
        label={t`Webhooks`}
        columns={columns}
        keyOf={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: '/developers/webhooks/$id', params: { id } })}
      />
      {isMaking && mayWrite && <NewWebhook onClose={() => setMaking(false)} onMade={setSecret} />}
      {secret && <SigningSecret secret={secret} onClose={() => setSecret(undefined)} />}
    </DevelopersFrame>
  )
}

function useColumns(): Column<Subscription>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      {
        id: 'name',
        sortBy: ({ name }) => name,
        header: t`Name`,
        width: 'minmax(9rem, 1fr)',
        phone: true,
        cell: ({ id, name }) => (
          <Link
            to="/developers/webhooks/$id"
            params={{ id }}
            tabIndex={-1}
            className="font-medium"
            dir="auto"
          >
            {name}
          </Link>
        ),
      },
      {
        id: 'url',
        sortBy: ({ url }) => url,
        header: t`Endpoint URL`,
        width: 'minmax(12rem, 2fr)',
        cell: ({ url }) => <span className="font-mono text-xs text-soft">{url}</span>,
      },
      {
        id: 'state',
        header: t`Status`,
        width: '8rem',
        phone: true,
        cell: (subscription) => <SubscriptionState {...subscription} />,
      },
      timestampColumn({ id: 'created', header: t`Created`, at: ({ createdAt }) => createdAt }),
    ],
    [t],
  )
}

export function SubscriptionState({
  disabledAt,
  failingSince,
}: Pick<Subscription, 'disabledAt' | 'failingSince'>) {
  const { t } = useLingui()
  if (disabledAt) return <Badge tone="danger">{t({ message: 'Disabled', context: 'webhook status' })}</Badge>
  return failingSince ? (
    <Badge tone="warn">{t({ message: 'Failing', context: 'webhook status' })}</Badge>
  ) : (
    <Badge tone="good">{t({ message: 'Enabled', context: 'webhook status' })}</Badge>
  )
}
