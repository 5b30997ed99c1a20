import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { usePermission } from '../../identity/session.ts'
import { ScreenForm } from '../../shell/commands/screen-form.tsx'
import { ColleagueNotice } from '../../shell/dialogs/colleague-notice.tsx'
import { useUnsavedWork } from '../../shell/dialogs/unsaved-work.tsx'
import { parley } from '../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Sheet } from '../../ui/layout/page.tsx'
import { Builder } from './builder.tsx'
import { DetailsForm } from './details-form.tsx'
import { useEvaluateSaved } from './evaluate-saved.ts'
import type { Segment } from './segment.ts'
import { changedFields, rebased, type SegmentField, withSaved } from './segment-draft.ts'

/**
 * Edits a segment's details and conditions. What a colleague saves meanwhile appears in the fields that were not changed
 * here, and only the changed fields are sent.
 */
export function SegmentFilter({ segment }: { segment: Segment }) {
  const { t } = useLingui()
  const { slug } = segment
  const asSaved = savedIn(segment)
  const [base, setBase] = useState(asSaved)
  const [draft, setDraft] = useState(asSaved)
  // The conditions are drawn anew then, because a text that is no filter is not in the draft.
  const [discards, setDiscards] = useState(0)
  const [both, setBoth] = useState<readonly SegmentField[]>([])
  const savedNow = JSON.stringify(asSaved)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was saved matters, not each answer.
  useEffect(() => {
    if (savedNow === JSON.stringify(base)) return
    const next = rebased(base, draft, asSaved)
    setBase(asSaved)
    setDraft(next.draft)
    setBoth(next.both)
  }, [savedNow])
  const mayWrite = usePermission('segments:write')
  const changed = changedFields(base, draft)
  const [isInvalid, setInvalid] = useState(false)
  const isUnsaved = changed.length > 0 || isInvalid
  const unsaved = useUnsavedWork(isUnsaved, ({ tab }) => tab === 'filter')
  const evaluate = useEvaluateSaved(
    ({ entrants, leavers }) => t`Segment saved. Entered: ${entrants}. Exited: ${leavers}.`,
  )
  const save = useApiMutation(
    async () => {
      const { name, description, evaluationCadence } = draft.details
      await parley.segments.update({
        slug,
        ...(changed.includes('name') && { name }),
        ...(changed.includes('description') && { description: description || null }),
        ...(changed.includes('evaluationCadence') && { evaluationCadence }),
        ...(changed.includes('filter') && { filterExpression: draft.filter }),
      })
      await evaluate(slug)
    },
    { changes: [['segments'], ['members', slug]], quiet: true },
  )
  const problem = formError(save.error, ['name', 'description', 'filterExpression'])
  return (
    <Sheet wide>
      <ScreenForm id="segment" onSubmit={() => isInvalid || save.mutate()} className="mb-6">
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
          key={discards}
          filter={draft.filter}
          onChange={(filter) => setDraft({ ...draft, filter })}
          onInvalid={setInvalid}
          error={save.error}
        />
      </fieldset>
      {both.length > 0 && isUnsaved && (
        <div className="mt-4">
          <ColleagueNotice
            onUseTheirs={() => {
              setDraft(withSaved(draft, base, both))
              setBoth([])
            }}
          />
        </div>
      )}
      {isUnsaved && (
        <div className="sticky -bottom-6 z-10 mt-6 -mb-6 flex flex-wrap items-center justify-end gap-3 border-t bg-surface py-3">
          <p role="alert" className="flex-1 text-danger">
            {problem}
          </p>
          <Button
            kind="quiet"
            onClick={() => {
              setDraft(base)
              setDiscards(discards + 1)
            }}
          >
            <Trans>Discard changes</Trans>
          </Button>
          <Button type="submit" form="segment" kind="primary" disabled={save.isPending || isInvalid}>
            <Trans>Save changes</Trans>
          </Button>
        </div>
      )}
      {unsaved.guard}
    </Sheet>
  )
}

/** What the screen edits of a segment. */
function savedIn({ filterExpression, name, description, evaluationCadence }: Segment) {
  return { filter: filterExpression, details: { name, description: description ?? '', evaluationCadence } }
}
