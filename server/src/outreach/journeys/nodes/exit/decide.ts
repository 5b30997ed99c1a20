import type { ContactSignal, EndReason } from '../../../../messaging/index.ts'
import type { Decide } from '../step/context.ts'

export const decideExit: Decide<'EXIT'> = ({ inputs: { outcome, nextInitiativeId } = {} }) => {
  const output = { ...(outcome ? { outcome } : {}), ...(nextInitiativeId ? { nextInitiativeId } : {}) }
  return {
    do: 'end',
    ...(Object.keys(output).length > 0 ? { output } : {}),
    ...(nextInitiativeId ? { effects: [{ kind: 'enroll_next', initiativeId: nextInitiativeId }] } : {}),
  }
}

/** The end reason of a run at an EXIT (docs/behaviour/outreach.md: Running journeys). */
export function reasonAtExit(lastSignal: ContactSignal | null, messagesReceived: number): EndReason {
  if (lastSignal === 'STALE') return 'abandoned'
  if (lastSignal === 'TIMEOUT') return messagesReceived === 0 ? 'no_reply' : 'abandoned'
  return 'completed'
}
