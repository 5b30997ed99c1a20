import { Trans, useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { usePermission } from '../../identity/session.ts'
import { NewLink } from '../../shell/commands/new-button.tsx'
import { timestampColumn } from '../../shell/locale/timestamp-column.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useServiceOrder } from '../../shell/queries/list-order.ts'
import { useList } from '../../shell/queries/lists.ts'
import { RecordList } from '../../shell/record-list.tsx'
import { ListViews } from '../../shell/views/list-views.tsx'
import { FileUp } from '../../ui/icons/icons.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Page } from '../../ui/layout/page.tsx'
import type { Column } from '../../ui/records/record-table.tsx'
import { useTypeName } from '../objects/types.ts'
import { ImportStatus } from './import-status.tsx'

/** By the columns of the table. */
const SORTS = { file: 'name', created: 'created' } as const

const NONE: readonly string[] = []

type Import = Item<'cdp_imports_list'>

export function ImportsScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const order = useServiceOrder(SORTS)
  const list = useList(
    ['imports', 'list', order],
    (page, options) => parley.imports.list({ ...order, ...page }, options),
    {
      keeps: true,
      isCounted: true,
      live: { kinds: ['import'], idOf: ({ id }) => id, isUnordered: order.sort !== undefined },
    },
  )
  const columns = useColumns()
  const newImport = usePermission('imports:write') && <NewLink to="/imports/new">{t`New import`}</NewLink>
  return (
    <Page
      title={t`Imports`}
      actions={
        <>
          <ListViews list="imports" keeps={NONE} />
          {newImport}
        </>
      }
    >
      <RecordList
        isSortable
        place="imports"
        sorts={SORTS}
        list={list}
        empty={
          <Empty icon={FileUp} title={t`No imports yet`} actions={newImport}>
            <Trans>Import people, objects, and past events from CSV files of any size.</Trans>
          </Empty>
        }
        label={t`Imports`}
        columns={columns}
        keyOf={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: '/imports/$id', params: { id } })}
      />
    </Page>
  )
}

function useColumns(): Column<Import>[] {
  const { t, i18n } = useLingui()
  const typeName = useTypeName()
  return useMemo(() => {
    const kinds = { people: t`People`, objects: t`Objects`, events: t`Events` }
    return [
      {
        id: 'file',
        sortBy: ({ fileName }) => fileName,
        header: t`File`,
        width: 'minmax(10rem, 2fr)',
        phone: true,
        cell: ({ id, fileName }) => (
          <Link to="/imports/$id" params={{ id }} className="font-medium" tabIndex={-1}>
            <bdi>{fileName ?? id}</bdi>
          </Link>
        ),
      },
      {
        id: 'kind',
        header: t`Data`,
        width: '9rem',
        cell: ({ kind, objectType }) => (
          <span className="text-soft">{objectType ? typeName(objectType) : kinds[kind]}</span>
        ),
      },
      {
        id: 'status',
        sortBy: ({ status }) => status,
        header: t`Status`,
        width: '8.5rem',
        phone: true,
        cell: ({ status, dryRun }) => <ImportStatus status={status} dryRun={dryRun} />,
      },
      {
        id: 'rows',
        sortBy: ({ rows }) => rows.read,
        header: t`Rows`,
        width: '7rem',
        align: 'end',
        cell: ({ rows }) => i18n.number(rows.read),
      },
      {
        id: 'rejected',
        sortBy: ({ rows }) => rows.rejected,
        header: t({ message: 'Rejected', context: 'rows' }),
        width: '7rem',
        align: 'end',
        cell: ({ rows }) =>
          rows.rejected > 0 ? <span className="text-danger">{i18n.number(rows.rejected)}</span> : '0',
      },
      timestampColumn({
        id: 'created',
        header: t({ message: 'Date', context: 'column' }),
        width: '7rem',
        phone: true,
        at: ({ createdAt }) => createdAt,
      }),
    ]
  }, [t, i18n, typeName])
}
