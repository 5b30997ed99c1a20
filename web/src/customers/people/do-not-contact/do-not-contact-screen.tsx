import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { NewButton } from '../../../shell/commands/new-button.tsx'
import { SettingsFrame } from '../../../shell/frame/settings-frame.tsx'
import { timestampColumn } from '../../../shell/locale/timestamp-column.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useList } from '../../../shell/queries/lists.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { RecordList } from '../../../shell/record-list.tsx'
import { saveAs } from '../../../shell/save-as.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { BellOff, Download, FileUp } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import type { Column } from '../../../ui/records/record-table.tsx'
import { AddEntries } from './add-entries.tsx'
import { type Entry, EntryReason } from './entry-reason.tsx'
import { ImportEntries } from './import-entries.tsx'
import { RemoveEntries } from './remove-entries.tsx'

const route = getRouteApi('/settings/do-not-contact')

/** Everybody whom Parley sends nothing to, with why and since when. */
export function DoNotContactScreen() {
  const { t } = useLingui()
  const { q, add, import: imports } = route.useSearch()
  const go = route.useNavigate()
  const mayWrite = usePermission('people:write')
  const columns = useColumns(mayWrite)
  const list = useList(
    ['do-not-contact', q ?? null],
    (page, options) => parley.doNotContact.list({ ...(q && { containing: q }), ...page }, options),
    { keeps: true, isCounted: true },
  )
  const set = (changes: Partial<ReturnType<typeof route.useSearch>>) =>
    void go({ search: (before) => ({ ...before, ...changes }), replace: true })
  const create = mayWrite && (
    <>
      <Button onClick={() => set({ import: true })}>
        <FileUp size={14} />
        <Trans>Import CSV</Trans>
      </Button>
      <NewButton onClick={() => set({ add: true })}>{t`Add to the list`}</NewButton>
    </>
  )
  const actions = (
    <>
      {list.rows.length > 0 && <ExportEntries />}
      {create}
    </>
  )
  return (
    <SettingsFrame title={t`Do-not-contact list`} actions={actions} isList>
      <div className="flex h-full flex-col">
        <div className="border-b px-6 py-2 phone:px-4">
          <Input
            type="search"
            aria-label={t`Search the do-not-contact list`}
            placeholder={t`Phone number, email, or external ID`}
            className="!w-72 phone:!w-full"
            value={q ?? ''}
            onChange={({ target }) => set({ q: target.value || undefined })}
          />
        </div>
        <div className="min-h-0 flex-1">
          <RecordList
            place="doNotContact"
            list={list}
            empty={
              q ? (
                <Empty icon={BellOff} title={t`No matching entries`}>
                  <Trans>Try part of a phone number, an email, or an external ID.</Trans>
                </Empty>
              ) : (
                <Empty icon={BellOff} title={t`Nobody is on the list`} actions={create}>
                  <Trans>
                    People who opt out appear here. You can add others who should get no messages.
                  </Trans>
                </Empty>
              )
            }
            label={t`Do-not-contact list`}
            columns={columns}
            keyOf={({ kind, value }) => `${kind} ${value}`}
          />
        </div>
      </div>
      {add && mayWrite && <AddEntries onClose={() => set({ add: undefined })} />}
      {imports && mayWrite && <ImportEntries onClose={() => set({ import: undefined })} />}
    </SettingsFrame>
  )
}

function ExportEntries() {
  const { t } = useLingui()
  const read = useApiMutation(() => parley.doNotContact.export(), {
    done: t`List downloaded`,
    onDone: (csv) => saveAs('do-not-contact.csv', csv),
  })
  return (
    <Button disabled={read.isPending} onClick={() => read.mutate()}>
      <Download size={14} />
      <Trans>Export CSV</Trans>
    </Button>
  )
}

function useColumns(mayWrite: boolean): Column<Entry>[] {
  const { t } = useLingui()
  return useMemo(() => {
    const kinds: Record<Entry['kind'], string> = {
      phone: t`Phone number`,
      email: t`Email`,
      person: t`Person`,
    }
    const columns: Column<Entry>[] = [
      {
        id: 'value',
        header: t`Who`,
        width: 'minmax(12rem, 2fr)',
        phone: true,
        cell: ({ kind, value }) =>
          kind === 'person' ? (
            <Link to="/people/$externalId" params={{ externalId: value }} className="font-medium">
              <bdi>{value}</bdi>
            </Link>
          ) : (
            <Link to="/people" search={{ q: value }} className="font-medium">
              <bdi>{value}</bdi>
            </Link>
          ),
      },
      { id: 'kind', header: t`Kind`, width: '9rem', cell: ({ kind }) => kinds[kind] },
      {
        id: 'reason',
        header: t`Reason`,
        width: 'minmax(9rem, 1fr)',
        cell: (entry) => (
          <span className="truncate text-soft">
            <EntryReason entry={entry} />
          </span>
        ),
      },
      timestampColumn({ id: 'since', header: t`Since`, width: '7rem', at: ({ createdAt }) => createdAt }),
    ]
    if (!mayWrite) return columns
    const acts: Column<Entry> = {
      id: 'acts',
      header: <span className="sr-only">{t`Actions`}</span>,
      width: '7rem',
      align: 'end',
      phone: true,
      cell: (entry) => <Remove entry={entry} />,
    }
    return [...columns, acts]
  }, [t, mayWrite])
}

function Remove({ entry }: { entry: Entry }) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="small" kind="quiet" aria-label={t`Remove ${entry.value}`} onClick={() => setAsking(true)}>
        {t`Remove`}
      </Button>
      {isAsking && <RemoveEntries who={entry.value} entries={[entry]} onClose={() => setAsking(false)} />}
    </>
  )
}
