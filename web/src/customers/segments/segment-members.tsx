import { Trans, useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { timestampColumn } from '../../shell/locale/timestamp-column.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useServiceOrder } from '../../shell/queries/list-order.ts'
import { useList } from '../../shell/queries/lists.ts'
import { RecordList } from '../../shell/record-list.tsx'
import { ChartPie } from '../../ui/icons/icons.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import type { Column } from '../../ui/records/record-table.tsx'
import { PersonLink } from '../people/person-link.tsx'

/** By the columns of the table. */
const SORTS = { name: 'name', entered: 'entered' } as const

type Member = Item<'segments_members_list'>

/** The members of a segment, latest entries first. */
export function SegmentMembers({ slug }: { slug: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const columns = useColumns()
  const order = useServiceOrder(SORTS)
  const list = useList(
    ['members', slug, order],
    (page, options) => parley.segments.members.list({ slug, ...order, ...page }, options),
    { keeps: true, isCounted: true },
  )
  return (
    <RecordList
      place="members"
      sorts={SORTS}
      list={list}
      empty={
        <Empty icon={ChartPie} title={t`This segment has no members`}>
          <Trans>Evaluate the segment now, or check its conditions.</Trans>
        </Empty>
      }
      label={t`Members`}
      columns={columns}
      keyOf={({ externalId }) => externalId}
      onOpen={({ externalId }) => void navigate({ to: '/people/$externalId', params: { externalId } })}
    />
  )
}

function useColumns(): Column<Member>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t`Name`,
        width: 'minmax(11rem, 2fr)',
        phone: true,
        cell: ({ externalId, name, email }) => (
          <PersonLink externalId={externalId} name={name || email || externalId} />
        ),
      },
      { id: 'phone', header: t`Phone number`, width: '10rem', cell: ({ phoneNumber }) => phoneNumber },
      {
        id: 'email',
        header: t`Email`,
        width: 'minmax(10rem, 1.5fr)',
        cell: ({ email }) => <span className="text-soft">{email}</span>,
      },
      timestampColumn({
        id: 'entered',
        header: t({ message: 'Entered', context: 'person' }),
        width: '7rem',
        phone: true,
        at: ({ enteredAt }) => enteredAt,
      }),
    ],
    [t],
  )
}
