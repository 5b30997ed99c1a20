import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Badge, type Tone } from '../../../ui/records/badge.tsx'
import type { InitiativeStatus } from './initiative.ts'

export const STATUS_WORDS: Readonly<Record<InitiativeStatus, MessageDescriptor>> = {
  DRAFT: msg({ message: 'Draft', context: 'initiative' }),
  ACTIVE: msg({ message: 'Active', context: 'initiative' }),
  PAUSED: msg({ message: 'Paused', context: 'initiative' }),
  COMPLETED: msg({ message: 'Completed', context: 'initiative' }),
  CANCELED: msg({ message: 'Canceled', context: 'initiative' }),
}

const TONES: Readonly<Record<InitiativeStatus, Tone>> = {
  DRAFT: 'neutral',
  ACTIVE: 'good',
  PAUSED: 'warn',
  COMPLETED: 'info',
  CANCELED: 'neutral',
}

/** The state of an initiative. */
export function StatusBadge({ status }: { status: InitiativeStatus }) {
  const { t } = useLingui()
  return <Badge tone={TONES[status]}>{t(STATUS_WORDS[status])}</Badge>
}
