import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePermission } from '../../identity/session.ts'
import { ScreenForm } from '../../shell/commands/screen-form.tsx'
import { useUnsavedWork } from '../../shell/dialogs/unsaved-work.tsx'
import { parley } from '../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/page.tsx'
import { Builder } from './builder.tsx'
import { DetailsForm } from './details-form.tsx'
import type { Segment } from './segment.ts'

/** Edits a segment's details and conditions. */
export function SegmentFilter({ segment }: { segment: Segment }) {
  const { t } = useLingui()
  const { slug } = segment
  const asSaved = {
    filter: segment.filterExpression,
    details: {
      name: segment.name,
      description: segment.description ?? '',
      evaluationCadence: segment.evaluationCadence,
    },
  }
  const [draft, setDraft] = useState(asSaved)
  const mayWrite = usePermission('segments:write')
  const isUnsaved = JSON.stringify(draft) !== JSON.stringify(asSaved)
  const unsaved = useUnsavedWork(isUnsaved)
  const save = useApiMutation(
    async () => {
      const { name, description, evaluationCadence } = draft.details
      await parley.segments.update({
        slug,
        name,
        description: description || null,
        evaluationCadence,
        filterExpression: draft.filter,
      })
      return parley.segments.evaluate({ slug })
    },
    {
      changes: [['segments'], ['members', slug]],
      done: ({ entrants, leavers }) => t`Segment saved. Entered: ${entrants}. Exited: ${leavers}.`,
      quiet: true,
    },
  )
  const problem = formError(save.error, ['name', 'description', 'filterExpression'])
  return (
    <Sheet wide>
      <ScreenForm id="segment" onSubmit={save.mutate} className="mb-6">
        <fieldset disabled={!mayWrite}>
          <DetailsForm
            details={draft.details}
            onChange={(details) => setDraft({ ...draft, details })}
            error={save.error}
          />
        </fieldset>
      </ScreenForm>
      <fieldset disabled={!mayWrite}>
        <Builder
          filter={draft.filter}
          onChange={(filter) => setDraft({ ...draft, filter })}
          error={save.error}
        />
      </fieldset>
      {isUnsaved && (
        <div className="sticky -bottom-6 z-10 mt-6 -mb-6 flex flex-wrap items-center justify-end gap-3 border-t bg-surface py-3">
          <p role="alert" className="flex-1 text-danger">
            {problem}
          </p>
          <Button kind="quiet" onClick={() => setDraft(asSaved)}>
            <Trans>Discard changes</Trans>
          </Button>
          <Button type="submit" form="segment" kind="primary" disabled={save.isPending}>
            <Trans>Save changes</Trans>
          </Button>
        </div>
      )}
      {unsaved.guard}
    </Sheet>
  )
}
