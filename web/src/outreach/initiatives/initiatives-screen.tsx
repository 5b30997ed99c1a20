import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useMemo } from 'react'
import { usePermission } from '../../identity/session.ts'
import { NewLink } from '../../shell/commands/new-button.tsx'
import { timestampColumn } from '../../shell/locale/timestamp-column.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useServiceOrder } from '../../shell/queries/list-order.ts'
import { useList } from '../../shell/queries/lists.ts'
import { RecordList } from '../../shell/record-list.tsx'
import { ListViews } from '../../shell/views/list-views.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { InlineSelect } from '../../ui/fields/inline-select.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Megaphone, SearchX } from '../../ui/icons/icons.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Page } from '../../ui/layout/page.tsx'
import type { Column } from '../../ui/records/record-table.tsx'
import { AudienceWords } from './frame/audience-words.tsx'
import type { ListedInitiative } from './frame/initiative.ts'
import { STATUS_WORDS, StatusBadge } from './frame/status-badge.tsx'

/** By the columns of the table. */
const SORTS = { name: 'name', activated: 'launched' } as const

const KEPT = ['q', 'status']

const route = getRouteApi('/initiatives')
const LOOK_EVERY_MS = 10_000

/** All initiatives with their state, audience and numbers. */
export function InitiativesScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const go = route.useNavigate()
  const { q = '', status } = route.useSearch()
  const isNarrowed = q !== '' || status !== undefined
  const list = useListed(useDeferredValue(q.trim()), status)
  const set = (changes: Partial<ReturnType<typeof route.useSearch>>) =>
    void go({ search: (before) => ({ ...before, ...changes }), replace: true })
  const mayWrite = usePermission('initiatives:write')
  const create = mayWrite && <NewLink to="/initiatives/new">{t`New initiative`}</NewLink>
  return (
    <Page
      title={t`Initiatives`}
      actions={
        <>
          <Button asChild kind="quiet">
            <Link to="/attribution">{t`Attribution`}</Link>
          </Button>
          <ListViews list="initiatives" keeps={KEPT} />
          {create}
        </>
      }
      bar={
        <div className="flex flex-wrap items-center gap-2 border-b px-6 py-2 phone:px-4">
          <SearchField
            label={t`Search initiatives`}
            placeholder={t`Name`}
            value={q}
            onChange={(next) => set({ q: next || undefined })}
          />
          <InlineSelect
            label={t({ message: 'State', context: 'initiative' })}
            className="!h-8"
            value={status ?? 'ALL'}
            choices={[
              ['ALL', t`All states`],
              ...Object.entries(STATUS_WORDS).map(
                ([state, words]) => [state, t(words)] as [typeof state, string],
              ),
              ['ARCHIVED', t({ message: 'Archived', context: 'initiative' })],
            ]}
            onChange={(next) => set({ status: next === 'ALL' ? undefined : (next as typeof status) })}
          />
        </div>
      }
    >
      <RecordList
        isSortable
        place="initiatives"
        sorts={SORTS}
        list={list}
        empty={
          isNarrowed ? (
            <Empty
              icon={SearchX}
              title={t`No matching initiatives`}
              actions={
                <Button
                  onClick={() => set({ q: undefined, status: undefined })}
                >{t`Show all initiatives`}</Button>
              }
            >
              <Trans>Try another name or state.</Trans>
            </Empty>
          ) : (
            <Empty icon={Megaphone} title={t`No initiatives yet`} actions={create}>
              <Trans>Message people on WhatsApp or by email, follow up, and learn from their replies.</Trans>
            </Empty>
          )
        }
        label={t`Initiatives`}
        columns={useColumns()}
        keyOf={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: '/initiatives/$id', params: { id } })}
      />
    </Page>
  )
}

function useListed(q: string, status: ReturnType<typeof route.useSearch>['status']) {
  const filters = {
    numbers: true,
    ...useServiceOrder(SORTS),
    ...(q !== '' && { q }),
    ...(status === 'ARCHIVED' ? { archived: true } : status && { status }),
  }
  return useList(
    ['initiatives', 'list', filters],
    (page, options) => parley.initiatives.list({ ...filters, ...page }, options),
    { keeps: true, isCounted: true, everyMs: LOOK_EVERY_MS },
  )
}

function useColumns(): Column<ListedInitiative>[] {
  const { t, i18n } = useLingui()
  return useMemo(() => {
    const number = (id: 'participants' | 'sent' | 'replied', header: string): Column<ListedInitiative> => ({
      id,
      header,
      width: '7.5rem',
      align: 'end',
      phone: id === 'participants',
      sortBy: ({ status, numbers }) => (status === 'DRAFT' || !numbers ? null : numbers[id]),
      cell: ({ status, numbers }) =>
        status === 'DRAFT' || !numbers ? (
          <span className="text-faint">–</span>
        ) : (
          <span className={numbers[id] === 0 ? 'text-faint' : ''}>{i18n.number(numbers[id])}</span>
        ),
    })
    return [
      {
        id: 'name',
        sortBy: ({ name }) => name,
        header: t`Name`,
        width: 'minmax(12rem, 3fr)',
        phone: true,
        cell: ({ id, name }) => (
          <Link to="/initiatives/$id" params={{ id }} className="font-medium" dir="auto" tabIndex={-1}>
            {name}
          </Link>
        ),
      },
      {
        id: 'status',
        sortBy: ({ status }) => status,
        header: t({ message: 'State', context: 'initiative' }),
        width: '7rem',
        phone: true,
        cell: ({ status }) => <StatusBadge status={status} />,
      },
      {
        id: 'audience',
        header: t`Audience`,
        width: 'minmax(10rem, 2fr)',
        cell: ({ audience }) => (
          <span className={audience ? 'text-soft' : 'text-faint'}>
            <AudienceWords audience={audience} />
          </span>
        ),
      },
      number('participants', t`Participants`),
      number('sent', t({ message: 'Sent', context: 'messages' })),
      number('replied', t({ message: 'Replies', context: 'messages' })),
      timestampColumn({
        id: 'activated',
        header: t`Launched`,
        at: ({ activatedAt }) => activatedAt,
        none: t`Not yet`,
      }),
    ]
  }, [t, i18n])
}
