import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { usePermission } from '../../../identity/session.ts'
import { Failure } from '../../../shell/failure.tsx'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import type { Initiative } from '../frame/initiative.ts'
import { GoalCard } from '../goal/goal-card.tsx'
import { LinksCard } from '../links/links-card.tsx'
import { Failures } from './failures.tsx'
import { MessagesCard } from './messages-card.tsx'
import { PeopleCard } from './people-card.tsx'
import { RoundsCard } from './rounds-card.tsx'
import { StatesCard } from './states-card.tsx'

const LOOK_EVERY_MS = 10_000

/** How far people came, what became of the messages, and why something failed. */
export function Progress({ initiative }: { initiative: Initiative }) {
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
  const { funnel, replyMedianMs, rounds, states, failures, messages, launchedBy } = progress.data
  return (
    <div className="flex flex-col gap-6">
      <p className="text-soft">
        {activatedAt &&
          (launchedBy?.name ? (
            <Trans>
              Launched <Timestamp at={activatedAt} /> by <bdi>{launchedBy.name}</bdi>
            </Trans>
          ) : (
            <Trans>
              Launched <Timestamp at={activatedAt} />
            </Trans>
          ))}
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
      <PeopleCard id={id} funnel={funnel} replyMedianMs={replyMedianMs} />
      <GoalCard id={id} />
      <StatesCard id={id} states={states} />
      <RoundsCard id={id} rounds={rounds} />
      <MessagesCard messages={messages} />
      <LinksCard id={id} />
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
          No participants yet. People are enrolled by the trigger of the journey, or when you add them.
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
