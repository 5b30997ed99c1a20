import { useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { CopyId } from '../shell/dialogs/copy-id.tsx'
import { SettingsFrame } from '../shell/frame/settings-frame.tsx'
import { Timestamp } from '../shell/locale/timestamp.tsx'
import { parley } from '../shell/queries/api.ts'
import { useList } from '../shell/queries/lists.ts'
import { RecordList } from '../shell/record-list.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ScrollText } from '../ui/icons.tsx'
import { Input } from '../ui/input.tsx'
import type { Column } from '../ui/record-table.tsx'

type Entry = Item<'audit_log_list'>

/** The audit log, with its filters in the URL. */
export function AuditScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const filters = useSearch({ from: '/settings/audit' })
  const columns = useColumns()
  const list = useList(
    ['audit', filters],
    (page, options) => parley.auditLog.list({ ...filters, ...page }, options),
    { keeps: true },
  )
  const set = (name: 'operation' | 'subject' | 'actorId', value: string) =>
    void navigate({
      to: '/settings/audit',
      search: { ...filters, [name]: value || undefined },
      replace: true,
    })
  return (
    <SettingsFrame title={t`Audit log`} isList>
      <div className="flex h-full flex-col">
        <div className="flex flex-wrap gap-2 border-b px-6 py-2 phone:px-4">
          <Filter
            label={t`Operation`}
            value={filters.operation}
            onChange={(value) => set('operation', value)}
          />
          <Filter label={t`Target`} value={filters.subject} onChange={(value) => set('subject', value)} />
          <Filter
            label={t`User or API key ID`}
            value={filters.actorId}
            onChange={(value) => set('actorId', value)}
          />
          {Object.keys(filters).length > 0 && (
            <Button kind="quiet" onClick={() => void navigate({ to: '/settings/audit', search: {} })}>
              {t`Clear filters`}
            </Button>
          )}
        </div>
        <div className="min-h-0 flex-1">
          <RecordList
            list={list}
            empty={
              <Empty
                icon={ScrollText}
                title={t`No entries found`}
              >{t`Changes in this organization appear here.`}</Empty>
            }
            label={t`Audit log`}
            columns={columns}
            keyOf={({ id }) => id}
          />
        </div>
      </div>
    </SettingsFrame>
  )
}

interface FilterProps {
  label: string
  value: string | undefined
  onChange: (value: string) => void
}

/** A filter matches exactly, so it applies on Enter or blur and not while typing. */
function Filter({ label, value = '', onChange }: FilterProps) {
  return (
    <form
      key={value}
      className="phone:min-w-0 phone:flex-1"
      onSubmit={(event) => {
        event.preventDefault()
        onChange(new FormData(event.currentTarget).get('value') as string)
      }}
    >
      <Input
        name="value"
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        className="!w-48 phone:!w-full"
        onBlur={(event) => event.target.value !== value && onChange(event.target.value)}
      />
    </form>
  )
}

/** Not translated. */
const SOURCES: Record<string, string> = { web: 'Web', rest: 'REST', mcp: 'MCP', cli: 'CLI' }

function useColumns(): Column<Entry>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      {
        id: 'at',
        header: t({ message: 'Date', context: 'column' }),
        width: '6.5rem',
        phone: true,
        cell: ({ at }) => <Timestamp at={at} />,
      },
      {
        id: 'actor',
        header: t`Actor`,
        width: 'minmax(9rem, 1.5fr)',
        phone: true,
        cell: ({ actor }) => (
          <span className="flex items-center gap-2">
            <span className="phone:hidden">
              <Badge>{actor.kind === 'user' ? t`User` : actor.kind === 'key' ? t`API key` : t`System`}</Badge>
            </span>
            <span className="truncate" dir="auto" title={actor.id}>
              {actor.name ?? (actor.kind === 'user' ? t`Unnamed user` : actor.id)}
            </span>
          </span>
        ),
      },
      {
        id: 'operation',
        header: t`Operation`,
        width: 'minmax(12rem, 2fr)',
        phone: true,
        cell: ({ operation }) => <span className="font-mono text-xs">{operation}</span>,
      },
      {
        id: 'subject',
        header: t`Target`,
        width: 'minmax(10rem, 2fr)',
        cell: ({ subject }) => subject && <CopyId id={subject} />,
      },
      {
        id: 'via',
        header: t`Source`,
        width: '6rem',
        cell: ({ via }) => <span className="text-soft">{via ? (SOURCES[via] ?? via) : '–'}</span>,
      },
    ],
    [t],
  )
}
