/** What a subscription may ask for (docs/behaviour/integrations.md: Webhooks). */
export const SUBSCRIBABLE = [
  'journey_run.started',
  'journey_run.ended',
  'enrollment.rejected',
  'initiative.goal_reached',
  'conversation.escalated',
  'message.updated',
  'sending.failing',
  'person.merged',
  'person.unmerged',
] as const

/** Events that happen in no journey, so that every subscription to them gets them, whatever its environments. */
const WITHOUT_PLACE: readonly string[] = [
  'conversation.escalated',
  'person.merged',
  'person.unmerged',
] satisfies SubscribableType[]

/** Whether environments of subscriptions count for an event. What fails outside of journeys has no environment either,
 * nor has a message that belongs to none. */
export function isPlaced(type: EventType, environmentId: string | null): boolean {
  if (type === 'sending.failing' || type === 'message.updated') return environmentId !== null
  return !WITHOUT_PLACE.includes(type)
}

export type SubscribableType = (typeof SUBSCRIBABLE)[number]

/** `ping` has no subscriptions. It is sent on demand to one subscription. */
export const EVENT_TYPES = [...SUBSCRIBABLE, 'ping'] as const

export type EventType = (typeof EVENT_TYPES)[number]
