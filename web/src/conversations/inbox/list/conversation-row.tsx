import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { cn } from '../../../ui/class-names.ts'
import { Avatar } from '../../../ui/records/avatar.tsx'
import { Badge } from '../../../ui/records/badge.tsx'
import { LastMessage } from '../../last-message.tsx'
import { type Conversation, contactName } from '../cache/conversation.ts'
import { AlarmClock, Bot, Clock } from '../icons.tsx'
import { useReasons } from '../reasons.ts'
import { since, useSpan } from '../waiting-time.tsx'
import { ChannelIcon } from './channel-icon.tsx'

export const ROW_HEIGHT = 84
const MOST_UNREAD = 100
const HOUR_MS = 3_600_000
/** The rest of the 24-hour window is shown from here on. */
const SHORT_WINDOW_MS = 6 * HOUR_MS

interface ConversationRowProps {
  conversation: Conversation
  id: string
  index: number
  start: number
  isOpen: boolean
  isActive: boolean
  isChosen: boolean
  isChoosing: boolean
  ownerName: (owner: string) => string
  onOpen: (id: string) => void
  /** null: rows cannot be selected. */
  onChoose: ((id: string, isRange: boolean) => void) | null
}

/** Who writes, what they said last, how long they wait, and who has it. */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps) {
  const { t } = useLingui()
  const { conversation, id, index, start, isOpen, isActive, isChosen, isChoosing, onOpen, onChoose } = props
  const { lastMessage, unread, createdAt, hit } = conversation
  const name = contactName(conversation)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys.
    <div
      role="row"
      id={id}
      tabIndex={-1}
      aria-rowindex={index + 1}
      aria-selected={isOpen}
      onClick={() => onOpen(conversation.id)}
      className={cn(
        'group absolute inset-x-0 flex cursor-pointer gap-2.5 border-b border-line/60 px-3 py-2 contain-strict hover:bg-hover',
        isOpen && 'bg-accent-soft hover:bg-accent-soft',
        isChosen && 'bg-accent-soft/60',
        isActive && 'shadow-[inset_2px_0_0_var(--accent)]',
      )}
      style={{ height: ROW_HEIGHT, transform: `translateY(${start}px)` }}
    >
      <div role="gridcell" className="relative mt-0.5 size-8 shrink-0">
        <span className={cn(onChoose && 'group-hover:opacity-0', isChoosing && 'opacity-0')}>
          <Avatar name={name} size={32} />
        </span>
        {onChoose && (
          <label className="absolute inset-0 grid cursor-pointer place-items-center">
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={t`Select ${name}`}
              checked={isChosen}
              onChange={() => undefined}
              onClick={(event) => {
                event.stopPropagation()
                onChoose(conversation.id, event.shiftKey)
              }}
              className={cn(
                'size-4',
                !isChoosing && 'opacity-0 group-hover:opacity-100 focus-visible:opacity-100',
              )}
            />
          </label>
        )}
      </div>
      <div role="gridcell" className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          <bdi className={cn('min-w-0 flex-1 truncate', unread > 0 ? 'font-semibold' : 'font-medium')}>
            {name}
          </bdi>
          <span className="shrink-0 text-2xs text-faint">
            <Timestamp at={lastMessage?.at ?? createdAt} />
          </span>
        </div>
        <div className="mt-0.5 flex items-center gap-2">
          <span className={cn('min-w-0 flex-1 truncate', unread > 0 && 'text-ink *:text-ink')}>
            {hit ? (
              <Hit {...hit} />
            ) : (
              lastMessage && (
                <>
                  {lastMessage.direction === 'outbound' && <Author author={lastMessage.author} />}
                  <LastMessage message={lastMessage} />
                </>
              )
            )}
          </span>
          {unread > 0 && (
            <span className="tabular inline-grid h-4 min-w-4 shrink-0 place-items-center rounded-full bg-accent px-1 text-2xs font-semibold text-on-accent">
              {unread >= MOST_UNREAD ? `${MOST_UNREAD}+` : unread}
              <span className="sr-only"> {t`unread`}</span>
            </span>
          )}
        </div>
        <Facts {...props} />
      </div>
    </div>
  )
})

/** Who wrote the last message, where it was not the contact. */
function Author({ author }: Pick<NonNullable<Conversation['lastMessage']>, 'author'>) {
  const { t } = useLingui()
  const names = { agent: t`Agent:`, journey: t`Journey:`, human: t`Team:`, system: t`Parley:` }
  return author === 'participant' ? null : <span className="text-faint">{names[author]} </span>
}

/** The message that was searched for, with what was found. */
function Hit({ text, start, length }: NonNullable<Conversation['hit']>) {
  return (
    <bdi className="text-soft">
      {text.slice(0, start)}
      <mark className="rounded-sm bg-warn-soft px-0.5 text-warn">{text.slice(start, start + length)}</mark>
      {text.slice(start + length)}
    </bdi>
  )
}

/** The third line: channel, owner, waiting time, window and labels. */
function Facts({ conversation, ownerName }: ConversationRowProps) {
  const { t } = useLingui()
  const span = useSpan()
  const { state, assignee, waitingSince, windowOpenUntil, labels, snoozedUntil, escalationReason } =
    conversation
  const reasons = useReasons()
  const waits = state !== 'AGENT' && state !== 'CLOSED' && waitingSince !== null
  const left = windowOpenUntil === null ? null : -since(windowOpenUntil)
  return (
    <div className="mt-1 flex items-center gap-1.5 overflow-hidden text-2xs text-faint">
      <ChannelIcon conversation={conversation} />
      {state === 'AGENT' && (
        <span className="inline-flex items-center gap-1">
          <Bot size={12} />
          {t`Agent`}
        </span>
      )}
      {state === 'CLOSED' && <span>{t({ message: 'Closed', context: 'conversation' })}</span>}
      {snoozedUntil !== null && (
        <Badge>
          <AlarmClock size={11} />
          <Timestamp at={snoozedUntil} />
        </Badge>
      )}
      {assignee !== null && (
        <span className="truncate" dir="auto">
          {ownerName(assignee)}
        </span>
      )}
      {waits && (
        <Badge tone={since(waitingSince) > HOUR_MS ? 'warn' : 'neutral'}>
          <Clock size={11} />
          {t`waits ${span(since(waitingSince))}`}
        </Badge>
      )}
      {waits && escalationReason !== null && state === 'WAITING' && (
        <span className="truncate">{reasons[escalationReason]}</span>
      )}
      {left !== null && left > 0 && left < SHORT_WINDOW_MS && (
        <Badge tone="warn">{t`${span(left)} left to reply`}</Badge>
      )}
      {left !== null && left <= 0 && state !== 'CLOSED' && <Badge>{t`Templates only`}</Badge>}
      {labels.map((label) => (
        <Badge key={label} tone="info">
          <bdi>{label}</bdi>
        </Badge>
      ))}
    </div>
  )
}
