import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePermission } from '../../../identity/session.ts'
import { Bars } from '../../../shell/charts/bars.tsx'
import { Failure } from '../../../shell/failure.tsx'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/page.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import type { Initiative } from '../frame/initiative.ts'
import { GoalCard } from '../goal/goal-card.tsx'
import { Failures } from './failures.tsx'
import { MessagesCard } from './messages-card.tsx'
import { StatesCard } from './states-card.tsx'

const LOOK_EVERY_MS = 10_000

/** How far people came, what became of the messages, and why something failed. */
export function Progress({ initiative }: { initiative: Initiative }) {
  const { t } = useLingui()
  const { id, activatedAt, completedAt, canceledAt, pausedAt } = initiative
  const progress = useQuery({
    queryKey: ['initiatives', 'progress', id],
    queryFn: ({ signal }) => parley.initiatives.progress({ id }, { signal }),
    refetchInterval: LOOK_EVERY_MS,
  })
  if (progress.error && !progress.data) {
    return <Failure error={progress.error} onRetry={() => void progress.refetch()} />
  }
  if (!progress.data) return <Skeleton className="h-64 w-full" />
  const { funnel, states, failures, messages } = progress.data
  return (
    <div className="flex flex-col gap-6">
      <p className="text-soft">
        {activatedAt && (
          <Trans>
            Launched <Timestamp at={activatedAt} />
          </Trans>
        )}
        {pausedAt && (
          <>
            {' · '}
            <Trans>
              Paused <Timestamp at={pausedAt} />: nobody else is enrolled, and active runs continue
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
        {canceledAt && (
          <>
            {' · '}
            <Trans>
              Canceled <Timestamp at={canceledAt} />
            </Trans>
          </>
        )}
      </p>
      {funnel.enrolled === 0 && states.ACTIVE === 0 && <Nobody initiative={initiative} />}
      <Card title={t`People`}>
        <div className="p-4">
          <Bars
            label={t`How far people came`}
            whole={funnel.enrolled}
            rows={[
              { id: 'enrolled', words: t`Enrolled`, count: funnel.enrolled },
              { id: 'messaged', words: t`First message sent`, count: funnel.messaged },
              { id: 'replied', words: t({ message: 'Replied', context: 'people' }), count: funnel.replied },
              {
                id: 'completed',
                words: t({ message: 'Completed', context: 'people' }),
                count: funnel.completed,
              },
            ]}
          />
        </div>
      </Card>
      <GoalCard id={id} />
      <StatesCard id={id} states={states} />
      <MessagesCard messages={messages} />
      <Failures id={id} failures={failures} messages={messages} />
    </div>
  )
}

function Nobody({ initiative: { id, status } }: { initiative: Initiative }) {
  const mayWrite = usePermission('initiatives:write')
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border bg-canvas px-4 py-3">
      <p className="flex-1 text-soft">
        <Trans>
          Nobody takes part yet. People are enrolled by the trigger of the journey, or when you add them.
        </Trans>
      </p>
      {mayWrite && status === 'ACTIVE' && (
        <Button asChild>
          <Link to="/initiatives/$id/participants" params={{ id }} search={{ add: true }}>
            <Trans>Add people</Trans>
          </Link>
        </Button>
      )}
    </div>
  )
}
