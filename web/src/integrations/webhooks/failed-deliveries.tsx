import { Trans, useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Failure } from '../../shell/failure.tsx'
import { Timestamp } from '../../shell/locale/timestamp.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useList } from '../../shell/queries/lists.ts'
import { Empty } from '../../ui/empty.tsx'
import { Send } from '../../ui/icons.tsx'
import { type Column, RecordTable } from '../../ui/record-table.tsx'

type Delivery = Item<'webhook_deliveries_list'>

const LISTED = 200

/** All failed deliveries. A row opens the delivery, where it can be replayed. */
export function FailedDeliveries() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const columns = useColumns()
  const { rows, isLoading, error, retry, hasMore, more } = useList(
    ['deliveries', 'failed'],
    (page, options) => parley.webhookDeliveries.list({ status: 'FAILED', ...page }, options),
  )
  if (error) return <Failure error={error} onRetry={retry} />
  if (!isLoading && rows.length === 0) {
    return (
      <Empty icon={Send} title={t`No failed deliveries`}>
        <Trans>
          Deliveries that your servers didn’t accept appear here. Open one to inspect it and replay it.
        </Trans>
      </Empty>
    )
  }
  return (
    <RecordTable
      label={t`Deliveries`}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      onOpen={({ subscriptionId, eventId }) =>
        void navigate({
          to: '/developers/webhooks/$id',
          params: { id: subscriptionId },
          search: { event: eventId },
        })
      }
      isLoading={isLoading}
      hasMore={hasMore}
      onMore={more}
    />
  )
}

function useColumns(): Column<Delivery>[] {
  const { t } = useLingui()
  const { data: webhooks } = useQuery({
    queryKey: ['webhooks', 'names'],
    queryFn: async ({ signal }) => await parley.webhookSubscriptions.list({ limit: LISTED }, { signal }),
  })
  return useMemo(() => {
    const names = new Map(webhooks?.data.map(({ id, name }) => [id, name]))
    return [
      {
        id: 'webhook',
        header: t`Webhook`,
        width: 'minmax(9rem, 1fr)',
        phone: true,
        cell: ({ subscriptionId }) => (
          <bdi className="font-medium">{names.get(subscriptionId) ?? subscriptionId}</bdi>
        ),
      },
      {
        id: 'event',
        header: t`Event`,
        width: 'minmax(11rem, 1fr)',
        phone: true,
        cell: ({ eventType }) => <span className="font-mono text-xs">{eventType}</span>,
      },
      {
        id: 'answer',
        header: t`Response`,
        width: 'minmax(9rem, 2fr)',
        cell: ({ responseStatus, error }) => (
          <span className="text-soft">
            {responseStatus} {error}
          </span>
        ),
      },
      {
        id: 'at',
        header: t({ message: 'Date', context: 'column' }),
        width: '8rem',
        align: 'end',
        phone: true,
        cell: ({ createdAt }) => (
          <span className="text-soft">
            <Timestamp at={createdAt} />
          </span>
        ),
      },
    ]
  }, [t, webhooks])
}
