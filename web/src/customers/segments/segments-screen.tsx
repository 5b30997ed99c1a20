import { Trans, useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { usePermission } from '../../identity/session.ts'
import { Failure } from '../../shell/failure.tsx'
import { Timestamp } from '../../shell/locale/timestamp.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useList } from '../../shell/queries/lists.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ChartPie, Plus } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { type Column, RecordTable } from '../../ui/record-table.tsx'
import { CadenceBadge } from './cadence-badge.tsx'

type Segment = Item<'segments_list'>

export function SegmentsScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { rows, isLoading, error, retry, hasMore, more } = useList(['segments', 'list'], parley.segments.list)
  const columns = useColumns()
  const newSegment = usePermission('segments:write') && (
    <Button kind="primary" asChild>
      <Link to="/segments/new">
        <Plus size={15} />
        <Trans>New segment</Trans>
      </Link>
    </Button>
  )
  return (
    <Page title={t`Segments`} actions={newSegment}>
      {error ? (
        <Failure error={error} onRetry={retry} />
      ) : !isLoading && rows.length === 0 ? (
        <Empty icon={ChartPie} title={t`No segments yet`} actions={newSegment}>
          <Trans>Group people by what they do and have, such as repeat buyers or inactive customers.</Trans>
        </Empty>
      ) : (
        <RecordTable
          label={t`Segments`}
          columns={columns}
          rows={rows}
          keyOf={({ slug }) => slug}
          onOpen={({ slug }) => void navigate({ to: '/segments/$slug', params: { slug } })}
          isLoading={isLoading}
          hasMore={hasMore}
          onMore={more}
        />
      )}
    </Page>
  )
}

function useColumns(): Column<Segment>[] {
  const { t, i18n } = useLingui()
  return useMemo(
    () => [
      {
        id: 'name',
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
        header: t`Updates`,
        width: '8rem',
        cell: ({ evaluationCadence }) => <CadenceBadge cadence={evaluationCadence} />,
      },
      {
        id: 'members',
        header: t`People`,
        width: '6rem',
        align: 'end',
        phone: true,
        cell: ({ memberCount }) => i18n.number(memberCount),
      },
      {
        id: 'evaluated',
        header: t`Last evaluated`,
        width: '8rem',
        align: 'end',
        cell: ({ lastEvaluatedAt }) => (
          <span className="text-soft">{lastEvaluatedAt ? <Timestamp at={lastEvaluatedAt} /> : t`Never`}</span>
        ),
      },
    ],
    [t, i18n],
  )
}
