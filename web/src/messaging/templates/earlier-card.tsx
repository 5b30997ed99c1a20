import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Failure } from '../../shell/failure.tsx'
import type { List } from '../../shell/queries/lists.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'

interface EarlierCardProps<Row> {
  title: string
  list: List<Row>
  /** Shown while there is nothing. */
  empty?: string
  /** A line of the list. `at` is its place. */
  children: (row: Row, at: number) => ReactNode
}

/** What a template was before, newest first. */
export function EarlierCard<Row>({ title, list, empty, children }: EarlierCardProps<Row>) {
  const { rows, isLoading, error, hasMore, more, retry } = list
  return (
    <Card title={title}>
      {error ? (
        <Failure error={error} onRetry={retry} />
      ) : isLoading ? (
        <div className="p-4">
          <Skeleton className="h-6 w-full" />
        </div>
      ) : rows.length === 0 && empty !== undefined ? (
        <p className="p-4 text-soft">{empty}</p>
      ) : (
        <ol className="divide-y divide-line/60">{rows.map(children)}</ol>
      )}
      {hasMore && (
        <Button kind="quiet" className="m-2" onClick={more}>
          <Trans>Load more</Trans>
        </Button>
      )}
    </Card>
  )
}
