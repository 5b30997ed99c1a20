import { Trans, useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { ConfirmButton } from '../../../shell/dialogs/confirm-button.tsx'
import { serviceTime } from '../../../shell/locale/service-time.ts'
import { timestampColumn } from '../../../shell/locale/timestamp-column.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useList } from '../../../shell/queries/lists.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { RecordList } from '../../../shell/record-list.tsx'
import { History } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import type { Column } from '../../../ui/records/record-table.tsx'
import { PersonName } from '../person-name.tsx'

type Merge = Item<'cdp_merges_list'>

/** The merges of people, each with its undo. */
export function Merges() {
  const { t } = useLingui()
  const mayWrite = usePermission('people:write')
  const list = useList(['duplicates', 'merges'], (page, options) => parley.merges.list(page, options), {
    isCounted: true,
  })
  const columns = useColumns(mayWrite)
  return (
    <RecordList
      place="merges"
      list={list}
      empty={
        <Empty icon={History} title={t`No merges yet`}>
          <Trans>Merged people appear here. You can undo a merge for 30 days.</Trans>
        </Empty>
      }
      label={t`Merges`}
      columns={columns}
      keyOf={({ id }) => id}
    />
  )
}

function useColumns(mayWrite: boolean): Column<Merge>[] {
  const { t } = useLingui()
  return useMemo(() => {
    const reasons = { requested: t`By your team`, same_address: t`Same address in a form` }
    return [
      {
        id: 'surviving',
        header: t`Surviving person`,
        width: 'minmax(9rem, 2fr)',
        phone: true,
        cell: ({ personExternalId }) => (
          <Link to="/people/$externalId" params={{ externalId: personExternalId }} className="font-medium">
            <PersonName externalId={personExternalId} />
          </Link>
        ),
      },
      {
        id: 'merged',
        header: t`Merged person`,
        width: 'minmax(9rem, 2fr)',
        phone: true,
        cell: ({ mergedExternalId }) => <bdi className="truncate">{mergedExternalId}</bdi>,
      },
      {
        id: 'reason',
        header: t`Why`,
        width: 'minmax(9rem, 1.5fr)',
        cell: ({ reason }) => <span className="text-soft">{reasons[reason]}</span>,
      },
      timestampColumn({ id: 'created', header: t`Merged`, width: '7rem', at: ({ createdAt }) => createdAt }),
      {
        id: 'undo',
        header: <span className="sr-only">{t`Actions`}</span>,
        width: '7rem',
        align: 'end',
        phone: true,
        cell: (merge) => <Undo merge={merge} mayWrite={mayWrite} />,
      },
    ] satisfies Column<Merge>[]
  }, [t, mayWrite])
}

function Undo({ merge, mayWrite }: { merge: Merge; mayWrite: boolean }) {
  const { t } = useLingui()
  const { id, mergedExternalId, undoneAt, undoUntil } = merge
  const undo = useApiMutation(() => parley.merges.undo({ id }), {
    changes: [['duplicates'], ['people'], ['person'], ['segments']],
    done: t`Merge undone`,
  })
  if (undoneAt !== null)
    return (
      <span className="text-soft">
        <Trans context="merge">Undone</Trans>
      </span>
    )
  if (!mayWrite || Date.parse(undoUntil) < serviceTime().getTime()) return null
  return (
    <ConfirmButton
      size="small"
      kind="quiet"
      question={t`Undo this merge?`}
      consequence={
        <Trans>
          Both people exist again with what belonged to each. Values that changed since stay with the
          surviving person, and runs that ended stay ended.
        </Trans>
      }
      action={t`Undo merge`}
      aria-label={t`Undo the merge of ${mergedExternalId}`}
      onConfirm={() => undo.mutate()}
    >
      <Trans>Undo</Trans>
    </ConfirmButton>
  )
}
