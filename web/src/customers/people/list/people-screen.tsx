import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { Failure } from '../../../shell/failure.tsx'
import { Loading } from '../../../shell/loading.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useList } from '../../../shell/queries/lists.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { FileUp, Filter, Plus, Search, UserRoundSearch, Users } from '../../../ui/icons.tsx'
import { Page } from '../../../ui/page.tsx'
import { RecordTable } from '../../../ui/record-table.tsx'
import { nameOf } from '../display-name.ts'
import { AddPerson } from './add-person.tsx'
import { ColumnChooser, type Person, useColumns } from './columns.tsx'

const PeopleFilter = lazy(() =>
  import('./people-filter.tsx').then(({ PeopleFilter }) => ({ default: PeopleFilter })),
)

const SelectionBar = lazy(() =>
  import('./selection-bar.tsx').then(({ SelectionBar }) => ({ default: SelectionBar })),
)

const route = getRouteApi('/people')
const SHORTEST_QUERY = 2
const FOUND = 25

export function PeopleScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const go = route.useNavigate()
  const { q = '', filter, add } = route.useSearch()
  const people = usePeople(useDeferredValue(q), filter)
  const { columns, all, chosen, choose } = useColumns(people.rows)
  const mayImport = usePermission('imports:write')
  const mayAdd = usePermission('people:write')
  const maySelect = usePermission('segments:write')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const isNarrowed = q !== '' || (filter?.predicates.length ?? 0) > 0
  const set = (changes: Partial<ReturnType<typeof route.useSearch>>) =>
    void go({ search: (before) => ({ ...before, ...changes }), replace: true })
  return (
    <Page
      title={t`People`}
      actions={
        <>
          <ColumnChooser all={all} chosen={chosen} onChange={choose} />
          {mayImport && (
            <Button asChild>
              <Link to="/imports/new">
                <FileUp size={14} />
                <Trans>Import</Trans>
              </Link>
            </Button>
          )}
          {mayAdd && (
            <Button kind="primary" onClick={() => set({ add: true })}>
              <Plus size={15} />
              <Trans>Add person</Trans>
            </Button>
          )}
        </>
      }
      bar={
        <div className="border-b">
          <div className="flex items-center gap-2 px-6 py-2 phone:px-4">
            <label className="relative min-w-0 flex-1 max-w-sm">
              <span className="sr-only">
                <Trans>Search people</Trans>
              </span>
              <Search size={14} className="absolute top-2.5 left-2.5 text-faint" aria-hidden />
              <input
                type="search"
                dir="auto"
                value={q}
                onChange={(event) => set({ q: event.target.value || undefined })}
                placeholder={t`Name, phone number, email, or ID`}
                className="h-8 w-full rounded-md border border-strong bg-surface pr-2 pl-8 hover:border-faint focus:border-accent focus:outline-1 focus:outline-accent focus:outline-offset-0"
              />
            </label>
            <Button
              aria-expanded={filter !== undefined}
              onClick={() =>
                set({
                  filter: filter ? undefined : { kind: 'person', op: 'AND', predicates: [] },
                  q: undefined,
                })
              }
            >
              <Filter size={14} />
              <Trans context="action">Filter</Trans>
              {filter && filter.predicates.length > 0 && (
                <span className="tabular rounded-sm bg-accent-soft px-1 text-2xs text-accent">
                  {filter.predicates.length}
                </span>
              )}
            </Button>
          </div>
          {filter && (
            <Suspense fallback={<Loading />}>
              <PeopleFilter filter={filter} onChange={(next) => set({ filter: next })} error={people.error} />
            </Suspense>
          )}
        </div>
      }
    >
      {people.error && !filter ? (
        <Failure error={people.error} onRetry={people.retry} />
      ) : !people.isLoading && people.rows.length === 0 ? (
        isNarrowed ? (
          <Empty icon={UserRoundSearch} title={t`No matching people`}>
            <Trans>Try another search, or change the filter.</Trans>
          </Empty>
        ) : (
          <NobodyYet />
        )
      ) : (
        <div className="flex h-full flex-col">
          <div className="min-h-0 flex-1">
            <RecordTable
              label={t`People`}
              columns={columns}
              rows={people.rows}
              keyOf={({ externalId }) => externalId}
              onOpen={({ externalId }) =>
                void navigate({ to: '/people/$externalId', params: { externalId } })
              }
              isLoading={people.isLoading}
              hasMore={people.hasMore}
              onMore={people.more}
              {...(maySelect && {
                selection: {
                  selected,
                  onChange: setSelected,
                  labelOfAll: t`Select everyone in the list`,
                  labelOf: (person: Person) => t`Select ${nameOf(person)}`,
                },
              })}
            />
          </div>
          {selected.size > 0 && (
            <Suspense>
              <SelectionBar selected={selected} onClear={() => setSelected(new Set())} />
            </Suspense>
          )}
        </div>
      )}
      {add && mayAdd && <AddPerson onClose={() => set({ add: undefined })} />}
    </Page>
  )
}

/** The list of people: all, filtered, or found by the search. */
function usePeople(q: string, filter: ReturnType<typeof route.useSearch>['filter']) {
  const isSearching = q.trim().length >= SHORTEST_QUERY
  const listed = useList(
    ['people', 'list', filter ?? null],
    (page, options) =>
      filter && filter.predicates.length > 0
        ? parley.segments.peopleSearch({ filterExpression: filter, ...page }, options)
        : parley.people.list(page, options),
    { isEnabled: !isSearching, keeps: true },
  )
  const found = useQuery({
    queryKey: ['people', 'search', q.trim(), FOUND],
    queryFn: ({ signal }) => parley.people.search({ query: q.trim(), limit: FOUND }, { signal }),
    enabled: isSearching,
    placeholderData: (before) => before,
  })
  if (!isSearching) return listed
  return {
    rows: found.data?.data ?? [],
    isLoading: found.isPending,
    error: found.data ? null : found.error,
    retry: () => void found.refetch(),
    hasMore: false,
    more: () => undefined,
  }
}

function NobodyYet() {
  const { t } = useLingui()
  const mayImport = usePermission('imports:write')
  return (
    <Empty
      icon={Users}
      title={t`No people yet`}
      actions={
        mayImport && (
          <>
            <Button kind="primary" asChild>
              <Link to="/imports/new">
                <Trans>Import a file</Trans>
              </Link>
            </Button>
            <Button asChild>
              <Link to="/">
                <Trans>Use sample data</Trans>
              </Link>
            </Button>
          </>
        )
      }
    >
      <Trans>Import people from a file, send them through the API, or add them one by one.</Trans>
    </Empty>
  )
}
