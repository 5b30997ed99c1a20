import type { ConversationDetails, Message, Note } from '../cache/conversation.ts'

/** One line of a thread, in the order of time. */
export type Entry =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string; count: number }
  | { kind: 'message'; key: string; message: Message; reactions: readonly Message[]; startsGroup: boolean }
  | { kind: 'note'; key: string; note: Note }
  | { kind: 'system'; key: string; at: string; event: SystemEvent }

export type SystemEvent =
  | { what: 'escalated'; why: ConversationDetails['escalationReason'] }
  | { what: 'windowClosed' }
  | { what: 'closed'; by: string | null }
  | { what: 'act'; act: Act }

/** What people did with the conversation, its contact's opt-out, and where the journey went on. */
export type Act = ConversationDetails['events'][number]

interface Shown {
  /** Oldest first. */
  messages: readonly Message[]
  conversation: ConversationDetails | undefined
  /** Whether older messages exist that are not loaded. */
  hasOlder: boolean
  /** The first message that was unread when the conversation was opened. */
  firstUnread: string | null
  unread: number
  now: Date
  /** The day of a time in the organization's zone. */
  dayOf: (at: string) => string
}

/** The same list each time, so that a message without reactions is not drawn again. */
const NONE: readonly Message[] = []

/** Messages of one author within this time stand together. */
const GROUP_MS = 5 * 60_000

/** The lines of a thread: messages, notes, what happened, days, and where the unread messages begin. */
export function timelineOf(shown: Shown): Entry[] {
  const { messages, conversation, hasOlder, firstUnread, unread, dayOf } = shown
  const known = new Set(messages.map(({ id }) => id))
  const reactions = Map.groupBy(
    messages.filter((message) => isReactionTo(message, known)),
    ({ answersId }) => answersId!,
  )
  const from = messages[0]?.createdAt ?? ''
  const dated: { at: string; entry: Entry }[] = [
    ...messages
      .filter((message) => !isReactionTo(message, known))
      .map((message) => ({
        at: message.createdAt,
        entry: {
          kind: 'message' as const,
          key: message.id,
          message,
          reactions: reactions.get(message.id) ?? NONE,
          startsGroup: true,
        },
      })),
    ...(conversation?.notes ?? []).map((note) => ({
      at: note.createdAt,
      entry: { kind: 'note' as const, key: note.id, note },
    })),
    ...eventsOf(shown).map(({ at, event }) => ({
      at,
      entry: { kind: 'system' as const, key: keyOf(event, at), at, event },
    })),
  ]
  const inReach = dated.filter(({ at }) => !hasOlder || at >= from)
  const sorted = inReach.sort((one, other) => one.at.localeCompare(other.at))
  const entries: Entry[] = []
  let day = ''
  let before: Message | null = null
  for (const { at, entry } of sorted) {
    const today = dayOf(at)
    if (today !== day) {
      entries.push({ kind: 'day', key: `day ${today}`, at })
      day = today
      before = null
    }
    if (entry.kind !== 'message') {
      entries.push(entry)
      before = null
      continue
    }
    if (entry.message.id === firstUnread) {
      entries.push({ kind: 'unread', key: 'unread', count: unread })
      before = null
    }
    entries.push({ ...entry, startsGroup: before === null || !standTogether(before, entry.message) })
    before = entry.message
  }
  return entries
}

function isReactionTo({ kind, answersId }: Message, known: ReadonlySet<string>): boolean {
  return kind === 'reaction' && answersId !== null && known.has(answersId)
}

function standTogether(one: Message, other: Message): boolean {
  return one.author === other.author && Date.parse(other.createdAt) - Date.parse(one.createdAt) < GROUP_MS
}

function keyOf(event: SystemEvent, at: string): string {
  return `${event.what === 'act' ? event.act.what : event.what} ${at}`
}

function eventsOf({ conversation, now }: Shown): { at: string; event: SystemEvent }[] {
  if (!conversation) return []
  const { escalatedAt, windowOpenUntil, resolvedAt, resolvedBy, events } = conversation
  const isToldClosed = events.some(({ what, at }) => what === 'CLOSED' && at === resolvedAt)
  return [
    ...(escalatedAt
      ? [{ at: escalatedAt, event: { what: 'escalated' as const, why: conversation.escalationReason } }]
      : []),
    ...(windowOpenUntil && Date.parse(windowOpenUntil) <= now.getTime()
      ? [{ at: windowOpenUntil, event: { what: 'windowClosed' as const } }]
      : []),
    ...events.map((act) => ({ at: act.at, event: { what: 'act' as const, act } })),
    // Beyond what the audit log keeps.
    ...(resolvedAt && !isToldClosed
      ? [{ at: resolvedAt, event: { what: 'closed' as const, by: resolvedBy } }]
      : []),
  ]
}

/** The first of the latest `unread` messages from the contact, if it is loaded. */
export function firstUnreadOf(messages: readonly Message[], unread: number): string | null {
  if (unread === 0) return null
  const inbound = messages.filter(({ direction }) => direction === 'inbound')
  return inbound.length < unread ? null : inbound[inbound.length - unread]!.id
}
