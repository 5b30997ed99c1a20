import { Trans, useLingui } from '@lingui/react/macro'
import { ParleyError } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { useColumnWidths } from '../../../shell/column-widths.ts'
import { Failure } from '../../../shell/failure.tsx'
import { Loading } from '../../../shell/loading.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useOrdered, useServiceOrder } from '../../../shell/queries/list-order.ts'
import { useList } from '../../../shell/queries/lists.ts'
import { useAbove } from '../../../shell/record-list.tsx'
import { ListViews, SortMenu } from '../../../shell/views/list-views.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { useIsPhone } from '../../../ui/hooks/use-media.ts'
import { FileUp, Filter, Plus, Search, Users } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { RecordTable } from '../../../ui/records/record-table.tsx'
import { UserRoundSearch } from '../../icons.tsx'
import type { FilterExpression, Predicate } from '../../segments/filter/filter.ts'
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

/** By the columns of the table. */
const SORTS = { name: 'name', created: 'created' } as const
const SORTABLE = new Set(Object.keys(SORTS))
const KEPT = ['q', 'filter', 'columns']

export function PeopleScreen() {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const go = route.useNavigate()
  const { q = '', filter, columns: written, add } = route.useSearch()
  const selected = { q: useDeferredValue(q), filter }
  const people = usePeople(selected)
  const count = usePeopleCount(selected)
  const set = (changes: Partial<ReturnType<typeof route.useSearch>>) =>
    void go({ search: (before) => ({ ...before, ...changes }), replace: true })
  const { columns, all, chosen, choose } = useColumns(people.rows, written, (ids) => set({ columns: ids }))
  const { order, sortable, onOrder } = useOrdered(people, columns, SORTS)
  const sizing = useColumnWidths('people')
  const isPhone = useIsPhone()
  const mayImport = usePermission('imports:write')
  const mayAdd = usePermission('people:write')
  const maySelect = usePermission('segments:write')
  const above = useAbove(people)
  const [chosenPeople, setChosenPeople] = useState<ReadonlySet<string>>(new Set())
  const isNarrowed = q !== '' || (filter?.predicates.length ?? 0) > 0
  return (
    <Page
      title={t`People`}
      aside={
        count.data && (
          <span className="tabular text-soft" aria-live="polite">
            {i18n.number(count.data.count)}
          </span>
        )
      }
      actions={
        <>
          <ListViews list="people" keeps={KEPT} chosen={{ columns: chosen }} />
          <ColumnChooser all={all} chosen={chosen} onChange={choose} />
          <Button kind="quiet" asChild>
            <Link to="/duplicates">
              <Trans>Duplicates</Trans>
            </Link>
          </Button>
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
      {people.error && !isOfFilter(people.error) ? (
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
          {isPhone && (
            <SortMenu columns={[...columns.slice(0, 1), ...all]} sortable={SORTABLE} order={order} />
          )}
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
              order={order}
              sortable={sortable}
              onOrder={onOrder}
              sizing={sizing}
              above={above}
              hasMore={people.hasMore}
              onMore={people.more}
              {...(maySelect && {
                selection: {
                  selected: chosenPeople,
                  onChange: setChosenPeople,
                  labelOfAll: t`Select everyone in the list`,
                  labelOf: (person: Person) => t`Select ${nameOf(person)}`,
                },
              })}
            />
          </div>
          {chosenPeople.size > 0 && (
            <Suspense>
              <SelectionBar
                selected={chosenPeople}
                total={isComplete(chosenPeople, people.rows) ? count.data?.count : undefined}
                readAll={() => readAllIds(selected)}
                onSelect={setChosenPeople}
                onClear={() => setChosenPeople(new Set())}
              />
            </Suspense>
          )}
        </div>
      )}
      {add && mayAdd && <AddPerson onClose={() => set({ add: undefined })} />}
    </Page>
  )
}

/** Whether the conditions of the filter show this error. */
function isOfFilter(error: Error): boolean {
  return (
    error instanceof ParleyError &&
    error.issues.some(({ path }) => path?.startsWith('filterExpression.predicates.'))
  )
}

interface Selected {
  q: string
  filter: FilterExpression | undefined
}

/** The list of people: all, or those who have the words and whom the filter finds. */
function usePeople({ q, filter }: Selected) {
  const order = useServiceOrder(SORTS)
  const query = q.trim()
  const isNarrowed = query !== '' || hasConditions(filter)
  return useList(
    ['people', 'list', filter ?? null, query, order],
    (page, options) =>
      isNarrowed
        ? parley.segments.peopleSearch({ ...selectionOf({ q, filter }), ...order, ...page }, options)
        : parley.people.list({ ...order, ...page }, options),
    {
      keeps: true,
      live: {
        kinds: ['person'],
        idOf: ({ externalId }) => externalId,
        isUnordered: order.sort !== undefined,
        read: (ids) => readMatching({ q, filter }, ids),
      },
    },
  )
}

/** How many there are in all, not how many are loaded. */
function usePeopleCount(selected: Selected) {
  const selection = selectionOf(selected)
  return useQuery({
    queryKey: ['people-count', selection],
    queryFn: ({ signal }) => parley.segments.preview(selection, { signal }),
    placeholderData: (before) => before,
  })
}

function hasConditions(filter: FilterExpression | undefined): filter is FilterExpression {
  return filter !== undefined && filter.predicates.length > 0
}

function selectionOf({ q, filter }: Selected) {
  return {
    ...(hasConditions(filter) && { filterExpression: filter }),
    ...(q.trim() !== '' && { query: q.trim() }),
  }
}

/** Of some people those whom the list still has to show. */
async function readMatching({ q, filter }: Selected, ids: readonly string[]) {
  const isOneOfThem: Predicate = {
    kind: 'person_attribute',
    attr: 'externalId',
    type: 'STRING',
    op: 'in',
    value: [...ids],
  }
  const { data } = await parley.segments.peopleSearch({
    ...selectionOf({ q, filter }),
    filterExpression: narrowed(filter, isOneOfThem),
    limit: ids.length,
  })
  return data
}

/**
 * A filter and one more condition. The conditions combine from left to right, so the new one applies to the result of
 * all others when it comes last.
 */
function narrowed(filter: FilterExpression | undefined, condition: Predicate): FilterExpression {
  const predicates = filter?.predicates ?? []
  return {
    kind: 'person',
    op: filter?.op ?? 'AND',
    predicates: [...predicates, { ...condition, connector: 'AND' }],
  }
}

/** Whether all loaded people are selected, so that the rest can be offered. */
function isComplete(chosen: ReadonlySet<string>, rows: readonly Person[]): boolean {
  return rows.every(({ externalId }) => chosen.has(externalId))
}

const IDS_AT_ONCE = 1_000

/** Everybody whom the list would show, also those who are not loaded. */
async function readAllIds(selected: Selected): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  let cursor: string | null = null
  do {
    const page: { data: Person[]; next_cursor: string | null } = await parley.segments.peopleSearch({
      ...selectionOf(selected),
      limit: IDS_AT_ONCE,
      ...(cursor !== null && { cursor }),
    })
    for (const { externalId } of page.data) ids.add(externalId)
    cursor = page.next_cursor
  } while (cursor !== null)
  return ids
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
