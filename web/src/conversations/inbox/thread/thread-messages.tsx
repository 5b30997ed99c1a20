import { Trans, useLingui } from '@lingui/react/macro'
import { type Ref, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { Failure } from '../../../shell/failure.tsx'
import { serviceTime } from '../../../shell/locale/service-time.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx'
import { type ConversationDetails, contactName, type Message } from '../cache/conversation.ts'
import { readFromEnd } from '../cache/live.ts'
import { useOwnerName } from '../cache/members.ts'
import { useMessages } from '../cache/queries.ts'
import { ArrowDown } from '../icons.tsx'
import { MessageBubble } from './message/message-bubble.tsx'
import { SystemLine } from './system-line.tsx'
import { DayLine, NoteLine, UnreadLine, useDayFormat } from './thread-lines.tsx'
import { type Entry, timelineOf } from './timeline.ts'
import { useReadingWindow } from './use-reading-window.ts'
import { useFirstUnread, useSearchBack, useUnreadAbove } from './use-unread.ts'

/** Older messages are loaded from this distance to the beginning. */
const NEAR_TOP = 600
/** While the newest are read, older messages than these are given up, and loaded again when somebody scrolls up. */
const KEPT = 1_000

/** What others do with the messages of a thread. */
export interface ThreadHandle {
  toEnd: () => void
}

interface ThreadMessagesProps {
  id: string
  conversation: ConversationDetails
  /** How many messages were unread when the conversation was opened. */
  unread: number
  ref: Ref<ThreadHandle>
}

/** The messages of a conversation, with older ones as the reader scrolls up. */
export function ThreadMessages({ id, conversation, unread, ref }: ThreadMessagesProps) {
  const { t } = useLingui()
  const query = useMessages(id)
  const { messages, isPending, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const hasFailed = query.isFetchNextPageError
  const scroller = useRef<HTMLDivElement>(null)
  const dayOf = useDayFormat()
  const ownerName = useOwnerName()
  const name = contactName(conversation)
  const firstUnread = useFirstUnread(messages, unread)
  const entries = useMemo(
    () =>
      timelineOf({
        messages,
        conversation,
        hasOlder: hasNextPage,
        firstUnread,
        unread,
        now: serviceTime(),
        dayOf,
      }),
    [messages, conversation, hasNextPage, firstUnread, unread, dayOf],
  )
  const { drawn, from, isAway, isAtEnd, note, goTo, toEnd } = useReadingWindow(scroller, entries)
  useImperativeHandle(ref, () => ({ toEnd }))
  const byId = useMemo(() => new Map(messages.map((message) => [message.id, message])), [messages])
  const authorOf = useCallback(
    ({ author }: Message) => {
      if (author === 'participant') return name
      if (author === 'agent') return t`Agent`
      if (author === 'journey') return t`Journey`
      return author === 'human' ? t`Your team` : t`Parley`
    },
    [name, t],
  )
  const unreadPlace = useUnreadAbove({ scroller, unread, drawn })
  const loadOlder = useCallback(() => {
    const box = scroller.current
    const isNearTop = box !== null && box.clientHeight > 0 && from === 0 && box.scrollTop < NEAR_TOP
    if (isNearTop && hasNextPage && !isFetchingNextPage && !hasFailed) void fetchNextPage()
  }, [from, hasNextPage, isFetchingNextPage, hasFailed, fetchNextPage])
  const onScroll = () => {
    note()
    unreadPlace.note()
    loadOlder()
  }
  // At the very top nobody can scroll any further, so no event would ask for what was not loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the distance to the top changes with the lines.
  useEffect(loadOlder, [loadOlder, drawn])
  // The line that is gone to: a message, or where the unread ones begin.
  const [sought, setSought] = useState('unread')
  const isThere = sought === 'unread' ? firstUnread !== null : byId.has(sought)
  const { isSearching, search } = useSearchBack(isThere, query, () => goTo(sought))
  const seek = useCallback(
    (line: string) => {
      setSought(line)
      void search()
    },
    [search],
  )
  useEffect(() => {
    if (messages.length > KEPT && isAtEnd.current) void readFromEnd(id)
  }, [messages.length, isAtEnd, id])
  const lineOf = (entry: Entry) => {
    switch (entry.kind) {
      case 'day':
        return <DayLine key={entry.key} day={dayOf(entry.at)} />
      case 'unread':
        return <UnreadLine key={entry.key} count={entry.count} />
      case 'note':
        return <NoteLine key={entry.key} note={entry.note} author={ownerName(entry.note.author)} />
      case 'system':
        return <SystemLine key={entry.key} entry={entry} nameOf={ownerName} />
      case 'message': {
        const { message, reactions, startsGroup } = entry
        const answered = message.answersId === null ? undefined : byId.get(message.answersId)
        return (
          <MessageBubble
            key={entry.key}
            conversationId={id}
            message={message}
            reactions={reactions}
            answered={answered}
            startsGroup={startsGroup}
            authorOf={authorOf}
            onGoTo={seek}
          />
        )
      }
    }
  }
  if (error && messages.length === 0) return <Failure error={error} onRetry={() => void refetch()} />
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: so that keys can scroll it.
        tabIndex={0}
        role="region"
        aria-label={t`Messages with ${name}`}
        className="h-full overflow-y-auto outline-none [overflow-anchor:none] focus-visible:shadow-[inset_0_0_0_2px_var(--accent)]"
      >
        <div className="pb-4">
          {hasFailed && from === 0 && (
            <p role="alert" className="flex items-center justify-center gap-3 p-3 text-soft">
              <Trans>Earlier messages could not be loaded.</Trans>
              <Button size="small" onClick={() => void fetchNextPage()}>
                <Trans>Try again</Trans>
              </Button>
            </p>
          )}
          {isPending ? (
            <div className="p-6">
              <SkeletonLines count={8} />
            </div>
          ) : (
            <ol aria-label={t`Messages`}>{drawn.map(lineOf)}</ol>
          )}
        </div>
      </div>
      {unreadPlace.isAbove && (
        <button
          type="button"
          disabled={isSearching}
          onClick={() => seek('unread')}
          className="absolute top-11 left-1/2 z-10 inline-flex h-7 -translate-x-1/2 items-center gap-1.5 rounded-full bg-accent px-3 text-xs font-medium text-on-accent shadow-pop disabled:opacity-60"
        >
          <ArrowDown size={12} className="rotate-180" />
          <Trans>Go to unread</Trans>
        </button>
      )}
      {isAway && (
        <div className="absolute right-4 bottom-3">
          <Button size="smallIcon" aria-label={t`Go to the latest message`} onClick={toEnd}>
            <ArrowDown size={14} />
          </Button>
        </div>
      )}
      <Announcer messages={messages} name={name} />
    </div>
  )
}

/** Tells screen readers about messages that arrive while the conversation is open. */
function Announcer({ messages, name }: { messages: readonly Message[]; name: string }) {
  const { t } = useLingui()
  const last = messages.at(-1)
  const seen = useRef<string | null>(null)
  const [words, setWords] = useState('')
  useEffect(() => {
    if (!last) return
    const isNew = seen.current !== null && seen.current < last.createdAt
    seen.current = last.createdAt
    if (isNew && last.direction === 'inbound') setWords(t`New message from ${name}: ${last.text}`)
  }, [last, name, t])
  return (
    <p role="status" className="sr-only" dir="auto">
      {words}
    </p>
  )
}
