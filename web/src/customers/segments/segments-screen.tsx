import { Trans, useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { usePermission } from '../../identity/session.ts'
import { NewLink } from '../../shell/commands/new-button.tsx'
import { timestampColumn } from '../../shell/locale/timestamp-column.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useServiceOrder } from '../../shell/queries/list-order.ts'
import { useList } from '../../shell/queries/lists.ts'
import { RecordList } from '../../shell/record-list.tsx'
import { ListViews } from '../../shell/views/list-views.tsx'
import { ChartPie } from '../../ui/icons/icons.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Page } from '../../ui/layout/page.tsx'
import type { Column } from '../../ui/records/record-table.tsx'
import { CadenceBadge } from './cadence-badge.tsx'

/** By the columns of the table. */
const SORTS = { name: 'name' } as const

const NONE: readonly string[] = []

type Segment = Item<'segments_list'>

export function SegmentsScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const order = useServiceOrder(SORTS)
  const list = useList(
    ['segments', 'list', order],
    (page, options) => parley.segments.list({ ...order, ...page }, options),
    {
      keeps: true,
      isCounted: true,
      live: { kinds: ['segment'], idOf: ({ slug }) => slug, isUnordered: order.sort !== undefined },
    },
  )
  const columns = useColumns()
  const newSegment = usePermission('segments:write') && <NewLink to="/segments/new">{t`New segment`}</NewLink>
  return (
    <Page
      title={t`Segments`}
      actions={
        <>
          <ListViews list="segments" keeps={NONE} />
          {newSegment}
        </>
      }
    >
      <RecordList
        isSortable
        place="segments"
        sorts={SORTS}
        list={list}
        empty={
          <Empty icon={ChartPie} title={t`No segments yet`} actions={newSegment}>
            <Trans>Group people by what they do and have, such as repeat buyers or inactive customers.</Trans>
          </Empty>
        }
        label={t`Segments`}
        columns={columns}
        keyOf={({ slug }) => slug}
        onOpen={({ slug }) => void navigate({ to: '/segments/$slug', params: { slug } })}
      />
    </Page>
  )
}

function useColumns(): Column<Segment>[] {
  const { t, i18n } = useLingui()
  return useMemo(
    () => [
      {
        id: 'name',
        sortBy: ({ name }) => name,
        header: t`Name`,
        width: 'minmax(10rem, 2fr)',
        phone: true,
        cell: ({ slug, name }) => (
          <Link to="/segments/$slug" params={{ slug }} className="font-medium" dir="auto" tabIndex={-1}>
            {name}
          </Link>
        ),
      },
      {
        id: 'description',
        header: t`Description`,
        width: 'minmax(10rem, 3fr)',
        cell: ({ description }) => (
          <span className="text-soft" dir="auto">
            {description}
          </span>
        ),
      },
      {
        id: 'cadence',
        sortBy: ({ evaluationCadence }) => evaluationCadence,
        header: t`Updates`,
        width: '8rem',
        cell: ({ evaluationCadence }) => <CadenceBadge cadence={evaluationCadence} />,
      },
      {
        id: 'members',
        sortBy: ({ memberCount }) => memberCount,
        header: t`People`,
        width: '6rem',
        align: 'end',
        phone: true,
        cell: ({ memberCount }) => i18n.number(memberCount),
      },
      timestampColumn({
        id: 'evaluated',
        header: t`Last evaluated`,
        at: ({ lastEvaluatedAt }) => lastEvaluatedAt,
        none: t`Never`,
      }),
    ],
    [t, i18n],
  )
}
