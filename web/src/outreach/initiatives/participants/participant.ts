import type { Item } from '@parley/sdk'
import type { Tone } from '../../../ui/records/badge.tsx'

export type Participant = Item<'initiatives_participants_list'>

export const RUN_TONES: Readonly<Record<Participant['status'], Tone>> = {
  ACTIVE: 'info',
  COMPLETED: 'good',
  STOPPED: 'neutral',
  EXPIRED: 'warn',
  FAILED: 'danger',
}

/** What a participant is called. */
export function nameOfParticipant(row: Participant): string {
  return row.name ?? row.phoneNumber ?? row.email ?? row.personExternalId ?? row.participantId
}
