import type { Input } from '@parley/sdk'
import type { SORTS, View } from '../views.ts'
import type { Conversation } from './conversation.ts'

/** What a list shows. The address of the inbox names it. */
export interface InboxFilter {
  view: View
  sort: (typeof SORTS)[number]
  q?: string
  channel?: string
  label?: string
  initiative?: string
  unread?: boolean
  /** Minutes for which the contact has waited at least. */
  waiting?: number
}

const MINUTE_MS = 60_000

/** The query of a filter. */
export function queryOf(filter: InboxFilter): Input<'conversations_list'> {
  const { view, sort, q, channel, label, initiative, unread, waiting } = filter
  return {
    view,
    sort,
    ...(q && { text: q }),
    ...(channel && { channel }),
    ...(label && { label }),
    ...(initiative && { initiativeId: initiative }),
    ...(unread && { unread }),
    ...(waiting && { waitingMinutes: waiting }),
  }
}

/**
 * Whether a conversation belongs into a list. null: only the service can tell. `me`: how the signed-in person is named
 * as an owner.
 */
export function belongs(
  conversation: Conversation,
  filter: InboxFilter,
  me: string,
  now: Date,
): boolean | null {
  const { channel, labels, initiativeId, unread, waitingSince } = conversation
  if (!isInView(conversation, filter.view, me)) return false
  if (filter.sort === 'waiting' && conversation.state === 'CLOSED') return false
  if (filter.channel && channel !== filter.channel) return false
  if (filter.label && !labels.includes(filter.label)) return false
  if (filter.initiative && initiativeId !== filter.initiative) return false
  if (filter.unread && unread === 0) return false
  if (filter.waiting) {
    const latest = now.getTime() - filter.waiting * MINUTE_MS
    if (waitingSince === null || Date.parse(waitingSince) > latest) return false
  }
  return filter.q || filter.view === 'mentioned' ? null : true
}

function isInView({ state, assignee, snoozedUntil, waitingSince }: Conversation, view: View, me: string) {
  const isWithPeople = state === 'WAITING' || state === 'HUMAN'
  const isAwake = snoozedUntil === null
  switch (view) {
    case 'waiting':
      return isWithPeople && isAwake && waitingSince !== null
    case 'mine':
      return state === 'HUMAN' && assignee === me && isAwake
    case 'unassigned':
      return state === 'WAITING' && isAwake
    case 'agent':
      return state === 'AGENT'
    case 'snoozed':
      return isWithPeople && !isAwake
    case 'closed':
      return state === 'CLOSED'
    // The service knows the notes.
    case 'mentioned':
    case 'all':
      return true
  }
}

/** The order of a list: negative when the first conversation comes before the second. */
export function orderOf({ sort }: InboxFilter): (one: Conversation, other: Conversation) => number {
  if (sort === 'newest')
    return (one, other) => activeAt(other).localeCompare(activeAt(one)) || other.id.localeCompare(one.id)
  const since = ({ waitingSince }: Conversation) => waitingSince ?? '9999'
  return (one, other) => since(one).localeCompare(since(other)) || one.id.localeCompare(other.id)
}

/** When something was said last. A journey's message to somebody who never wrote does not count. */
function activeAt({ lastMessage, windowOpenUntil, unread, createdAt }: Conversation): string {
  if (lastMessage === null) return createdAt
  const isUnanswered = lastMessage.author === 'journey' && windowOpenUntil === null && unread === 0
  return isUnanswered ? createdAt : lastMessage.at
}
