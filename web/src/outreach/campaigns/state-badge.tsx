import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Badge, type Tone } from '../../ui/records/badge.tsx'
import type { Campaign } from './campaign.ts'

type State = Campaign['status']

export const STATE_WORDS: Readonly<Record<State, MessageDescriptor>> = {
  DRAFT: msg({ message: 'Draft', context: 'campaign' }),
  SCHEDULED: msg({ message: 'Scheduled', context: 'campaign' }),
  REPEATING: msg({ message: 'Repeating', context: 'campaign' }),
  SENDING: msg({ message: 'Sending', context: 'campaign' }),
  PAUSED: msg({ message: 'Paused', context: 'campaign' }),
  SENT: msg({ message: 'Sent', context: 'campaign' }),
  COMPLETED: msg({ message: 'Completed', context: 'campaign' }),
  CANCELED: msg({ message: 'Canceled', context: 'campaign' }),
}

const TONES: Readonly<Record<State, Tone>> = {
  DRAFT: 'neutral',
  SCHEDULED: 'info',
  REPEATING: 'good',
  SENDING: 'good',
  PAUSED: 'warn',
  SENT: 'info',
  COMPLETED: 'info',
  CANCELED: 'neutral',
}

/** The state of a campaign. */
export function StateBadge({ state }: { state: State }) {
  const { t } = useLingui()
  return <Badge tone={TONES[state]}>{t(STATE_WORDS[state])}</Badge>
}
