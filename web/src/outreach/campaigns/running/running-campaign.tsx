import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bars } from '../../../shell/charts/bars.tsx'
import { Failure } from '../../../shell/failure.tsx'
import { Trail } from '../../../shell/frame/trail.tsx'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { Card, Page, Sheet } from '../../../ui/layout/page.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { AttributionOf } from '../../attribution/attribution-of.tsx'
import { GoalCard } from '../../initiatives/goal/goal-card.tsx'
import { LinksCard } from '../../initiatives/links/links-card.tsx'
import { Failures } from '../../initiatives/overview/failures.tsx'
import { MessagesCard } from '../../initiatives/overview/messages-card.tsx'
import type { Campaign, Results } from '../campaign.ts'
import { useReasonWords } from '../reason-words.ts'
import { StateBadge } from '../state-badge.tsx'
import { CampaignActions } from './campaign-actions.tsx'
import { Obstacles } from './obstacles.tsx'
import { TestCard } from './test-card.tsx'

const LOOK_EVERY_MS = 5_000

/** A started campaign: whom it reached until now, its test, its messages and its goal. */
export function RunningCampaign({ campaign }: { campaign: Campaign }) {
  const { t } = useLingui()
  const { id, name, status, initiativeId } = campaign
  const results = useQuery({
    queryKey: ['campaigns', 'results', id],
    queryFn: ({ signal }) => parley.campaigns.results.get({ id }, { signal }),
    refetchInterval: LOOK_EVERY_MS,
  })
  return (
    <Page
      trail={<Trail to="/campaigns">{t`Campaigns`}</Trail>}
      title={name}
      aside={<StateBadge state={status} />}
      actions={<CampaignActions campaign={campaign} results={results.data} />}
    >
      <Sheet>
        <div className="flex flex-col gap-6">
          <Times campaign={campaign} />
          {results.error && !results.data ? (
            <Failure error={results.error} onRetry={() => void results.refetch()} />
          ) : results.data ? (
            <>
              <PeopleCard campaign={campaign} results={results.data} />
              {results.data.test && <TestCard campaign={campaign} test={results.data.test} />}
              <MessagesCard messages={results.data.messages} />
              {initiativeId && <LinksCard id={initiativeId} />}
              {initiativeId && <GoalCard id={initiativeId} />}
              {initiativeId && <CampaignAttribution initiativeId={initiativeId} />}
              {initiativeId && <Failures id={initiativeId} failures={[]} messages={results.data.messages} />}
            </>
          ) : (
            <Skeleton className="h-64 w-full" />
          )}
        </div>
      </Sheet>
    </Page>
  )
}

/** A section below the goal, whose cards have their own frames. */
function CampaignAttribution({ initiativeId }: { initiativeId: string }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-base font-medium">
        <Trans>Attribution</Trans>
      </h2>
      <AttributionOf initiativeId={initiativeId} />
    </section>
  )
}

function Times({ campaign }: { campaign: Campaign }) {
  const { startedAt, firstAt, pausedAt, canceledAt, completedAt, status, initiativeId, seriesId } = campaign
  return (
    <p className="text-soft">
      {startedAt && (
        <Trans>
          Started <Timestamp at={startedAt} />
        </Trans>
      )}
      {status === 'SCHEDULED' && firstAt && (
        <>
          {' · '}
          <Trans>
            First message <Timestamp at={firstAt} />
          </Trans>
        </>
      )}
      {pausedAt && status === 'PAUSED' && (
        <>
          {' · '}
          <Trans>
            Paused <Timestamp at={pausedAt} />
          </Trans>
        </>
      )}
      {canceledAt && (
        <>
          {' · '}
          <Trans>
            Canceled <Timestamp at={canceledAt} />
          </Trans>
        </>
      )}
      {completedAt && (
        <>
          {' · '}
          <Trans>
            Completed <Timestamp at={completedAt} />
          </Trans>
        </>
      )}
      {seriesId && (
        <>
          {' · '}
          <Link to="/campaigns/$id" params={{ id: seriesId }} className="underline">
            <Trans>All repetitions</Trans>
          </Link>
        </>
      )}
      {initiativeId && (
        <>
          {' · '}
          <Link to="/initiatives/$id/participants" params={{ id: initiativeId }} className="underline">
            <Trans>People and conversations</Trans>
          </Link>
          {' · '}
          <Link to="/initiatives/$id/results" params={{ id: initiativeId }} className="underline">
            <Trans>What they say</Trans>
          </Link>
        </>
      )}
    </p>
  )
}

function PeopleCard({ campaign, results }: { campaign: Campaign; results: Results }) {
  const { t } = useLingui()
  const reasons = useReasonWords()
  const { people, messaged, replied, optedOut } = results
  return (
    <Card title={t`People`}>
      <div className="p-4">
        <Bars
          label={t`How far the campaign came`}
          whole={people.audience}
          rows={[
            { id: 'audience', words: t`In the audience`, count: people.audience, tone: 'quiet' as const },
            ...(people.waiting > 0
              ? [{ id: 'waiting', words: t`Waiting`, count: people.waiting, tone: 'quiet' as const }]
              : []),
            { id: 'messaged', words: t`Message sent`, count: messaged },
            { id: 'replied', words: t({ message: 'Replied', context: 'people' }), count: replied },
            ...(optedOut > 0
              ? [
                  {
                    id: 'optedOut',
                    words: t({ message: 'Opted out', context: 'people' }),
                    count: optedOut,
                    tone: 'danger' as const,
                  },
                ]
              : []),
            ...people.excluded.map(({ reason, count }) => ({
              id: reason,
              words: reasons(reason),
              count,
              tone: 'quiet' as const,
            })),
          ]}
        />
        <Obstacles campaign={campaign} issues={results.issues} />
        {campaign.status === 'PAUSED' && people.waiting > 0 && (
          <p className="mt-3 text-soft">
            <Trans>It continues with the people who wait when you resume it.</Trans>
          </p>
        )}
      </div>
    </Card>
  )
}
