import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { MessageStatus, useReasonWords } from '../../conversations/inbox/thread/message/message-status.tsx'
import { timestampColumn } from '../../shell/locale/timestamp-column.tsx'
import type { Column } from '../../ui/records/record-table.tsx'
import { shownAddress } from '../channels/channel-address.ts'
import { type LoggedMessage, SOURCE_WORDS } from './message-words.ts'

/** The columns of the log: who, what, why, how far and when. */
export function useMessageColumns(): Column<LoggedMessage>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      {
        id: 'person',
        header: t`Person`,
        width: 'minmax(9rem, 1.3fr)',
        phone: 'minmax(0, 3fr)',
        cell: (message) => (
          <span className="flex min-w-0 flex-col leading-tight">
            <bdi className="truncate font-medium" title={message.address ?? undefined}>
              {message.name ?? message.address ?? '–'}
            </bdi>
            <span className="hidden truncate text-2xs text-soft phone:block" dir="auto">
              {textOf(message)}
            </span>
          </span>
        ),
      },
      {
        id: 'text',
        header: t`Message`,
        width: 'minmax(12rem, 2.4fr)',
        cell: (message) => <span dir="auto">{textOf(message)}</span>,
      },
      {
        id: 'source',
        header: t({ message: 'Source', context: 'message source' }),
        width: 'minmax(8rem, 1.2fr)',
        cell: ({ source, initiativeName }) => (
          <span className="text-soft" dir="auto">
            {initiativeName ?? t(SOURCE_WORDS[source])}
          </span>
        ),
      },
      {
        id: 'channel',
        header: t`Channel`,
        width: 'minmax(8rem, 1fr)',
        cell: ({ channel }) => <bdi className="text-soft">{shownAddress(channel)}</bdi>,
      },
      {
        id: 'status',
        header: t`Status`,
        width: 'minmax(8rem, 2.4fr)',
        phone: 'minmax(0, 2fr)',
        cell: (message) => <Progress message={message} />,
      },
      timestampColumn({
        id: 'at',
        header: t({ message: 'Date', context: 'column' }),
        width: '6rem',
        phone: true,
        at: ({ createdAt }) => createdAt,
      }),
    ],
    [t],
  )
}

function textOf({ subject, text, template }: LoggedMessage): string {
  return subject ?? (text || template?.name || '–')
}

/** How far a message got, and in a few words why it got no further. */
function Progress({ message }: { message: LoggedMessage }) {
  const reasonWords = useReasonWords()
  const reason = message.failure?.code ?? message.waitsFor?.reason ?? null
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="shrink-0">
        <MessageStatus message={message} />
      </span>
      {reason !== null && (
        <span
          className="truncate text-xs text-soft phone:hidden"
          dir="auto"
          title={message.failure?.text ?? reasonWords(reason)}
        >
          {reasonWords(reason)}
        </span>
      )}
    </span>
  )
}
