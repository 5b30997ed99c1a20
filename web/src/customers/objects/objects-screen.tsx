import { Trans, useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { usePermission } from '../../identity/session.ts'
import { useAddDialog } from '../../shell/commands/add-dialog.ts'
import { NewButton } from '../../shell/commands/new-button.tsx'
import { Trail } from '../../shell/frame/trail.tsx'
import { timestampColumn } from '../../shell/locale/timestamp-column.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useServiceOrder } from '../../shell/queries/list-order.ts'
import { useList } from '../../shell/queries/lists.ts'
import { RecordList } from '../../shell/record-list.tsx'
import { ListViews } from '../../shell/views/list-views.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Boxes } from '../../ui/icons/icons.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Page } from '../../ui/layout/page.tsx'
import type { Column } from '../../ui/records/record-table.tsx'
import { AttributeValue } from '../people/attribute-value.tsx'
import { useAttributeColumns } from '../people/list/attribute-columns.ts'
import { NewObject } from './new-object.tsx'
import { useTypeName } from './types.ts'

/** By the columns of the table. */
const SORTS = { name: 'name', created: 'created' } as const

const NONE: readonly string[] = []

type CustomObject = Item<'cdp_custom_objects_list'>

const route = getRouteApi('/objects/$type')
const MOST_ATTRIBUTES = 4

/** The objects of one type. */
export function ObjectsScreen() {
  const { t } = useLingui()
  const { type } = route.useParams()
  const navigate = useNavigate()
  const mayImport = usePermission('imports:write')
  const mayWrite = usePermission('objects:write')
  const [isAdding, setAdding] = useAddDialog()
  const typeName = useTypeName()(type)
  const order = useServiceOrder(SORTS)
  const list = useList(
    ['objects', type, order],
    (page, options) => parley.customObjects.list({ type, ...order, ...page }, options),
    { keeps: true, isCounted: true },
  )
  const columns = useColumns(list.rows)
  return (
    <Page
      trail={<Trail to="/objects">{t`Objects`}</Trail>}
      title={typeName}
      actions={
        <>
          <ListViews list="objects" within={type} keeps={NONE} />
          {mayWrite && <NewButton onClick={() => setAdding(true)}>{t`New object`}</NewButton>}
        </>
      }
    >
      <RecordList
        isSortable
        place={`objects.${type}`}
        sorts={SORTS}
        list={list}
        empty={
          <Empty icon={Boxes} title={t`No objects yet`} actions={mayImport && <ImportButton />}>
            <Trans>Create objects here, add them through the API, or import them from a file.</Trans>
          </Empty>
        }
        label={typeName}
        columns={columns}
        keyOf={({ externalId }) => externalId}
        onOpen={({ externalId }) =>
          void navigate({ to: '/objects/$type/$externalId', params: { type, externalId } })
        }
      />
      {isAdding && mayWrite && <NewObject type={type} onClose={() => setAdding(false)} />}
    </Page>
  )
}

function ImportButton() {
  return (
    <Button asChild>
      <Link to="/imports/new">
        <Trans>Import a file</Trans>
      </Link>
    </Button>
  )
}

function useColumns(rows: readonly CustomObject[]): Column<CustomObject>[] {
  const { t } = useLingui()
  const attributes = useAttributeColumns(rows, MOST_ATTRIBUTES)
  return useMemo(
    () => [
      {
        id: 'name',
        sortBy: ({ displayName, externalId }) => displayName ?? externalId,
        header: t`Name`,
        width: 'minmax(10rem, 2fr)',
        phone: true,
        cell: ({ type, externalId, displayName }) => (
          <Link
            to="/objects/$type/$externalId"
            params={{ type, externalId }}
            className="font-medium"
            tabIndex={-1}
          >
            <bdi>{displayName || externalId}</bdi>
          </Link>
        ),
      },
      ...attributes.map(({ key, isNumber }, at) => ({
        id: key,
        header: <bdi>{key}</bdi>,
        width: 'minmax(7rem, 1fr)',
        phone: at === 0,
        ...(isNumber && { align: 'end' as const }),
        cell: ({ attributes }: CustomObject) => <AttributeValue value={attributes[key]} />,
      })),
      timestampColumn({ id: 'created', header: t`Created`, width: '7rem', at: ({ createdAt }) => createdAt }),
    ],
    [t, attributes],
  )
}
