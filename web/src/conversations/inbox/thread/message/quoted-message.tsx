import { useQuery } from '@tanstack/react-query'
import { parley } from '../../../../shell/queries/api.ts'
import { LastMessage } from '../../../last-message.tsx'
import type { Message } from '../../cache/conversation.ts'

interface QuotedMessageProps {
  conversationId: string
  id: string
  /** The message, if it is among the loaded ones. */
  loaded: Message | undefined
  authorOf: (message: Message) => string
  onGoTo: (messageId: string) => void
}

/** The message that another one answers. It goes there, and loads what lies between. */
export function QuotedMessage({ conversationId, id, loaded, authorOf, onGoTo }: QuotedMessageProps) {
  const { data } = useQuery({
    queryKey: ['inbox-message', conversationId, id],
    queryFn: ({ signal }) =>
      parley.conversations.messages.get({ id: conversationId, messageId: id }, { signal }),
    enabled: loaded === undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const quoted = loaded ?? data
  if (!quoted) return null
  return (
    <button
      type="button"
      onClick={() => onGoTo(id)}
      className="mb-1.5 block min-h-6 w-full max-w-full border-l-2 border-accent pl-2 text-left text-xs text-soft"
    >
      <bdi className="block font-medium">{authorOf(quoted)}</bdi>
      <span className="line-clamp-2">
        <LastMessage message={quoted} />
      </span>
    </button>
  )
}
