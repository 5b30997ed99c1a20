import type { Input } from '@parley/sdk'
import type { Conversation } from './conversation.ts'

export const VIEWS = ['waiting', 'mine', 'agent', 'all', 'closed'] as const
export type View = (typeof VIEWS)[number]

/** What a list shows. The address of the inbox names it. */
export interface InboxFilter {
  view: View
  q?: string
  channel?: string
  label?: string
  unread?: boolean
  /** Minutes for which the contact has waited at least. */
  waiting?: number
}

const MINUTE_MS = 60_000

/** The query of a filter. `me`: how the signed-in person is named as an owner. */
export function queryOf(filter: InboxFilter, me: string, now: Date): Input<'conversations_list'> {
  const { view, q, channel, label, unread, waiting } = filter
  return {
    ...(view === 'waiting' && { state: 'WAITING' }),
    ...(view === 'mine' && { state: 'HUMAN', assignee: me }),
    ...(view === 'agent' && { state: 'AGENT' }),
    ...(view === 'closed' && { state: 'CLOSED' }),
    ...(q && { text: q }),
    ...(channel && { channel }),
    ...(label && { label }),
    ...(unread && { unread }),
    ...(waiting && { waitingBefore: new Date(now.getTime() - waiting * MINUTE_MS).toISOString() }),
  }
}

/** Whether a conversation belongs into a list. null: only the service can tell. */
export function belongs(conversation: Conversation, filter: InboxFilter, me: string, now: Date) {
  const { state, assignee, channel, labels, unread, waitingSince } = conversation
  const isInView = {
    waiting: state === 'WAITING',
    mine: state === 'HUMAN' && assignee === me,
    agent: state === 'AGENT',
    all: true,
    closed: state === 'CLOSED',
  }[filter.view]
  if (!isInView) return false
  if (filter.channel && channel !== filter.channel) return false
  if (filter.label && !labels.includes(filter.label)) return false
  if (filter.unread && unread === 0) return false
  if (filter.waiting) {
    const since = now.getTime() - filter.waiting * MINUTE_MS
    if (waitingSince === null || Date.parse(waitingSince) > since) return false
  }
  return filter.q ? null : true
}
