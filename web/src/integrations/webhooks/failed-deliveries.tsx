import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { parley } from '../../shell/queries/api.ts'
import { useList } from '../../shell/queries/lists.ts'
import { MOST_LISTED } from '../../shell/queries/most-listed.ts'
import { RecordList } from '../../shell/record-list.tsx'
import { Send } from '../../ui/icons/icons.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import type { Column } from '../../ui/records/record-table.tsx'
import { type Delivery, useDeliveryColumns } from './delivery-columns.tsx'

/** All failed deliveries. A row opens the delivery, where it can be replayed. */
export function FailedDeliveries() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const columns = useColumns()
  const list = useList(
    ['deliveries', 'failed'],
    (page, options) => parley.webhookDeliveries.list({ status: 'FAILED', ...page }, options),
    { isCounted: true },
  )
  return (
    <RecordList
      place="failedDeliveries"
      list={list}
      empty={
        <Empty icon={Send} title={t`No failed deliveries`}>
          <Trans>
            Deliveries that your servers didn’t accept appear here. Open one to inspect it and replay it.
          </Trans>
        </Empty>
      }
      label={t`Deliveries`}
      columns={columns}
      keyOf={({ id }) => id}
      onOpen={({ subscriptionId, eventId }) =>
        void navigate({
          to: '/developers/webhooks/$id',
          params: { id: subscriptionId },
          search: { event: eventId },
        })
      }
    />
  )
}

function useColumns(): Column<Delivery>[] {
  const { t } = useLingui()
  const { event, response, date } = useDeliveryColumns()
  const { data: webhooks } = useQuery({
    queryKey: ['webhooks', 'names'],
    queryFn: async ({ signal }) => await parley.webhookSubscriptions.list({ limit: MOST_LISTED }, { signal }),
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
      event,
      response,
      { ...date, phone: true },
    ]
  }, [t, webhooks, event, response, date])
}
