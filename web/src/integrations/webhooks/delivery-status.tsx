import { useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { Badge, type Tone } from '../../ui/badge.tsx'

type Status = Item<'webhook_deliveries_list'>['status']

const TONES: Record<Status, Tone> = {
  PENDING: 'info',
  DELIVERED: 'good',
  FAILED: 'danger',
  DROPPED: 'warn',
}

export function DeliveryStatus({ status }: { status: Status }) {
  const { t } = useLingui()
  const words = {
    PENDING: t({ message: 'Pending', context: 'delivery status' }),
    DELIVERED: t({ message: 'Delivered', context: 'delivery status' }),
    FAILED: t({ message: 'Failed', context: 'delivery status' }),
    DROPPED: t({ message: 'Dropped', context: 'delivery status' }),
  }
  return <Badge tone={TONES[status]}>{words[status]}</Badge>
}
