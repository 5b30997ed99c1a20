import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { usePermission } from '../../identity/session.ts'
import { Trail } from '../../shell/frame/trail.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { refusalWords } from '../../shell/refusals/refusals.ts'
import { saveAs } from '../../shell/save-as.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useIsShown } from '../../ui/hooks/use-is-shown.ts'
import { Download, Send } from '../../ui/icons/icons.tsx'
import { Card, Page, Sheet } from '../../ui/layout/page.tsx'
import { Badge } from '../../ui/records/badge.tsx'
import type { FilterExpression } from '../segments/filter/filter.ts'
import { Reach } from '../segments/reach.tsx'
import { useFieldLabels, useTypeLabels } from './field-labels.ts'
import { ImportStatus } from './import-status.tsx'
import { importPreviewed, usePreviewed } from './previewed-files.ts'

type Import = Output<'cdp_imports_get'>

const route = getRouteApi('/imports/$id')
const LOOK_EVERY_MS = 1_000

/** The progress and the result of an import. */
export function ImportScreen() {
  const { id } = route.useParams()
  const given = useQuery({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }) => parley.imports.get({ id }, { signal }),
    refetchInterval: ({ state }) => isUnderWay(state.data) && LOOK_EVERY_MS,
  })
  return <Loaded query={given}>{(data) => <LoadedImport key={id} given={data} />}</Loaded>
}

function isUnderWay(given: Import | undefined): boolean {
  return given?.status === 'UPLOADING' || given?.status === 'RUNNING'
}

function LoadedImport({ given }: { given: Import }) {
  const { t } = useLingui()
  const labelOf = useFieldLabels()
  const types = useTypeLabels()
  const navigate = useNavigate()
  const isShown = useIsShown()
  const { id, fileName, status, dryRun, rows, bytes, error } = given
  const mayWrite = usePermission('imports:write')
  const inFlight = isUnderWay(given)
  const previewed = usePreviewed(id)
  const cancel = useApiMutation(() => parley.imports.cancel({ id }), { changes: [['imports']] })
  const startImport = useApiMutation(() => importPreviewed(id), {
    changes: [['imports'], ['people']],
    onDone: (next) => isShown.current && navigate({ to: '/imports/$id', params: { id: next } }),
  })
  const [created, updated] = dryRun
    ? [t({ message: 'To create', context: 'rows' }), t({ message: 'To update', context: 'rows' })]
    : [t({ message: 'Created', context: 'rows' }), t({ message: 'Updated', context: 'rows' })]
  const share = bytes.received === 0 ? 0 : Math.min(1, bytes.read / bytes.received)
  return (
    <Page
      trail={<Trail to="/imports">{t`Imports`}</Trail>}
      title={fileName ?? id}
      aside={<ImportStatus status={status} dryRun={dryRun} />}
      actions={
        status === 'COMPLETED' && !dryRun ? (
          <Imported given={given} />
        ) : !mayWrite ? null : inFlight ? (
          <Button onClick={() => cancel.mutate()}>
            <Trans>Stop import</Trans>
          </Button>
        ) : (
          dryRun &&
          status === 'COMPLETED' &&
          previewed &&
          (previewed.importId === null ? (
            <Button kind="primary" disabled={previewed.isUploading} onClick={() => startImport.mutate()}>
              {previewed.isUploading ? (
                <Trans>Uploading the file…</Trans>
              ) : (
                <Plural value={rows.created + rows.updated} one="Import # row" other="Import # rows" />
              )}
            </Button>
          ) : (
            <Button asChild>
              <Link to="/imports/$id" params={{ id: previewed.importId }}>
                <Trans>View import</Trans>
              </Link>
            </Button>
          ))
        )
      }
    >
      <Sheet>
        <div className="flex flex-col gap-6">
          {inFlight && (
            <div
              role="progressbar"
              aria-label={t`Progress`}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.round(share * 100)}
              className="h-1.5 overflow-hidden rounded-full bg-sunken"
            >
              <div
                className="h-full rounded-full bg-accent transition-[width]"
                style={{ width: `${share * 100}%` }}
              />
            </div>
          )}
          {dryRun && status === 'COMPLETED' && (
            <p className="rounded-md bg-accent-soft px-4 py-2.5 text-accent">
              {previewed?.importId ? (
                <Trans>This is a preview. You have already started the import of this file.</Trans>
              ) : previewed ? (
                <Trans>
                  This is a preview. Nothing has been imported yet. Check the numbers, then start the import.
                </Trans>
              ) : (
                <Trans>
                  This is a preview. Nothing has been imported yet. To import the file, select it again.
                </Trans>
              )}
            </p>
          )}
          {error && (
            <p role="alert" className="rounded-md bg-danger-soft px-4 py-2.5 text-danger">
              {refusalWords(error.message)}
            </p>
          )}
          <dl className="grid auto-cols-fr grid-flow-col gap-3 phone:grid-flow-row phone:grid-cols-2">
            <Figure label={t`Rows`} value={rows.read} />
            <Figure label={created} value={rows.created} />
            <Figure label={updated} value={rows.updated} />
            {rows.skipped > 0 && <Figure label={t`Already imported`} value={rows.skipped} />}
            <Figure
              label={t({ message: 'Rejected', context: 'rows' })}
              value={rows.rejected}
              danger={rows.rejected > 0}
            />
          </dl>
          {given.reasons.length > 0 && (
            <Problems id={id} rejected={given.reasons.reduce((sum, { count }) => sum + count, 0)} />
          )}
          {given.columns && (
            <Card title={t`Columns`}>
              <dl className="grid grid-cols-2 gap-x-6 gap-y-1.5 p-4">
                {given.columns.map(({ column, to, type }) => (
                  <div key={column} className="contents">
                    <dt className="truncate" dir="auto">
                      {column}
                    </dt>
                    <dd className="truncate text-soft" dir="auto">
                      {to.length === 0 ? t`Not imported` : to.map(labelOf).join(', ')}
                      {types[type] && <span className="text-faint"> · {types[type]}</span>}
                    </dd>
                  </div>
                ))}
              </dl>
            </Card>
          )}
        </div>
      </Sheet>
    </Page>
  )
}

/** A file’s name without .csv or .xlsx: the first name of a campaign for its people. */
function withoutEnding(fileName: string | null): string {
  return fileName?.replace(/\.[a-z0-9]{1,5}$/i, '') ?? ''
}

/** Links to the imported records. */
function Imported({ given }: { given: Import }) {
  const { t } = useLingui()
  const { id, kind, objectType } = given
  const mayReach = usePermission('initiatives:write')
  return (
    <>
      {kind === 'people' && given.rows.created > 0 && given.finishedAt !== null && (
        <Reach filter={newOf(given.createdAt, given.finishedAt)} name={given.fileName ?? t`Import`}>
          {t`Reach the new people`}
        </Reach>
      )}
      {kind === 'people' && mayReach && given.rows.created + given.rows.updated > 0 && (
        <Button asChild>
          <Link
            to="/campaigns/new"
            state={{ audience: { audience: 'import', importId: id, name: withoutEnding(given.fileName) } }}
          >
            <Send size={14} />
            <Trans>Send a campaign to these people</Trans>
          </Link>
        </Button>
      )}
      <Button asChild>
        {kind === 'people' ? (
          <Link to="/people">
            <Trans>View people</Trans>
          </Link>
        ) : kind === 'events' ? (
          <Link to="/events">
            <Trans>View events</Trans>
          </Link>
        ) : (
          <Link to="/objects/$type" params={{ type: objectType ?? '' }}>
            <Trans>View objects</Trans>
          </Link>
        )}
      </Button>
    </>
  )
}

/** Whoever became known while the import ran. */
function newOf(from: string, to: string): FilterExpression {
  return {
    kind: 'person',
    op: 'AND',
    predicates: [
      { kind: 'person_attribute', attr: 'createdAt', type: 'DATE', op: 'between', value: { from, to } },
    ],
  }
}

function Figure({ label, value, danger = false }: { label: string; value: number; danger?: boolean }) {
  const { i18n } = useLingui()
  return (
    <div className="rounded-lg border bg-surface px-4 py-3 shadow-card">
      <dt className="text-xs text-soft">{label}</dt>
      <dd className={`tabular text-xl font-semibold ${danger ? 'text-danger' : ''}`}>{i18n.number(value)}</dd>
    </div>
  )
}

/** The problems of the file, the same ones together, with what the cells contain. */
function Problems({ id, rejected }: { id: string; rejected: number }) {
  const { t, i18n } = useLingui()
  const groups = useQuery({
    queryKey: ['imports', 'problems', id, rejected],
    queryFn: ({ signal }) => parley.imports.rejections.groups({ id }, { signal }),
  })
  const download = useApiMutation(async () =>
    saveAs(`${id}-rejections.csv`, await parley.imports.rejections.file({ id })),
  )
  return (
    <Card
      title={t`Problems`}
      actions={
        <Button kind="quiet" size="small" onClick={() => download.mutate()}>
          <Download size={14} />
          <Trans>Download</Trans>
        </Button>
      }
    >
      <ul>
        {groups.data?.data.map(({ code, column, message, kept, count, values, firstRow }) => (
          <li
            key={`${code} ${column} ${kept}`}
            className="flex gap-x-4 border-b border-line/60 px-4 py-2 last:border-0 phone:flex-wrap"
          >
            <span className="tabular w-24 shrink-0 font-medium">
              <Plural value={count} one="# row" other="# rows" />
            </span>
            <span className="w-32 shrink-0 truncate font-medium" dir="auto">
              {column}
            </span>
            <div className="min-w-0 flex-1 phone:basis-full">
              <p className="text-soft">{refusalWords(message)}</p>
              <p className="flex flex-wrap gap-1 pt-1 text-xs text-faint">
                <Trans>First in row {i18n.number(firstRow)}</Trans>
                {values.map((value) => (
                  <code key={value} className="max-w-48 truncate rounded-sm bg-sunken px-1" dir="auto">
                    {value}
                  </code>
                ))}
              </p>
            </div>
            <Badge tone={kept ? 'warn' : 'danger'}>{kept ? t`Imported without it` : t`Not imported`}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
