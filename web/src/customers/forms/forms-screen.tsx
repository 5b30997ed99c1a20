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
import { SearchField } from '../../ui/fields/search-field.tsx'
import { ClipboardList, SearchX } from '../../ui/icons/icons.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Page } from '../../ui/layout/page.tsx'
import type { Column } from '../../ui/records/record-table.tsx'
import type { ListedForm } from './form.ts'
import { StateBadge } from './state-badge.tsx'

/** By the columns of the table. */
const SORTS = { name: 'name' } as const

const KEPT = ['q']

const route = getRouteApi('/forms')

/** All forms with their state and how many visitors submitted them. */
export function FormsScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const go = route.useNavigate()
  const { q = '' } = route.useSearch()
  const search = (next: string) =>
    void go({ search: (before) => ({ ...before, q: next || undefined }), replace: true })
  const wanted = useDeferredValue(q.trim())
  const order = useServiceOrder(SORTS)
  const filters = { numbers: true, ...order, ...(wanted !== '' && { q: wanted }) }
  const list = useList(
    ['forms', 'list', filters],
    (page, options) => parley.embeddedForms.list({ ...filters, ...page }, options),
    {
      keeps: true,
      isCounted: true,
      live: { kinds: ['form'], idOf: ({ id }) => id, isUnordered: order.sort !== undefined },
    },
  )
  const create = usePermission('forms:write') && <NewLink to="/forms/new">{t`New form`}</NewLink>
  return (
    <Page
      title={t`Forms`}
      actions={
        <>
          <ListViews list="forms" keeps={KEPT} />
          {create}
        </>
      }
      bar={
        <div className="flex items-center gap-2 border-b px-6 py-2 phone:px-4">
          <SearchField label={t`Search forms`} placeholder={t`Name`} value={q} onChange={search} />
        </div>
      }
    >
      <RecordList
        isSortable
        place="forms"
        sorts={SORTS}
        list={list}
        empty={
          wanted === '' ? (
            <Empty icon={ClipboardList} title={t`No forms yet`} actions={create}>
              <Trans>
                Put a form on your website. Everyone who submits it becomes a person you can write to.
              </Trans>
            </Empty>
          ) : (
            <Empty
              icon={SearchX}
              title={t`No matching forms`}
              actions={<Button onClick={() => search('')}>{t`Show all forms`}</Button>}
            >
              <Trans>Try another name.</Trans>
            </Empty>
          )
        }
        label={t`Forms`}
        columns={useColumns()}
        keyOf={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: '/forms/$id', params: { id } })}
      />
    </Page>
  )
}

function useColumns(): Column<ListedForm>[] {
  const { t, i18n } = useLingui()
  return useMemo(
    () => [
      {
        id: 'name',
        sortBy: ({ name }) => name,
        header: t`Name`,
        width: 'minmax(10rem, 3fr)',
        phone: true,
        cell: ({ id, name }) => (
          <Link to="/forms/$id" params={{ id }} className="font-medium" dir="auto" tabIndex={-1}>
            {name}
          </Link>
        ),
      },
      {
        id: 'state',
        header: t({ message: 'State', context: 'form' }),
        width: '7rem',
        phone: true,
        cell: (form) => <StateBadge form={form} />,
      },
      {
        id: 'changes',
        header: t`Draft`,
        width: 'minmax(8rem, 1fr)',
        cell: ({ publishedVersion, unpublishedChanges }) => (
          <span className="text-soft">
            {publishedVersion !== null &&
              (unpublishedChanges ? t`Unpublished changes` : t`Version ${publishedVersion}`)}
          </span>
        ),
      },
      {
        id: 'submissions',
        sortBy: ({ numbers }) => numbers?.submissions ?? 0,
        header: t`Submissions`,
        width: '8rem',
        align: 'end',
        cell: ({ numbers }) => i18n.number(numbers?.submissions ?? 0),
      },
      timestampColumn({
        id: 'last',
        header: t`Last submission`,
        width: '9rem',
        at: ({ numbers }) => numbers?.lastSubmittedAt ?? null,
        none: t`None yet`,
      }),
    ],
    [t, i18n],
  )
}
