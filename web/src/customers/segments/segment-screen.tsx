import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { usePermission } from '../../identity/session.ts'
import { ConfirmButton } from '../../shell/dialogs/confirm-button.tsx'
import { ScreenTabs } from '../../shell/frame/screen-tabs.tsx'
import { Trail } from '../../shell/frame/trail.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { Timestamp } from '../../shell/locale/timestamp.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Megaphone, RefreshCw, Send, Trash2 } from '../../ui/icons/icons.tsx'
import { Page } from '../../ui/layout/page.tsx'
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
  return <Loaded query={segment}>{(data) => <LoadedSegment key={slug} segment={data} />}</Loaded>
}

function LoadedSegment({ segment }: { segment: Segment }) {
  const { t, i18n } = useLingui()
  const { tab = 'members' } = route.useSearch()
  const { id, slug, name, memberCount, evaluationCadence, lastEvaluatedAt, evaluation } = segment
  const mayWrite = usePermission('segments:write')
  const mayReach = usePermission('initiatives:write')
  const evaluate = useApiMutation(() => parley.segments.evaluate({ slug }), {
    changes: [['segments'], ['members', slug]],
    done: ({ entrants, leavers, isUnderWay }) =>
      isUnderWay
        ? t`Parley evaluates this segment in parts. You see here how far it is.`
        : t`Segment evaluated. Entered: ${entrants}. Exited: ${leavers}.`,
  })
  return (
    <Page
      trail={<Trail to="/segments">{t`Segments`}</Trail>}
      title={name}
      aside={
        <>
          <CadenceBadge cadence={evaluationCadence} />
          <span className="tabular text-soft phone:hidden">
            <Plural value={memberCount} one="# person" other="# people" />
            {evaluation ? (
              <>
                {' · '}
                <Trans>
                  evaluated {i18n.number(evaluation.done)} of {i18n.number(evaluation.people)}
                </Trans>
              </>
            ) : (
              lastEvaluatedAt && (
                <>
                  {' · '}
                  <Trans>
                    evaluated <Timestamp at={lastEvaluatedAt} />
                  </Trans>
                </>
              )
            )}
          </span>
        </>
      }
      actions={
        <>
          {mayReach && (
            <Button asChild>
              <Link to="/campaigns/new" state={{ audience: { audience: 'segment', segmentId: id, name } }}>
                <Send size={14} />
                <Trans>Send a campaign</Trans>
              </Link>
            </Button>
          )}
          {mayReach && (
            <Button asChild>
              <Link to="/initiatives/new" search={{ segment: slug }}>
                <Megaphone size={14} />
                <Trans>Reach them</Trans>
              </Link>
            </Button>
          )}
          {mayWrite && (
            <>
              <Button onClick={() => evaluate.mutate()} disabled={evaluate.isPending}>
                <RefreshCw size={14} className={evaluate.isPending ? 'animate-spin' : ''} />
                <Trans>Evaluate now</Trans>
              </Button>
              <DeleteSegment segment={segment} />
            </>
          )}
        </>
      }
      bar={
        <ScreenTabs
          label={t`Segment sections`}
          tabs={[
            ['members', t`Members`],
            ['history', t`History`],
            ['filter', t`Conditions`],
          ]}
          current={tab}
        />
      }
    >
      {tab === 'members' && <SegmentMembers slug={slug} />}
      {tab === 'history' && <SegmentHistory slug={slug} />}
      {tab === 'filter' && <SegmentFilter segment={segment} />}
    </Page>
  )
}

function DeleteSegment({ segment: { slug, name, memberCount } }: { segment: Segment }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const remove = useApiMutation(() => parley.segments.delete({ slug }), {
    changes: [['segments']],
    done: t`Segment deleted`,
    onGone: () => navigate({ to: '/segments' }),
  })
  return (
    <ConfirmButton
      kind="quiet"
      size="icon"
      aria-label={t`Delete segment`}
      question={t`Delete ${name}?`}
      consequence={
        <>
          <Plural
            value={memberCount}
            one="Parley keeps the person in this segment."
            other="Parley keeps the # people in this segment."
          />{' '}
          <Trans>Journeys that start from it stop enrolling people.</Trans>
        </>
      }
      action={t`Delete segment`}
      typed={name}
      onConfirm={remove.mutate}
    >
      <Trash2 size={15} />
    </ConfirmButton>
  )
}
