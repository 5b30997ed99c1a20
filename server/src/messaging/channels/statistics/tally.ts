import { deliveryStep } from './delivery-time.ts'

/**
 * What can happen to a message, each once. ATTEMPTED: it was sent, or it failed before. UNREACHED happens for each attempt
 * that did not reach the provider, and is not summed.
 */
export type Happening =
  | 'ATTEMPTED'
  | 'SENT'
  | 'DELIVERED'
  | 'READ'
  | 'REPLIED'
  | 'FAILED'
  | 'CANCELED'
  | 'UNREACHED'

/** The id for messages that belong to no initiative, or to no journey. */
export const NONE = '00000000-0000-0000-0000-000000000000'

/** Longer reasons are cut. */
export const MAX_REASON = 100

/** What a message is counted under. */
export interface CountedMessage {
  /** Missing where subscriptions are not told. */
  id?: string
  channel_id: string
  initiative_id: string | null
  journey_id: string | null
}

/** The parts of a message that decide what happened to it. */
export interface Progress {
  status: string
  sentAt: Date | null
  deliveredAt: Date | null
  readAt: Date | null
  errorCode: string | null
}

/** Something that happened to a message. */
export interface MessageEvent {
  message: CountedMessage
  what: Happening
  /** Why it failed or was canceled; empty otherwise. */
  reason: string
  at: Date
  /** When the message was sent; missing if it was not, or if it does not matter. */
  sentAt?: Date | null
  /** It does not count any more. */
  isTakenBack?: boolean
}

/** How often something happened on a day. */
export interface MessageCount {
  initiative_id: string
  journey_id: string
  channel_id: string
  /** YYYY-MM-DD in UTC. */
  day: string
  what: Happening
  reason: string
  /** The day on which the messages were sent. Missing in tallies of the previous release. */
  sent_day?: string
  /** DELIVERED: how long it took, as `deliveryStep`. Otherwise 0. */
  seconds?: number
  count: number
}

/**
 * What happened between two states of a message. States only move forward, so each thing happens once, however often and
 * in which order statuses arrive.
 */
export function happenedBetween(
  message: CountedMessage,
  before: Progress,
  after: Progress,
  now: Date,
): MessageEvent[] {
  const event = (what: Happening, at: Date | null, reason = ''): MessageEvent => ({
    message,
    what,
    reason,
    at: at ?? now,
    sentAt: after.sentAt,
  })
  const isNew = (key: 'sentAt' | 'deliveredAt' | 'readAt') => before[key] === null && after[key] !== null
  const hasBecome = (status: string) => before.status !== status && after.status === status
  const reason = after.errorCode ?? 'unknown'
  return [
    ...(!wasAttempted(before) && wasAttempted(after) ? [event('ATTEMPTED', after.sentAt)] : []),
    ...(isNew('sentAt') ? [event('SENT', after.sentAt)] : []),
    ...(isNew('deliveredAt') ? [event('DELIVERED', after.deliveredAt)] : []),
    ...(isNew('readAt') ? [event('READ', after.readAt)] : []),
    ...(hasBecome('failed') ? [event('FAILED', null, reason)] : []),
    ...(hasBecome('canceled') ? [event('CANCELED', null, reason)] : []),
  ]
}

function wasAttempted({ status, sentAt }: Progress): boolean {
  return sentAt !== null || status === 'failed'
}

/** Adds up events that are counted together. */
export function tallyOf(events: readonly MessageEvent[]): MessageCount[] {
  const counts = new Map<string, MessageCount>()
  for (const { message, what, reason, at, sentAt, isTakenBack = false } of events) {
    const place = {
      initiative_id: message.initiative_id ?? NONE,
      journey_id: message.journey_id ?? NONE,
      channel_id: message.channel_id,
      day: dayOf(at),
      what,
      reason: reason.slice(0, MAX_REASON),
      sent_day: dayOf(sentAt ?? at),
      seconds: what === 'DELIVERED' && sentAt ? deliveryStep(sentAt, at) : 0,
    }
    const key = JSON.stringify(Object.values(place))
    const known = counts.get(key)
    const count = (known?.count ?? 0) + (isTakenBack ? -1 : 1)
    counts.set(key, { ...place, count })
  }
  return [...counts.values()]
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
