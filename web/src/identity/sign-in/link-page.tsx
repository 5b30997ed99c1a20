import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Failure } from '../../shell/failure.tsx'
import { SignedOutPage } from './signed-out-page.tsx'

interface LinkPageProps<T> {
  /** What the link leads to. */
  query: { data: T | undefined; error: Error | null }
  /** The title when the link does not work. */
  failure: string
  /** A label for what is loading. */
  loading: ReactNode
  /** The page once it is loaded. */
  children: (data: T) => ReactNode
}

/** The page behind a link, also while it loads and when the link does not work. */
export function LinkPage<T>({ query: { data, error }, failure, loading, children }: LinkPageProps<T>) {
  const { t } = useLingui()
  if (error) {
    return (
      <SignedOutPage title={failure}>
        <Failure error={error} />
      </SignedOutPage>
    )
  }
  if (data !== undefined) return children(data)
  return (
    <SignedOutPage title={t`Loading…`}>
      <p role="status" className="text-soft">
        {loading}
      </p>
    </SignedOutPage>
  )
}
