import { Trans, useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { usePermission } from '../../identity/session.ts'
import { timestampColumn } from '../../shell/locale/timestamp-column.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useList } from '../../shell/queries/lists.ts'
import { RecordList } from '../../shell/record-list.tsx'
import { CircleQuestionMark } from '../../ui/icons/icons.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import type { Column } from '../../ui/records/record-table.tsx'
import { AskAgain, SendAgain } from './decisions.tsx'

type Unknown = Item<'messages_unknown_list'>

/** Messages of which nobody knows whether they were sent, for a person to decide. */
export function UnknownMessages() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const columns = useColumns(usePermission('conversations:write'))
  const list = useList(['messages', 'unknown'], parley.messages.unknown.list, { isCounted: true })
  return (
    <RecordList
      place="unknownMessages"
      list={list}
      empty={
        <Empty icon={CircleQuestionMark} title={t`No messages in doubt`}>
          <Trans>Messages appear here when a provider has not confirmed that it took them.</Trans>
        </Empty>
      }
      label={t`Messages that may not have been sent`}
      columns={columns}
      keyOf={({ id }) => id}
      onOpen={({ conversationId }) =>
        void navigate({
          to: '/inbox/{-$conversation}',
          params: { conversation: conversationId },
          search: { view: 'all' },
        })
      }
    />
  )
}

function useColumns(mayDecide: boolean): Column<Unknown>[] {
  const { t } = useLingui()
  return useMemo(() => {
    const columns: Column<Unknown>[] = [
      {
        id: 'to',
        header: t`To`,
        width: 'minmax(8rem, 1fr)',
        phone: true,
        cell: ({ to }) => to,
      },
      {
        id: 'text',
        header: t`Message`,
        width: 'minmax(10rem, 3fr)',
        cell: ({ text }) => (
          <span title={text} dir="auto">
            {text}
          </span>
        ),
      },
      {
        id: 'initiative',
        header: t`Initiative`,
        width: 'minmax(8rem, 1fr)',
        cell: ({ initiativeName }) => <span dir="auto">{initiativeName}</span>,
      },
      timestampColumn({
        id: 'at',
        header: t({ message: 'Date', context: 'column' }),
        at: ({ createdAt }) => createdAt,
      }),
    ]
    if (!mayDecide) return columns
    const decide: Column<Unknown> = {
      id: 'decide',
      header: <span className="sr-only">{t`Actions`}</span>,
      width: '13rem',
      align: 'end',
      phone: true,
      cell: ({ id, canBeAsked }) => (
        <span className="flex justify-end gap-1">
          {canBeAsked && <AskAgain id={id} />}
          <SendAgain id={id} />
        </span>
      ),
    }
    return [...columns, decide]
  }, [t, mayDecide])
}
