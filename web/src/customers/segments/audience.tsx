import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ParleyError } from '@parley/sdk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { errorText } from '../../shell/error-text.ts'
import { parley } from '../../shell/queries/api.ts'
import { useDebounced } from '../../ui/hooks/use-debounced.ts'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { UpdatingLine } from '../../ui/layout/updating-line.tsx'
import { Avatar } from '../../ui/records/avatar.tsx'
import { nameOf } from '../people/display-name.ts'
import type { FilterExpression } from './filter/filter.ts'

const SAMPLE = 10

/** The people who match a filter. Requests for an outdated filter are aborted. */
export function useAudience(filter: FilterExpression, isComplete: boolean, byCondition = false) {
  const settled = useDebounced(filter)
  const isEnabled = isComplete && settled === filter
  const count = useQuery({
    queryKey: ['segments', 'preview', settled, byCondition],
    queryFn: ({ signal }) =>
      parley.segments.preview({ filterExpression: settled, ...(byCondition && { byCondition }) }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
  const sample = useQuery({
    queryKey: ['segments', 'sample', settled],
    queryFn: ({ signal }) =>
      parley.segments.peopleSearch({ filterExpression: settled, limit: SAMPLE }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
  return { count, sample, isBehind: settled !== filter || count.isFetching || sample.isFetching }
}

const PLACE = /^filterExpression\.predicates\.(\d+)/

/** The error of each condition, by its index in the filter. */
export function problemsOf(error: unknown): ReadonlyMap<number, string> {
  if (!(error instanceof ParleyError)) return new Map()
  return new Map(
    error.issues.flatMap(({ path, message }): [number, string][] => {
      const place = PLACE.exec(path ?? '')?.[1]
      return place === undefined ? [] : [[Number(place), message]]
    }),
  )
}

type AudienceProps = ReturnType<typeof useAudience> & { isComplete: boolean; children?: ReactNode }

/** The number of matching people, and some of them. */
export function Audience({ count, sample, isBehind, isComplete, children }: AudienceProps) {
  const { i18n, t } = useLingui()
  const people = sample.data?.data ?? []
  return (
    <aside
      aria-label={t`Matching people`}
      aria-busy={isBehind}
      className="sticky top-6 overflow-hidden rounded-lg border bg-surface shadow-card"
    >
      {isBehind && <UpdatingLine />}
      <div className="flex items-baseline gap-2 border-b px-4 py-3" aria-live="polite">
        {count.data ? (
          <p>
            <span className="tabular text-2xl font-semibold">{i18n.number(count.data.count)}</span>{' '}
            <span className="text-soft">
              <Plural value={count.data.count} one="person" other="people" />
            </span>
          </p>
        ) : (
          <Skeleton className="h-8 w-28" />
        )}
      </div>
      {children}
      {!isComplete && (
        <p className="px-4 pt-3 text-xs text-warn">
          <Trans>Complete the condition to update these results.</Trans>
        </p>
      )}
      {count.error && !count.data && (
        <p className="px-4 pt-3 text-danger wrap-anywhere">{errorText(count.error)}</p>
      )}
      <ul className="p-1.5">
        {people.map((person) => (
          <li key={person.externalId}>
            <Link
              to="/people/$externalId"
              params={{ externalId: person.externalId }}
              className="flex h-9 items-center gap-2.5 rounded-md px-2.5 hover:bg-hover"
            >
              <Avatar name={nameOf(person)} />
              <span className="min-w-0 flex-1 truncate" dir="auto">
                {nameOf(person)}
              </span>
              <span className="truncate text-xs text-faint">{person.phoneNumber ?? person.email}</span>
            </Link>
          </li>
        ))}
        {count.data?.count === 0 && (
          <li className="px-2.5 py-3 text-soft">
            <Trans>No one matches. Change or remove a condition.</Trans>
          </li>
        )}
      </ul>
    </aside>
  )
}
