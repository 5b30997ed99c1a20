import { useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { useMemo } from 'react'
import { timestampColumn } from '../../shell/locale/timestamp-column.tsx'
import type { Column } from '../../ui/records/record-table.tsx'

export type Delivery = Item<'webhook_deliveries_list'>

/** The columns that every list of deliveries has. */
export function useDeliveryColumns() {
  const { t } = useLingui()
  return useMemo(() => {
    const event: Column<Delivery> = {
      id: 'event',
      header: t`Event`,
      width: 'minmax(11rem, 1fr)',
      phone: true,
      cell: ({ eventType }) => <span className="font-mono text-xs">{eventType}</span>,
    }
    const response: Column<Delivery> = {
      id: 'response',
      header: t`Response`,
      width: 'minmax(9rem, 2fr)',
      cell: ({ responseStatus, error }) => (
        <span className="text-soft">
          {responseStatus} {error}
        </span>
      ),
    }
    const date: Column<Delivery> = timestampColumn({
      id: 'date',
      header: t({ message: 'Date', context: 'column' }),
      at: ({ createdAt }) => createdAt,
    })
    return { event, response, date }
  }, [t])
}
