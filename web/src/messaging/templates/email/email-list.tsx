import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { timestampColumn } from '../../../shell/locale/timestamp-column.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useServiceOrder } from '../../../shell/queries/list-order.ts'
import { useList } from '../../../shell/queries/lists.ts'
import { RecordList } from '../../../shell/record-list.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Mail, SearchX } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import type { Column } from '../../../ui/records/record-table.tsx'
import type { ListedEmailTemplate } from './email-template.ts'

/** By the columns of the table. */
const SORTS = { name: 'name', updated: 'updated' } as const

const route = getRouteApi('/templates')

/** The email templates. */
export function EmailList({ create }: { create: ReactNode }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const text = useDeferredValue(route.useSearch().q?.trim() ?? '')
  const filters = text ? { q: text } : {}
  const order = useServiceOrder(SORTS)
  const list = useList(
    ['email-templates', 'list', filters, order],
    (page, options) => parley.emailTemplates.list({ ...filters, ...order, ...page }, options),
    { keeps: true, isCounted: true },
  )
  return (
    <RecordList
      isSortable
      place="emailTemplates"
      sorts={SORTS}
      list={list}
      label={t`Email templates`}
      columns={useColumns()}
      keyOf={({ id }) => id}
      onOpen={({ id }) => void navigate({ to: '/templates/email/$id', params: { id } })}
      empty={
        text ? (
          <Empty
            icon={SearchX}
            title={t`No matching templates`}
            actions={
              <Button asChild>
                <Link to="/templates" search={{ of: 'email' }}>
                  <Trans>Show all templates</Trans>
                </Link>
              </Button>
            }
          >
            <Trans>Try another name or subject.</Trans>
          </Empty>
        ) : (
          <Empty icon={Mail} title={t`No email templates yet`} actions={create}>
            <Trans>Write an email once, with placeholders, and send it from a journey.</Trans>
          </Empty>
        )
      }
    />
  )
}

function useColumns(): Column<ListedEmailTemplate>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      {
        id: 'name',
        sortBy: ({ name }) => name,
        header: t`Name`,
        width: 'minmax(10rem, 2fr)',
        phone: true,
        cell: ({ id, name }) => (
          <Link to="/templates/email/$id" params={{ id }} className="font-medium" dir="auto" tabIndex={-1}>
            {name}
          </Link>
        ),
      },
      {
        id: 'subject',
        sortBy: ({ subject }) => subject,
        header: t`Subject`,
        width: 'minmax(10rem, 3fr)',
        phone: true,
        cell: ({ subject }) => <bdi className="text-soft">{subject}</bdi>,
      },
      {
        id: 'placeholders',
        header: t`Placeholders`,
        width: 'minmax(8rem, 2fr)',
        cell: ({ placeholders }) => <bdi className="text-soft">{placeholders.join(', ')}</bdi>,
      },
      timestampColumn({ id: 'updated', header: t`Changed`, at: ({ updatedAt }) => updatedAt }),
    ],
    [t],
  )
}
