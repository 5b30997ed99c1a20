import type { ReactNode } from 'react'
import { Failure } from './failure.tsx'
import { Loading } from './loading.tsx'

/** What a query has loaded, and why it could not. */
export interface Query<T> {
  data: T | undefined
  error: Error | null
  refetch: () => unknown
}

interface LoadedProps<T> {
  query: Query<T>
  children: (data: T) => ReactNode
}

/** Shows what a query has loaded, also when reading it again fails. */
export function Loaded<T>({ query: { data, error, refetch }, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data)
  return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Loading />
}
