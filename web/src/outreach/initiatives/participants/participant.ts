import type { Item } from '@parley/sdk'

export type Participant = Item<'initiatives_participants_list'>

/** What a participant is called. */
export function nameOfParticipant(row: Participant): string {
  return row.name ?? row.phoneNumber ?? row.email ?? row.personExternalId ?? row.participantId
}
