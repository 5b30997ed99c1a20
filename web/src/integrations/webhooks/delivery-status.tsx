import { useLingui } from '@lingui/react/macro'
import { Badge, type Tone } from '../../ui/records/badge.tsx'
import type { Status } from './event-types.ts'

const TONES: Record<Status, Tone> = {
  PENDING: 'info',
  DELIVERED: 'good',
  FAILED: 'danger',
  DROPPED: 'warn',
}

export function DeliveryStatus({ status }: { status: Status }) {
  const labels = useStatusLabels()
  return <Badge tone={TONES[status]}>{labels[status]}</Badge>
}

export function useStatusLabels(): Record<Status, string> {
  const { t } = useLingui()
  return {
    PENDING: t({ message: 'Pending', context: 'delivery status' }),
    DELIVERED: t({ message: 'Delivered', context: 'delivery status' }),
    FAILED: t({ message: 'Failed', context: 'delivery status' }),
    DROPPED: t({ message: 'Dropped', context: 'delivery status' }),
  }
}
