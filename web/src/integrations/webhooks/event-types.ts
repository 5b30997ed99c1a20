import type { Input, Item } from '@parley/sdk'

export type EventType = Input<'webhook_subscriptions_create'>['events'][number]

/** All event types. The type check fails when a new one is missing. */
export const EVENT_TYPES = Object.keys({
  'journey_run.started': true,
  'journey_run.ended': true,
  'enrollment.rejected': true,
  'initiative.goal_reached': true,
  'conversation.escalated': true,
  'message.updated': true,
  'sending.failing': true,
  'person.merged': true,
  'person.unmerged': true,
} satisfies Record<EventType, true>) as EventType[]

export type Status = Item<'webhook_deliveries_list'>['status']

export const DELIVERY_STATUSES = Object.keys({
  PENDING: true,
  DELIVERED: true,
  FAILED: true,
  DROPPED: true,
} satisfies Record<Status, true>) as Status[]
