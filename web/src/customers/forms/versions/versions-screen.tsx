import { Trans, useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { usePermission } from '../../../identity/session.ts'
import type { JsonRecord } from '../../../shell/document/values.ts'
import { Failure } from '../../../shell/failure.tsx'
import { Loading } from '../../../shell/loading.tsx'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { parley, queryClient } from '../../../shell/queries/api.ts'
import { useList } from '../../../shell/queries/lists.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { History } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/layout/empty.tsx'
import { Card, Sheet } from '../../../ui/layout/page.tsx'
import { toast } from '../../../ui/overlays/toaster.tsx'
import { Badge } from '../../../ui/records/badge.tsx'
import { draftOf } from '../draft/draft.ts'
import { patchOf } from '../draft/patch.ts'
import { FormFrame } from '../embedding/form-frame.tsx'
import type { EmbeddedForm } from '../form.ts'
import { DraftChanges } from './draft-changes-list.tsx'

type Version = Item<'lead_capture_embedded_forms_versions_list'>

const route = getRouteApi('/forms/$id/versions')

/** The published versions of a form: what each changed, what the draft changes, and a way back to any. */
export function VersionsScreen() {
  return <FormFrame>{(form) => <Versions form={form} />}</FormFrame>
}

function Versions({ form }: { form: EmbeddedForm }) {
  const { t } = useLingui()
  const { version: chosen } = route.useSearch()
  const { rows, isLoading, error, retry, hasMore, more } = useList(
    ['forms', 'versions', form.id, form.publishedVersion],
    (page, options) => parley.embeddedForms.versions.list({ formId: form.id, ...page }, options),
  )
  if (error) return <Failure error={error} onRetry={retry} />
  if (isLoading) return <Loading />
  const [latest] = rows
  if (latest === undefined)
    return (
      <Empty icon={History} title={t`No versions yet`}>
        <Trans>Publish the form. Each publication becomes a version that you can compare and restore.</Trans>
      </Empty>
    )
  const at = rows.findIndex(({ version }) => version === chosen)
  const shown = rows[at]
  const before = shown && rows[at + 1]
  return (
    <Sheet>
      <div className="flex flex-col gap-6">
        {form.unpublishedChanges && (
          <Card title={t`Unpublished changes`}>
            <DraftChanges before={read(latest)} after={draftOf(form.draft as JsonRecord)} />
          </Card>
        )}
        <Card title={t`Versions`}>
          <ul>
            {rows.map((version) => (
              <VersionLine
                key={version.version}
                version={version}
                isLive={version.version === form.publishedVersion}
                isShown={version === shown}
              />
            ))}
          </ul>
          {hasMore && (
            <Button kind="quiet" className="m-2" onClick={more}>
              <Trans>Load more</Trans>
            </Button>
          )}
        </Card>
        {shown && (
          <Card title={t`Version ${shown.version}`} actions={<Restore form={form} version={shown} />}>
            {before ? (
              <DraftChanges before={read(before)} after={read(shown)} />
            ) : (
              <p className="p-4 text-soft">
                <Trans>The first version.</Trans>
              </p>
            )}
          </Card>
        )}
      </div>
    </Sheet>
  )
}

function read({ draft }: Version) {
  return draftOf(draft as JsonRecord)
}

interface VersionLineProps {
  version: Version
  isLive: boolean
  isShown: boolean
}

function VersionLine({ version: { version, publishedAt }, isLive, isShown }: VersionLineProps) {
  const { t } = useLingui()
  return (
    <li className="border-b border-line/60 last:border-0">
      <Link
        to="."
        search={{ version: isShown ? undefined : version }}
        replace
        {...(isShown && { 'aria-current': 'true' as const })}
        className="flex items-center gap-3 px-4 py-2.5 hover:bg-hover aria-[current]:bg-accent-soft"
      >
        <span className="font-medium">{t`Version ${version}`}</span>
        {isLive && <Badge tone="good">{t({ message: 'Live', context: 'version' })}</Badge>}
        <span className="ml-auto text-soft">
          <Timestamp at={publishedAt} />
        </span>
      </Link>
    </li>
  )
}

/**
 * Makes a version the draft again, also where it lacks what the draft has. Visitors see it once it is published. What
 * somebody else saved meanwhile is not overwritten: the service refuses, and the form is read again.
 */
function Restore({ form, version }: { form: EmbeddedForm; version: Version }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const mayWrite = usePermission('forms:write')
  const { version: number, draft } = version
  const restore = useApiMutation(
    ({ from, to }: Restored) =>
      parley.embeddedForms.update({
        formId: form.id,
        unchangedSince: from.updatedAt,
        draft: patchOf(from.draft as JsonRecord, to as JsonRecord),
      }),
    {
      changes: [['forms']],
      quiet: true,
      onDone: (after, { isUndo }) => {
        if (isUndo) return void toast.success(t`Change undone`)
        const undo = () => restore.mutate({ from: after, to: form.draft, isUndo: true })
        toast.success(t`Version ${number} is the draft now`, { action: { label: t`Undo`, onClick: undo } })
        void navigate({ to: '/forms/$id', params: { id: form.id } })
      },
      onRefused: ({ code, message }) => {
        void queryClient.invalidateQueries({ queryKey: ['forms'] })
        toast.error(
          code === 'conflict'
            ? t`Somebody changed the draft in the meantime. Check what changed, and try again.`
            : message,
        )
      },
    },
  )
  if (!mayWrite) return null
  return (
    <Button
      size="small"
      disabled={restore.isPending}
      onClick={() => restore.mutate({ from: form, to: draft, isUndo: false })}
    >
      <Trans>Edit this version again</Trans>
    </Button>
  )
}

interface Restored {
  /** The form that it replaces, as it was read. */
  from: EmbeddedForm
  to: Version['draft']
  isUndo: boolean
}
