import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermission } from '../../identity/session.ts'
import { Confirm } from '../../shell/dialogs/confirm.tsx'
import { Failure } from '../../shell/failure.tsx'
import { Loading } from '../../shell/loading.tsx'
import { Timestamp } from '../../shell/locale/timestamp.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/button.tsx'
import { RefreshCw, Trash2 } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { TAB, TabRow } from '../../ui/tabs.tsx'
import { CadenceBadge } from './cadence-badge.tsx'
import type { Segment } from './segment.ts'
import { SegmentFilter } from './segment-filter.tsx'
import { SegmentHistory } from './segment-history.tsx'
import { SegmentMembers } from './segment-members.tsx'

const route = getRouteApi('/segments/$slug')

export function SegmentScreen() {
  const { slug } = route.useParams()
  const segment = useQuery({
    queryKey: ['segments', 'one', slug],
    queryFn: ({ signal }) => parley.segments.get({ slug }, { signal }),
  })
  if (segment.error && !segment.data) {
    return <Failure error={segment.error} onRetry={() => void segment.refetch()} />
  }
  return segment.data ? <LoadedSegment key={slug} segment={segment.data} /> : <Loading />
}

function LoadedSegment({ segment }: { segment: Segment }) {
  const { t, i18n } = useLingui()
  const { tab = 'members' } = route.useSearch()
  const { slug, name, memberCount, evaluationCadence, lastEvaluatedAt } = segment
  const mayWrite = usePermission('segments:write')
  const evaluate = useApiMutation(() => parley.segments.evaluate({ slug }), {
    changes: [['segments'], ['members', slug]],
    done: ({ entrants, leavers }) => t`Segment evaluated. Entered: ${entrants}. Exited: ${leavers}.`,
  })
  return (
    <Page
      trail={
        <Link to="/segments" className="hover:text-ink">
          <Trans>Segments</Trans>
        </Link>
      }
      title={name}
      aside={
        <>
          <CadenceBadge cadence={evaluationCadence} />
          <span className="tabular text-soft phone:hidden">
            <Trans>{i18n.number(memberCount)} people</Trans>
            {lastEvaluatedAt && (
              <>
                {' · '}
                <Trans>
                  evaluated <Timestamp at={lastEvaluatedAt} />
                </Trans>
              </>
            )}
          </span>
        </>
      }
      actions={
        mayWrite && (
          <>
            <Button onClick={() => evaluate.mutate()} disabled={evaluate.isPending}>
              <RefreshCw size={14} className={evaluate.isPending ? 'animate-spin' : ''} />
              <Trans>Evaluate now</Trans>
            </Button>
            <DeleteSegment segment={segment} />
          </>
        )
      }
      bar={
        <TabRow label={t`Segment sections`}>
          <Tab slug={slug} tab="members" current={tab} label={t`Members`} />
          <Tab slug={slug} tab="history" current={tab} label={t`History`} />
          <Tab slug={slug} tab="filter" current={tab} label={t`Conditions`} />
        </TabRow>
      }
    >
      {tab === 'members' && <SegmentMembers slug={slug} />}
      {tab === 'history' && <SegmentHistory slug={slug} />}
      {tab === 'filter' && <SegmentFilter segment={segment} />}
    </Page>
  )
}

interface TabProps {
  slug: string
  tab: 'members' | 'history' | 'filter'
  current: string
  label: string
}

function Tab({ slug, tab, current, label }: TabProps) {
  return (
    <Link
      to="/segments/$slug"
      params={{ slug }}
      search={{ tab }}
      activeProps={{}}
      className={TAB}
      aria-current={tab === current ? 'page' : undefined}
    >
      {label}
    </Link>
  )
}

function DeleteSegment({ segment: { slug, name, memberCount } }: { segment: Segment }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const remove = useApiMutation(() => parley.segments.delete({ slug }), {
    changes: [['segments']],
    done: t`Segment deleted`,
    onGone: () => navigate({ to: '/segments' }),
  })
  return (
    <>
      <Button kind="quiet" size="icon" aria-label={t`Delete segment`} onClick={() => setAsking(true)}>
        <Trash2 size={15} />
      </Button>
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Delete ${name}?`}
        action={t`Delete segment`}
        typed={name}
        onConfirm={() => remove.mutate()}
      >
        <Trans>
          Parley keeps the {memberCount} people in this segment. Journeys that start from it stop enrolling
          people.
        </Trans>
      </Confirm>
    </>
  )
}
