import { Trans, useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { useMemo } from 'react'
import { usePermission } from '../../identity/session.ts'
import { timestampColumn } from '../../shell/locale/timestamp-column.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useList } from '../../shell/queries/lists.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { RecordList } from '../../shell/record-list.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { PackageCheck } from '../../ui/icons/icons.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import type { Column } from '../../ui/records/record-table.tsx'

type Work = Item<'work_set_aside_list'>

/** Jobs that failed every attempt, each with a button to retry. */
export function FailedJobs() {
  const { t } = useLingui()
  const columns = useColumns(usePermission('work:write'))
  const list = useList(['work', 'set-aside'], parley.work.setAside.list, { isCounted: true })
  return (
    <RecordList
      place="jobs"
      list={list}
      empty={
        <Empty icon={PackageCheck} title={t`No failed jobs`}>
          <Trans>Jobs that failed every attempt appear here with their error.</Trans>
        </Empty>
      }
      label={t`Failed jobs`}
      columns={columns}
      keyOf={({ queue, id }) => `${queue} ${id}`}
    />
  )
}

function useColumns(mayRetry: boolean): Column<Work>[] {
  const { t, i18n } = useLingui()
  return useMemo(() => {
    const columns: Column<Work>[] = [
      {
        id: 'queue',
        header: t`Queue`,
        width: '8rem',
        phone: true,
        cell: ({ queue }) => <span className="font-mono text-xs">{queue}</span>,
      },
      {
        id: 'error',
        header: t`Error`,
        width: 'minmax(14rem, 3fr)',
        phone: true,
        cell: ({ error }) => (
          <span title={error} dir="auto">
            {error}
          </span>
        ),
      },
      {
        id: 'failures',
        header: t`Attempts`,
        width: '5rem',
        align: 'end',
        cell: ({ failures }) => i18n.number(failures),
      },
      timestampColumn({
        id: 'at',
        header: t({ message: 'Date', context: 'column' }),
        at: ({ setAsideAt }) => setAsideAt,
      }),
    ]
    if (!mayRetry) return columns
    const again: Column<Work> = {
      id: 'again',
      header: <span className="sr-only">{t`Actions`}</span>,
      width: '7.5rem',
      align: 'end',
      phone: true,
      cell: ({ queue, id }) => <TryAgain queue={queue} id={id} />,
    }
    return [...columns, again]
  }, [t, i18n, mayRetry])
}

function TryAgain({ queue, id }: Pick<Work, 'queue' | 'id'>) {
  const { t } = useLingui()
  const again = useApiMutation(() => parley.work.retry({ queue, id }), {
    changes: [['work'], ['overview']],
    done: t`Job queued for retry`,
  })
  return (
    <Button size="small" disabled={again.isPending} onClick={() => again.mutate()}>
      <Trans>Retry</Trans>
    </Button>
  )
}
