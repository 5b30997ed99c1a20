import type { ReactNode } from 'react'
import { Card } from '../ui/layout/page.tsx'
import { Skeleton } from '../ui/layout/skeleton.tsx'
import { Failure } from './failure.tsx'
import type { Query } from './loaded.tsx'

interface CardListProps<Row> {
  query: Query<{ data: readonly Row[] }>
  label: string
  /** Shown in place of an empty list. */
  empty: ReactNode
  children: (row: Row) => ReactNode
}

/** A short list on a card, or why there is none. */
export function CardList<Row>({ query, label, empty, children }: CardListProps<Row>) {
  const { data, error, refetch } = query
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-40 w-full" />
  if (data.data.length === 0) return empty
  return (
    <Card>
      <ul aria-label={label} className="divide-y">
        {data.data.map(children)}
      </ul>
    </Card>
  )
}
