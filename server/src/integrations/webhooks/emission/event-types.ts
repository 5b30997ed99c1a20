/** What a subscription may ask for (docs/behaviour/integrations.md: Webhooks). */
export const SUBSCRIBABLE = [
  'journey_run.started',
  'journey_run.ended',
  'enrollment.rejected',
  'conversation.escalated',
  'sending.failing',
] as const

export type SubscribableType = (typeof SUBSCRIBABLE)[number]

/** `ping` has no subscriptions. It is sent on demand to one subscription. */
export const EVENT_TYPES = [...SUBSCRIBABLE, 'ping'] as const

export type EventType = (typeof EVENT_TYPES)[number]
