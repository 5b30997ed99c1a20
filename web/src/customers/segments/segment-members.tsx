import { Trans, useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Failure } from '../../shell/failure.tsx'
import { Timestamp } from '../../shell/locale/timestamp.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useList } from '../../shell/queries/lists.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ChartPie } from '../../ui/icons.tsx'
import { type Column, RecordTable } from '../../ui/record-table.tsx'

type Member = Item<'segments_members_list'>

/** The members of a segment, latest entries first. */
export function SegmentMembers({ slug }: { slug: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const columns = useColumns()
  const { rows, isLoading, error, retry, hasMore, more } = useList(['members', slug], (page, options) =>
    parley.segments.members.list({ slug, ...page }, options),
  )
  if (error) return <Failure error={error} onRetry={retry} />
  if (!isLoading && rows.length === 0) {
    return (
      <Empty icon={ChartPie} title={t`This segment has no members`}>
        <Trans>Evaluate the segment now, or check its conditions.</Trans>
      </Empty>
    )
  }
  return (
    <RecordTable
      label={t`Members`}
      columns={columns}
      rows={rows}
      keyOf={({ externalId }) => externalId}
      onOpen={({ externalId }) => void navigate({ to: '/people/$externalId', params: { externalId } })}
      isLoading={isLoading}
      hasMore={hasMore}
      onMore={more}
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
          <Link
            to="/people/$externalId"
            params={{ externalId }}
            tabIndex={-1}
            className="flex items-center gap-2.5 font-medium"
          >
            <Avatar name={name || email || externalId} />
            <span className="truncate" dir="auto">
              {name || email || externalId}
            </span>
          </Link>
        ),
      },
      { id: 'phone', header: t`Phone number`, width: '10rem', cell: ({ phoneNumber }) => phoneNumber },
      {
        id: 'email',
        header: t`Email`,
        width: 'minmax(10rem, 1.5fr)',
        cell: ({ email }) => <span className="text-soft">{email}</span>,
      },
      {
        id: 'entered',
        header: t({ message: 'Entered', context: 'segment' }),
        width: '7rem',
        align: 'end',
        phone: true,
        cell: ({ enteredAt }) => (
          <span className="text-soft">
            <Timestamp at={enteredAt} />
          </span>
        ),
      },
    ],
    [t],
  )
}
