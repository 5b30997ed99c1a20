import { Trans, useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { Failure } from '../../shell/failure.tsx'
import { Timestamp } from '../../shell/locale/timestamp.tsx'
import { parley } from '../../shell/queries/api.ts'
import { PAGE_SIZE, useMore } from '../../shell/queries/lists.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Activity, Pause, Play } from '../../ui/icons.tsx'
import { Page } from '../../ui/page.tsx'
import { type Column, RecordTable } from '../../ui/record-table.tsx'
import { PersonName } from '../people/person-name.tsx'
import { useEventNames } from '../segments/catalog.ts'
import { EventPanel } from './event-panel.tsx'
import { PersonChoice } from './person-choice.tsx'

type RecordedEvent = Item<'cdp_events_list'>

const route = getRouteApi('/events')
/** How often the list asks for new events. The service answers 304 while nothing has changed. */
const LOOK_EVERY_MS = 2_000

/** All events, latest first, updated live. */
export function EventsScreen() {
  const { t, i18n } = useLingui()
  const { name, person, event } = route.useSearch()
  const go = route.useNavigate()
  const [isLive, setLive] = useState(true)
  const names = useEventNames()
  const { rows, isLoading, error, retry, hasMore, more } = useEvents(name, person, isLive)
  const set = (changes: Partial<ReturnType<typeof route.useSearch>>, replace = true) =>
    void go({ search: (before) => ({ ...before, ...changes }), replace })
  const isNarrowed = Boolean(name || person)
  const columns = useColumns()
  return (
    <Page
      title={t`Events`}
      actions={
        <Button onClick={() => setLive(!isLive)} aria-pressed={isLive}>
          {isLive ? <Pause size={14} /> : <Play size={14} />}
          {isLive
            ? t({ message: 'Live', context: 'event stream' })
            : t({ message: 'Paused', context: 'event stream' })}
        </Button>
      }
      bar={
        <div className="flex flex-wrap items-center gap-2 border-b px-6 py-2 phone:px-4">
          <Combobox
            label={t`Event name`}
            className="!h-8"
            value={name ?? ''}
            choices={[
              { value: '', label: t`All events` },
              ...(names.data?.data.map(({ name, count }) => ({
                value: name,
                label: name,
                note: i18n.number(count),
              })) ?? []),
            ]}
            onChange={(next) => set({ name: next || undefined })}
            placeholder={t`All events`}
            searchPlaceholder={t`Search events`}
            nothing={t`No matching event`}
            free={(typed) => typed}
          />
          <PersonChoice person={person ?? null} onChange={(next) => set({ person: next ?? undefined })} />
        </div>
      }
    >
      {error ? (
        <Failure error={error} onRetry={retry} />
      ) : !isLoading && rows.length === 0 ? (
        <Empty icon={Activity} title={isNarrowed ? t`No matching events` : t`No events yet`}>
          {isNarrowed ? (
            <Trans>Try another event name or person.</Trans>
          ) : (
            <Trans>
              Record what people do from your app. Events appear here immediately.{' '}
              <a href="/docs/customer-data" className="underline">
                How to record events
              </a>
            </Trans>
          )}
        </Empty>
      ) : (
        <RecordTable
          label={t`Events`}
          columns={columns}
          rows={rows}
          keyOf={({ externalId }) => externalId}
          onOpen={({ externalId }) => set({ event: externalId }, false)}
          isLoading={isLoading}
          hasMore={hasMore}
          onMore={more}
        />
      )}
      {event && <EventPanel externalId={event} onClose={() => set({ event: undefined }, false)} />}
    </Page>
  )
}

function useEvents(name: string | undefined, person: string | undefined, isLive: boolean) {
  const query = useInfiniteQuery({
    queryKey: ['events', 'list', name ?? null, person ?? null],
    queryFn: async ({ pageParam, signal }) =>
      await parley.events.list(
        {
          limit: PAGE_SIZE,
          ...(name && { name }),
          ...(person && { personExternalId: person }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    // Only the first page is refreshed: further pages would move under the reader.
    refetchInterval: ({ state }) => isLive && (state.data?.pages.length ?? 0) <= 1 && LOOK_EVERY_MS,
  })
  const { data, isPending, error, refetch, hasNextPage, fetchNextPage } = query
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const more = useMore(fetchNextPage)
  return {
    rows,
    isLoading: isPending,
    error: data ? null : error,
    retry: () => void refetch(),
    hasMore: hasNextPage,
    more,
  }
}

function useColumns(): Column<RecordedEvent>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t`Event`,
        width: 'minmax(9rem, 1.2fr)',
        phone: true,
        cell: ({ name }) => <bdi className="font-medium">{name}</bdi>,
      },
      {
        id: 'subject',
        header: t`Person or object`,
        width: 'minmax(8rem, 1fr)',
        phone: true,
        cell: ({ personExternalId, customObjectType, customObjectExternalId }) =>
          personExternalId ? (
            <Link
              to="/people/$externalId"
              params={{ externalId: personExternalId }}
              tabIndex={-1}
              className="hover:underline"
            >
              <PersonName externalId={personExternalId} />
            </Link>
          ) : (
            <bdi className="text-soft">
              {customObjectType} {customObjectExternalId}
            </bdi>
          ),
      },
      {
        id: 'properties',
        header: t`Properties`,
        width: 'minmax(10rem, 3fr)',
        cell: ({ properties }) => (
          <span className="flex gap-4 truncate text-xs" dir="auto">
            {Object.entries(properties).map(([key, value]) => (
              <span key={key} className="shrink-0">
                <bdi className="text-faint">{key}</bdi>{' '}
                <bdi>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</bdi>
              </span>
            ))}
          </span>
        ),
      },
      {
        id: 'at',
        header: t({ message: 'Date', context: 'column' }),
        width: '7.5rem',
        align: 'end',
        phone: true,
        cell: ({ timestamp }) => (
          <span className="text-soft">
            <Timestamp at={timestamp} />
          </span>
        ),
      },
    ],
    [t],
  )
}
