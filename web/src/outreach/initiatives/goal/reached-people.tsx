import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Failure } from '../../../shell/failure.tsx'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useList } from '../../../shell/queries/lists.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { Badge } from '../../../ui/records/badge.tsx'

/** Who reached the goal, newest first. Each name leads to the person. */
export function ReachedPeople({ id, reached }: { id: string; reached: number }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  if (reached === 0) {
    return (
      <p className="text-soft">
        <Trans>Nobody has reached the goal yet.</Trans>
      </p>
    )
  }
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="cursor-pointer text-soft">
        {t`${plural(reached, { one: '# person reached the goal', other: '# people reached the goal' })}`}
      </summary>
      {isOpen && <People id={id} />}
    </details>
  )
}

function People({ id }: { id: string }) {
  const { t } = useLingui()
  const list = useList(['initiatives', 'goal-people', id], (page, options) =>
    parley.initiatives.goalPeople.list({ id, ...page }, options),
  )
  if (list.error) return <Failure error={list.error} onRetry={list.retry} />
  if (list.isLoading) return <Skeleton className="mt-2 h-24 w-full" />
  return (
    <>
      <ul aria-label={t`Who reached the goal`} className="mt-2 max-h-96 divide-y overflow-auto">
        {list.rows.map(({ personExternalId, name, heldOut, reachedAt }) => (
          <li key={personExternalId} className="flex min-h-9 items-center gap-3 py-1.5">
            <Link
              to="/people/$externalId"
              params={{ externalId: personExternalId }}
              className="min-w-0 flex-1 truncate underline"
            >
              <bdi>{name ?? personExternalId}</bdi>
            </Link>
            {heldOut && (
              <Badge>
                <Trans>Held out</Trans>
              </Badge>
            )}
            <span className="shrink-0 text-soft">
              <Timestamp at={reachedAt} />
            </span>
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button size="small" className="mt-2" onClick={list.more}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </>
  )
}
