import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePermission } from '../identity/session.ts'
import { Timestamp } from '../shell/locale/timestamp.tsx'
import { parley } from '../shell/queries/api.ts'
import { Badge } from '../ui/records/badge.tsx'
import { LastMessage } from './last-message.tsx'

const MOST = 10

interface ConversationsOfProps {
  personExternalId: string
  phoneNumber: string | null
  email: string | null
  /** A conversation to leave out. */
  except?: string
  /** Draws the heading around the list. */
  children: (list: ReactNode) => ReactNode
}

/** The conversations with a person, on all channels and numbers. Nothing while there are none. */
export function ConversationsOf(props: ConversationsOfProps) {
  const { personExternalId, phoneNumber, email, except, children } = props
  const { t } = useLingui()
  const isAllowed = usePermission('conversations:read')
  const { data } = useQuery({
    queryKey: ['conversations', 'of', personExternalId, phoneNumber, email],
    queryFn: async ({ signal }) => {
      const addresses = [phoneNumber, email].filter((address) => address !== null)
      const pages = await Promise.all(
        addresses.map((text) => parley.conversations.list({ text, limit: MOST }, { signal })),
      )
      const found = pages.flatMap((page) => page.data)
      return [...new Map(found.map((conversation) => [conversation.id, conversation])).values()]
    },
    enabled: isAllowed && (phoneNumber ?? email) !== null,
  })
  const shown = (data ?? []).filter(
    ({ id, contact }) => id !== except && contact.personExternalId === personExternalId,
  )
  if (shown.length === 0) return null
  return children(
    <ul className="flex flex-col gap-1">
      {shown.map(({ id, channel, state, lastMessage, createdAt }) => (
        <li key={id}>
          <Link
            to="/inbox/{-$conversation}"
            params={{ conversation: id }}
            search={{ view: 'all' }}
            className="block rounded-md px-1.5 py-1 hover:bg-hover"
          >
            <span className="flex items-center gap-2 text-xs text-soft">
              <bdi className="min-w-0 flex-1 truncate">{channel}</bdi>
              {state === 'WAITING' && (
                <Badge tone="warn">{t({ message: 'Waiting', context: 'inbox view' })}</Badge>
              )}
              <Timestamp at={lastMessage?.at ?? createdAt} />
            </span>
            <span className="block truncate">
              {lastMessage ? <LastMessage message={lastMessage} /> : <Trans>No messages yet</Trans>}
            </span>
          </Link>
        </li>
      ))}
    </ul>,
  )
}
