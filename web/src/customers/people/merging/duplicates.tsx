import { Trans, useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { timestampColumn } from '../../../shell/locale/timestamp-column.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useList } from '../../../shell/queries/lists.ts'
import { RecordList } from '../../../shell/record-list.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Users } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import type { Column } from '../../../ui/records/record-table.tsx'
import { nameOf } from '../display-name.ts'

type Duplicate = Item<'cdp_duplicates_list'>

/** People who share a phone number or an email address with an older person. */
export function Duplicates() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const mayMerge = usePermission('people:write')
  const list = useList(['duplicates', 'found'], (page, options) => parley.duplicates.list(page, options), {
    isCounted: true,
  })
  const columns = useColumns(mayMerge)
  return (
    <RecordList
      place="duplicates"
      list={list}
      empty={
        <Empty icon={Users} title={t`No duplicates found`}>
          <Trans>Nobody shares a phone number or an email address with an older person.</Trans>
        </Empty>
      }
      label={t`Possible duplicates`}
      columns={columns}
      keyOf={({ person, duplicateOf }) => `${duplicateOf.externalId} ${person.externalId}`}
      {...(mayMerge && {
        onOpen: ({ person, duplicateOf }: Duplicate) =>
          void navigate({
            to: '/people/$externalId/merge',
            params: { externalId: duplicateOf.externalId },
            search: { with: person.externalId },
          }),
      })}
    />
  )
}

function useColumns(mayMerge: boolean): Column<Duplicate>[] {
  const { t } = useLingui()
  return useMemo(() => {
    const reasons = { same_phone_number: t`Same phone number`, same_email: t`Same email` }
    const columns: Column<Duplicate>[] = [
      {
        id: 'person',
        header: t`Person`,
        width: 'minmax(9rem, 2fr)',
        phone: true,
        cell: ({ person }) => <Name person={person} />,
      },
      {
        id: 'duplicateOf',
        header: t`Older person`,
        width: 'minmax(9rem, 2fr)',
        phone: true,
        cell: ({ duplicateOf }) => <Name person={duplicateOf} />,
      },
      {
        id: 'reason',
        header: t`Why`,
        width: 'minmax(10rem, 1.5fr)',
        cell: ({ reasons: found }) => (
          <span className="text-soft">{found.map((reason) => reasons[reason]).join(', ')}</span>
        ),
      },
      timestampColumn({
        id: 'created',
        header: t`Created`,
        width: '7rem',
        at: ({ person }) => person.createdAt,
      }),
    ]
    if (!mayMerge) return columns
    const acts: Column<Duplicate> = {
      id: 'acts',
      header: <span className="sr-only">{t`Actions`}</span>,
      width: '6rem',
      align: 'end',
      cell: ({ person, duplicateOf }) => (
        <Button size="small" kind="quiet" asChild>
          <Link
            to="/people/$externalId/merge"
            params={{ externalId: duplicateOf.externalId }}
            search={{ with: person.externalId }}
            aria-label={t`Compare ${nameOf(person)} with ${nameOf(duplicateOf)}`}
          >
            <Trans>Compare</Trans>
          </Link>
        </Button>
      ),
    }
    return [...columns, acts]
  }, [t, mayMerge])
}

function Name({ person }: { person: Duplicate['person'] }) {
  return (
    <Link to="/people/$externalId" params={{ externalId: person.externalId }} className="font-medium">
      <bdi title={person.externalId}>{nameOf(person)}</bdi>
    </Link>
  )
}
