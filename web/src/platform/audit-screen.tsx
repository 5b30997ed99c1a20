import { useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { CopyId } from '../shell/dialogs/copy-id.tsx'
import { SettingsFrame } from '../shell/frame/settings-frame.tsx'
import { Timestamp } from '../shell/locale/timestamp.tsx'
import { parley } from '../shell/queries/api.ts'
import { useServiceOrder } from '../shell/queries/list-order.ts'
import { useList } from '../shell/queries/lists.ts'
import { RecordList } from '../shell/record-list.tsx'
import { ListViews } from '../shell/views/list-views.tsx'
import { Button } from '../ui/controls/button.tsx'
import { Input } from '../ui/fields/input.tsx'
import { ScrollText, X } from '../ui/icons/icons.tsx'
import { Empty } from '../ui/layout/empty.tsx'
import { Badge } from '../ui/records/badge.tsx'
import type { Column } from '../ui/records/record-table.tsx'

/** By the columns of the table. */
const SORTS = { at: 'at' } as const

const KEPT = ['containing', 'operation', 'subject', 'actorId']

type Entry = Item<'audit_log_list'>

/** The audit log, with its filters in the URL. */
export function AuditScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { containing, operation, subject, actorId } = useSearch({ from: '/settings/audit' })
  const filters = {
    ...(containing && { containing }),
    ...(operation && { operation }),
    ...(subject && { subject }),
    ...(actorId && { actorId }),
  }
  const order = useServiceOrder(SORTS)
  const columns = useColumns()
  const list = useList(
    ['audit', filters, order],
    (page, options) => parley.auditLog.list({ ...filters, ...order, ...page }, options),
    { keeps: true, isCounted: true },
  )
  const set = (name: 'containing' | 'operation' | 'subject' | 'actorId', value: string) =>
    void navigate({
      to: '/settings/audit',
      search: (before) => ({ ...before, [name]: value || undefined }),
      replace: true,
    })
  return (
    <SettingsFrame title={t`Audit log`} isList>
      <div className="flex h-full flex-col">
        <div className="flex flex-wrap gap-2 border-b px-6 py-2 phone:px-4">
          <Filter
            label={t`Search the audit log`}
            hint={t`Part of a name, operation, or target`}
            value={filters.containing}
            onChange={(value) => set('containing', value)}
          />
          {EXACT.map(
            (name) =>
              filters[name] !== undefined && (
                <Button key={name} size="small" className="self-center" onClick={() => set(name, '')}>
                  <bdi>{filters[name]}</bdi>
                  <X size={13} aria-label={t`Remove this filter`} />
                </Button>
              ),
          )}
          {Object.keys(filters).length > 0 && (
            <Button kind="quiet" onClick={() => void navigate({ to: '/settings/audit', search: {} })}>
              {t`Clear filters`}
            </Button>
          )}
          <span className="ml-auto">
            <ListViews list="audit" keeps={KEPT} />
          </span>
        </div>
        <div className="min-h-0 flex-1">
          <RecordList
            place="audit"
            sorts={SORTS}
            list={list}
            empty={
              Object.keys(filters).length > 0 ? (
                <Empty icon={ScrollText} title={t`No matching entries`}>
                  {t`Other changes may be in the log. Change or clear the filters to see them.`}
                </Empty>
              ) : (
                <Empty icon={ScrollText} title={t`No entries yet`}>
                  {t`Changes in this organization appear here.`}
                </Empty>
              )
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

/** Filters that links set. They match exactly. */
const EXACT = ['operation', 'subject', 'actorId'] as const

interface FilterProps {
  label: string
  hint: string
  value: string | undefined
  onChange: (value: string) => void
}

/** Applies on Enter or blur and not while typing. */
function Filter({ label, hint, value = '', onChange }: FilterProps) {
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
        placeholder={hint}
        defaultValue={value}
        className="!w-72 phone:!w-full"
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
        id: 'changed',
        header: t`Changes`,
        width: 'minmax(10rem, 3fr)',
        cell: ({ before, after }) => before && after && <Changed before={before} after={after} />,
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

/** The changed values, the former ones struck through. */
function Changed({ before, after }: { before: Record<string, unknown>; after: Record<string, unknown> }) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return (
    <span className="flex gap-3 truncate text-xs" dir="auto">
      {names.map((name) => (
        <span key={name} className="shrink-0">
          <bdi className="text-faint">{name.replace(/^attributes\./, '')}</bdi>{' '}
          {name in before && (
            <del className="text-faint">
              <bdi>{inWords(before[name])}</bdi>
            </del>
          )}{' '}
          {name in after && <bdi>{inWords(after[name])}</bdi>}
        </span>
      ))}
    </span>
  )
}

function inWords(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
