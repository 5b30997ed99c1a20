import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { InlineSelect } from '../../ui/fields/inline-select.tsx'
import { useStatusLabels } from './delivery-status.tsx'
import { DELIVERY_STATUSES, EVENT_TYPES, type EventType, type Status } from './event-types.ts'

interface DeliveryFiltersProps {
  /** Of the webhook. */
  id: string
  status: Status | undefined
  type: EventType | undefined
  children?: ReactNode
}

/** Which deliveries are listed. The choice is in the URL. */
export function DeliveryFilters({ id, status, type, children }: DeliveryFiltersProps) {
  const { t } = useLingui()
  const navigate = useNavigate({ from: '/developers/webhooks/$id' })
  const labels = useStatusLabels()
  const set = (next: { status: Status | undefined; type: EventType | undefined }) =>
    void navigate({
      to: '/developers/webhooks/$id',
      params: { id },
      search: (before) => ({ ...before, ...next }),
      replace: true,
    })
  return (
    <div className="flex flex-wrap gap-2 border-b px-6 py-2 phone:px-4">
      <InlineSelect
        label={t`Status`}
        value={status ?? ''}
        choices={[
          ['', t`All statuses`],
          ...DELIVERY_STATUSES.map((choice) => [choice, labels[choice]] as const),
        ]}
        onChange={(next) => set({ type, status: next === '' ? undefined : next })}
      />
      <InlineSelect
        label={t`Event`}
        value={type ?? ''}
        choices={[['', t`All events`], ...EVENT_TYPES.map((choice) => [choice, choice] as const)]}
        onChange={(next) => set({ status, type: next === '' ? undefined : next })}
      />
      {children}
    </div>
  )
}
