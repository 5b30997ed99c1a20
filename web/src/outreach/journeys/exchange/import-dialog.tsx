import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { DocumentStore } from '../../../shell/document/document-store.ts'
import { parley } from '../../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FileBox } from '../../../ui/fields/file-box.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { CircleAlert } from '../../../ui/icons/icons.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { toast } from '../../../ui/overlays/toaster.tsx'
import type { Journey } from '../current-journey.ts'
import type { JourneyIssue } from '../editor/use-draft.ts'
import { graphOf, stepsOf } from '../graph/graph.ts'
import { nameOfNode } from '../node-words.ts'
import { issueLine } from '../words/issues.ts'

const route = getRouteApi('/initiatives/$id/journey')

interface ImportDialogProps {
  journey: Journey
  store: DocumentStore
  onClose: () => void
}

/** Reads a file, says what is wrong with it, and puts it in place of the draft. That can be undone like any edit. */
export function ImportDialog({ journey, store, onClose }: ImportDialogProps) {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  const [name, setName] = useState<string | null>(null)
  const readFile = useApiMutation(
    async (file: File) => parley.journeys.parse({ text: await file.text(), journeyId: journey.id }),
    { quiet: true },
  )
  const found = readFile.data
  const replace = () => {
    if (!found) return
    const { id, ...settings } = journey.definition
    const takeBack = store.edit(() =>
      graphOf({ ...(id !== undefined && { id }), ...settings, ...found.definition }),
    )
    onClose()
    toast.success(t`Draft replaced`, { action: { label: t`Undo`, onClick: takeBack } })
    if (found.issues.length > 0)
      void navigate({ search: (before) => ({ ...before, step: undefined, panel: 'issues' }), replace: true })
  }
  const before = stepsOf(store.snapshot().document).length
  return (
    <Dialog open onOpenChange={onClose} title={t`Import a journey`} closeLabel={t`Close`}>
      <div className="flex flex-col gap-4">
        <FileBox
          label={t`File`}
          title={name ?? t`Drop a YAML file here`}
          action={t`Choose a file`}
          accept=".yaml,.yml"
          onChoose={(file) => {
            setName(file.name)
            readFile.mutate(file)
          }}
        />
        <FormError>{formError(readFile.error, [])}</FormError>
        {found && (
          <section aria-label={t`What the file holds`} className="flex flex-col gap-2">
            <p>
              {plural(found.definition.actions.length, {
                one: 'The file has # step.',
                other: 'The file has # steps.',
              })}{' '}
              {plural(before, {
                one: 'It replaces the # step of the draft.',
                other: 'It replaces the # steps of the draft.',
              })}
            </p>
            <FoundIssues issues={found.issues} steps={found.definition.actions} />
          </section>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" onClick={replace} disabled={!found}>
            <Trans>Replace the draft</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

interface FoundIssuesProps {
  issues: readonly JourneyIssue[]
  steps: Journey['definition']['actions']
}

function FoundIssues({ issues, steps }: FoundIssuesProps) {
  const { t, i18n } = useLingui()
  const names = new Map(steps.map((step) => [step.id, nameOfNode(step)]))
  if (issues.length === 0) return <p className="text-good">{t`No problems`}</p>
  return (
    <ul aria-label={t`Problems`} className="flex max-h-48 flex-col gap-1 overflow-y-auto">
      {issues.map((issue) => (
        <li key={`${issue.nodeId} ${issue.code} ${issue.message}`} className="flex items-start gap-2">
          <CircleAlert
            size={15}
            className={`mt-0.5 shrink-0 ${issue.severity === 'error' ? 'text-danger' : 'text-warn'}`}
          />
          <span className="min-w-0 wrap-anywhere" dir="auto">
            {issueLine(issue, issue.nodeId === undefined ? undefined : names.get(issue.nodeId), i18n)}
          </span>
        </li>
      ))}
    </ul>
  )
}
