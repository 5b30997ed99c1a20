import { Trans } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { usePermission } from '../../identity/session.ts'
import type { JsonRecord } from '../../shell/document/values.ts'
import { AddButton } from '../../ui/controls/add-button.tsx'
import { useDragOrder } from '../../ui/hooks/use-drag-order.ts'
import { ConsentCard } from './builder/cards/consent-card.tsx'
import { DesignCard } from './builder/cards/design-card.tsx'
import { EndingsCard } from './builder/cards/endings-card.tsx'
import { SettingsCard } from './builder/cards/settings-card.tsx'
import { TextsCard } from './builder/cards/texts-card.tsx'
import { DraftContext } from './builder/draft-context.ts'
import { StepCard } from './builder/steps/step-card.tsx'
import { WaysCard } from './builder/steps/ways-card.tsx'
import { IssueSummary, Toolbar } from './builder/toolbar.tsx'
import { useDraft } from './builder/use-draft.ts'
import { useUndoKeys } from './builder/use-undo-keys.ts'
import { type Draft, draftOf, languagesOf } from './draft/draft.ts'
import { addStep, placeField, placeStep, stepsOf } from './draft/edits.ts'
import { issuesOf } from './draft/issues.ts'
import { FormFrame } from './embedding/form-frame.tsx'
import type { EmbeddedForm } from './form.ts'
import { Preview } from './preview/preview.tsx'
import { usePublish } from './publish.ts'
import { PublishButton } from './publish-button.tsx'

const route = getRouteApi('/forms/$id')

/** The builder of a form: its steps and texts, and the form beside it as visitors see it. */
export function FormScreen() {
  return <FormFrame>{(form) => <Builder key={form.id} form={form} />}</FormFrame>
}

function Builder({ form }: { form: EmbeddedForm }) {
  const isEditable = usePermission('forms:write')
  const { store, snapshot } = useDraft(form, isEditable)
  const { field } = route.useSearch()
  const go = route.useNavigate()
  const draft = useMemo(() => draftOf(snapshot.document.draft ?? {}), [snapshot])
  const languages = languagesOf(draft)
  const [chosen, setChosen] = useState('')
  const [isSideBySide, setSideBySide] = useState(false)
  const language = languages.includes(chosen) ? chosen : languages[0]!
  const publish = usePublish(form.id, () => store.flush())
  const issues = issuesOf(form.publishIssues)
  const open = (key: string | undefined) =>
    void go({ search: (before) => ({ ...before, field: key }), replace: true })
  const edit = (change: (draft: Draft) => Draft, mark?: string) =>
    store.edit(
      (document) => ({
        ...document,
        draft: change(draftOf(document.draft ?? {})) as unknown as JsonRecord,
      }),
      mark ?? null,
    )
  useUndoKeys(store, isEditable)
  const drag = {
    steps: useDragOrder('step', (id, { before }) => edit((now) => placeStep(now, id, before))),
    fields: useDragOrder('field', (key, { list, before }) =>
      edit((now) => placeField(now, key, Number(list), before)),
    ),
  }
  const steps = stepsOf(draft)
  return (
    <DraftContext
      value={{
        draft,
        edit,
        language,
        isSideBySide: isSideBySide && languages.length > 1,
        issues,
        isEditable,
        drag,
      }}
    >
      <div className="mx-auto grid w-full max-w-7xl grid-cols-[minmax(0,1fr)_minmax(0,26rem)] items-start gap-6 px-6 py-6 max-lg:grid-cols-1 phone:px-4">
        <div className="flex min-w-0 flex-col gap-4">
          <div className="sticky top-0 z-10 -my-2 flex flex-wrap items-start justify-between gap-2 bg-surface py-2">
            <div className="flex min-w-0 flex-1 flex-col gap-2">
              <Toolbar
                {...{ store, snapshot, isEditable, languages, language, isSideBySide }}
                onLanguage={setChosen}
                onSideBySide={setSideBySide}
              />
            </div>
            {isEditable && <PublishButton form={form} publish={publish} snapshot={snapshot} />}
          </div>
          {isEditable && <IssueSummary {...{ issues, draft }} isPublished={!form.unpublishedChanges} />}
          <div
            {...drag.steps.listOf('all')}
            className="flex flex-col gap-4 data-drop-end:shadow-[0_6px_0_-4px_var(--accent)]"
          >
            {steps.map((step, at) => (
              <StepCard key={step.id} step={step} at={at} total={steps.length} open={field} onOpen={open} />
            ))}
          </div>
          {isEditable && (
            <AddButton kind="plain" className="self-start" onClick={() => edit(addStep)}>
              <Trans>Add step</Trans>
            </AddButton>
          )}
          <ConsentCard />
          <EndingsCard />
          <WaysCard />
          <DesignCard />
          <TextsCard formId={form.id} />
          <SettingsCard
            name={String(snapshot.document.form?.name ?? '')}
            onRename={(name) => store.edit((document) => ({ ...document, form: { name } }), 'name')}
          />
        </div>
        <Preview formId={form.id} draft={draft} language={language} />
      </div>
    </DraftContext>
  )
}
