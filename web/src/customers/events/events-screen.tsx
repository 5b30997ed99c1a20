import { Trans, useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { timestampColumn } from '../../shell/locale/timestamp-column.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useList } from '../../shell/queries/lists.ts'
import { RecordList } from '../../shell/record-list.tsx'
import { ListViews } from '../../shell/views/list-views.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Combobox } from '../../ui/fields/combobox.tsx'
import { Activity, Pause, Play } from '../../ui/icons/icons.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Page } from '../../ui/layout/page.tsx'
import type { Column } from '../../ui/records/record-table.tsx'
import { PersonName } from '../people/person-name.tsx'
import { useEventNames } from '../segments/catalog.ts'
import { EventPanel } from './event-panel.tsx'
import { PersonChoice } from './person-choice.tsx'

type RecordedEvent = Item<'cdp_events_list'>

const KEPT = ['name', 'person']

const route = getRouteApi('/events')
/** All events, latest first, updated live. */
export function EventsScreen() {
  const { t, i18n } = useLingui()
  const { name, person, event } = route.useSearch()
  const go = route.useNavigate()
  const [isLive, setLive] = useState(true)
  const names = useEventNames()
  const list = useList(
    ['events', 'list', name ?? null, person ?? null],
    (page, options) =>
      parley.events.list(
        { ...(name && { name }), ...(person && { personExternalId: person }), ...page },
        options,
      ),
    {
      keeps: true,
      isCounted: true,
      live: isLive ? { kinds: ['event'], idOf: ({ externalId }) => externalId } : undefined,
    },
  )
  const set = (changes: Partial<ReturnType<typeof route.useSearch>>, replace = true) =>
    void go({ search: (before) => ({ ...before, ...changes }), replace })
  const isNarrowed = Boolean(name || person)
  const columns = useColumns()
  return (
    <Page
      title={t`Events`}
      actions={
        <>
          <ListViews list="events" keeps={KEPT} />
          <Button onClick={() => setLive(!isLive)} aria-pressed={isLive}>
            {isLive ? <Pause size={14} /> : <Play size={14} />}
            {isLive
              ? t({ message: 'Live', context: 'event stream' })
              : t({ message: 'Paused', context: 'event stream' })}
          </Button>
        </>
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
      <RecordList
        place="events"
        list={list}
        empty={<NoEvents isNarrowed={isNarrowed} />}
        label={t`Events`}
        columns={columns}
        keyOf={({ externalId }) => externalId}
        onOpen={({ externalId }) => set({ event: externalId }, false)}
      />
      {event && <EventPanel externalId={event} onClose={() => set({ event: undefined }, false)} />}
    </Page>
  )
}

function NoEvents({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useLingui()
  return (
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
  )
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
      timestampColumn({
        id: 'at',
        header: t({ message: 'Date', context: 'column' }),
        width: '7.5rem',
        phone: true,
        at: ({ timestamp }) => timestamp,
      }),
    ],
    [t],
  )
}
