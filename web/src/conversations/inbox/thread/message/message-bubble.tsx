import { Trans, useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { Timestamp } from '../../../../shell/locale/timestamp.tsx'
import { cn } from '../../../../ui/class-names.ts'
import type { Message } from '../../cache/conversation.ts'
import { Bot } from '../../icons.tsx'
import { MessageContent } from './message-content.tsx'
import { MessageProblem, MessageStatus } from './message-status.tsx'
import { QuotedMessage } from './quoted-message.tsx'

interface MessageBubbleProps {
  conversationId: string
  message: Message
  reactions: readonly Message[]
  /** The message that it answers, if that is loaded. */
  answered: Message | undefined
  startsGroup: boolean
  /** Who wrote a message, as shown. */
  authorOf: (message: Message) => string
  onGoTo: (messageId: string) => void
}

const LOOKS: Record<Message['author'], string> = {
  participant: 'bg-sunken dark:bg-line',
  human: 'bg-accent-soft',
  agent: 'bg-info-soft',
  journey: 'bg-surface border',
  system: 'bg-surface border',
}

/** One message: who said what, when, and how far it got. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { conversationId, message, reactions, answered, startsGroup, authorOf, onGoTo } = props
  const author = authorOf(message)
  const isOwn = message.direction === 'outbound'
  const isOff = message.status === 'canceled' || message.status === 'failed'
  return (
    <li
      id={message.id}
      tabIndex={-1}
      className={cn(
        'flex flex-col px-5 outline-none phone:px-3',
        isOwn ? 'items-end' : 'items-start',
        startsGroup ? 'pt-3' : 'pt-1',
      )}
    >
      {startsGroup ? (
        <p className="mb-0.5 flex items-center gap-1 text-2xs text-faint">
          {message.author === 'agent' && <Bot size={12} />}
          <bdi className="font-medium">{author}</bdi>
        </p>
      ) : (
        <span className="sr-only">{author}</span>
      )}
      <div
        className={cn(
          'relative max-w-[min(34rem,85%)] rounded-lg px-3 py-2',
          LOOKS[message.author],
          isOff && 'opacity-80',
        )}
      >
        {message.answersId !== null && (
          <QuotedMessage
            conversationId={conversationId}
            id={message.answersId}
            loaded={answered}
            authorOf={authorOf}
            onGoTo={onGoTo}
          />
        )}
        <MessageContent conversationId={conversationId} message={message} />
        <Sources message={message} />
      </div>
      {reactions.length > 0 && <Reactions reactions={reactions} />}
      <p className="mt-0.5 flex items-center gap-1.5 text-2xs text-faint">
        <Timestamp at={message.createdAt} asTime />
        {isOwn && <MessageStatus message={message} />}
      </p>
      <MessageProblem message={message} />
    </li>
  )
})

/** The knowledge that the agent's answer is taken from. */
function Sources({ message: { sources } }: { message: Message }) {
  if (sources.length === 0) return null
  return (
    <p className="mt-1.5 border-t border-current/10 pt-1 text-xs text-soft">
      <Trans>From:</Trans> <bdi>{sources.map(({ title }) => title).join(', ')}</bdi>
    </p>
  )
}

function Reactions({ reactions }: { reactions: readonly Message[] }) {
  const { t } = useLingui()
  const shown = reactions.flatMap(({ id, details }) =>
    details?.kind === 'reaction' && details.emoji !== '' ? [{ id, emoji: details.emoji }] : [],
  )
  if (shown.length === 0) return null
  return (
    <p className="z-10 -mt-1.5 rounded-full border bg-surface px-1.5 text-sm shadow-card">
      <span className="sr-only">{t`Reaction:`} </span>
      {shown.map(({ id, emoji }) => (
        <span key={id}>{emoji}</span>
      ))}
    </p>
  )
}
