/** What a subscription may ask for (docs/behaviour/integrations.md: Webhooks). */
export const SUBSCRIBABLE = [
  'journey_run.started',
  'journey_run.ended',
  'enrollment.rejected',
  'conversation.escalated',
  'person.merged',
  'person.unmerged',
] as const

/** Events that happen in no journey, so that every subscription to them gets them, whatever its environments. */
const WITHOUT_PLACE: readonly string[] = [
  'conversation.escalated',
  'person.merged',
  'person.unmerged',
] satisfies SubscribableType[]

export function isPlaced(type: EventType): boolean {
  return !WITHOUT_PLACE.includes(type)
}

export type SubscribableType = (typeof SUBSCRIBABLE)[number]

/** `ping` has no subscriptions. It is sent on demand to one subscription. */
export const EVENT_TYPES = [...SUBSCRIBABLE, 'ping'] as const

export type EventType = (typeof EVENT_TYPES)[number]
