import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { timestampColumn } from '../../../shell/locale/timestamp-column.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useServiceOrder } from '../../../shell/queries/list-order.ts'
import { useList } from '../../../shell/queries/lists.ts'
import { RecordList } from '../../../shell/record-list.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { LayoutTemplate, SearchX } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import type { Column } from '../../../ui/records/record-table.tsx'
import { CATEGORY_WORDS } from './draft/category-words.ts'
import type { Template } from './draft/template.ts'
import { TemplateQuality } from './template-quality.tsx'
import { TemplateState } from './template-state.tsx'

/** By the columns of the table. */
const SORTS = { name: 'name', updated: 'updated' } as const

const route = getRouteApi('/templates')

/** The WhatsApp templates with the state of their reviews. */
export function WhatsAppList({ create }: { create: ReactNode }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { q, status, language, number } = route.useSearch()
  const text = useDeferredValue(q?.trim() ?? '')
  const filters = {
    ...(text && { q: text }),
    ...(status && { status }),
    ...(language && { language }),
    ...(number && { phoneNumber: number }),
  }
  const order = useServiceOrder(SORTS)
  const list = useList(
    ['templates', 'list', filters, order],
    (page, options) => parley.templates.list({ ...filters, ...order, ...page }, options),
    { keeps: true, isCounted: true },
  )
  return (
    <RecordList
      isSortable
      place="templates"
      sorts={SORTS}
      list={list}
      label={t`WhatsApp templates`}
      columns={useColumns()}
      keyOf={({ id }) => id}
      onOpen={({ id }) => void navigate({ to: '/templates/$id', params: { id } })}
      empty={
        Object.keys(filters).length > 0 ? (
          <Empty
            icon={SearchX}
            title={t`No matching templates`}
            actions={
              <Button asChild>
                <Link to="/templates" search={{}}>
                  <Trans>Show all templates</Trans>
                </Link>
              </Button>
            }
          >
            <Trans>Try another name, state, language or number.</Trans>
          </Empty>
        ) : (
          <Empty icon={LayoutTemplate} title={t`No WhatsApp templates yet`} actions={create}>
            <Trans>
              WhatsApp must approve the first message to a person. Write it as a template and submit it for
              review.
            </Trans>
          </Empty>
        )
      }
    />
  )
}

function useColumns(): Column<Template>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      {
        id: 'name',
        sortBy: ({ name }) => name,
        header: t`Name`,
        width: 'minmax(11rem, 3fr)',
        phone: true,
        cell: ({ id, name }) => (
          <Link to="/templates/$id" params={{ id }} className="font-medium" tabIndex={-1}>
            {name}
          </Link>
        ),
      },
      {
        id: 'state',
        header: t({ message: 'State', context: 'template' }),
        width: '7rem',
        phone: true,
        cell: (template) => <TemplateState template={template} />,
      },
      {
        id: 'quality',
        header: t`Quality`,
        width: '7.5rem',
        cell: ({ quality }) => <TemplateQuality quality={quality} />,
      },
      { id: 'language', header: t`Language`, width: '6rem', cell: ({ language }) => language },
      {
        id: 'category',
        sortBy: ({ category }) => category,
        header: t`Category`,
        width: '8rem',
        cell: ({ category }) => <span className="text-soft">{t(CATEGORY_WORDS[category])}</span>,
      },
      {
        id: 'numbers',
        header: t`Numbers`,
        width: 'minmax(9rem, 2fr)',
        cell: ({ phoneNumbers }) => <bdi className="text-soft">{phoneNumbers.join(', ')}</bdi>,
      },
      timestampColumn({ id: 'updated', header: t`Changed`, at: ({ updatedAt }) => updatedAt }),
    ],
    [t],
  )
}
