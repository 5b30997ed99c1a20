import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ScreenForm } from '../../../shell/commands/screen-form.tsx'
import { ColleagueNotice } from '../../../shell/dialogs/colleague-notice.tsx'
import { useUnsavedWork } from '../../../shell/dialogs/unsaved-work.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { saveOver, useSharedDraft } from '../../../shell/queries/shared-edits.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Card } from '../../../ui/layout/page.tsx'
import { GoalFields } from './goal-fields.tsx'
import { type Goal, goalFrom, type PlannedGoal } from './goal-plan.ts'
import { useGoalProblem } from './goal-problem.ts'
import { GoalWords } from './goal-words.tsx'

interface GoalSettingsProps {
  id: string
  goal: Goal | null
  mayWrite: boolean
  isLaunched: boolean
}

/** The goal, which can be set and changed unless people are held out for it and the initiative was launched. */
export function GoalSettings({ id, goal, mayWrite, isLaunched }: GoalSettingsProps) {
  const { t } = useLingui()
  const isHeld = isLaunched && goal !== null && goal.holdoutPercent > 0
  return (
    <Card title={t`Goal`}>
      {mayWrite && !isHeld ? (
        <GoalForm id={id} goal={goal} isLaunched={isLaunched} />
      ) : (
        <div className="flex flex-col gap-1 p-4 text-soft">
          <p>{goal ? <GoalWords goal={goal} /> : <Trans>No goal</Trans>}</p>
          {isHeld && (
            <p>
              <Trans>
                You can’t change a goal with a holdout after the launch. Duplicate the initiative instead.
              </Trans>
            </p>
          )}
        </div>
      )}
    </Card>
  )
}

interface GoalFormProps {
  id: string
  goal: Goal | null
  isLaunched: boolean
}

/** What the form sends. */
interface Draft {
  goal: PlannedGoal | null
  includesEnrolled: boolean
}

function draftOf(goal: Goal | null): Draft {
  return { goal: goal && goalFrom(goal), includesEnrolled: goal?.includesEnrolled ?? true }
}

function GoalForm({ id, goal, isLaunched }: GoalFormProps) {
  const { t } = useLingui()
  const stored = draftOf(goal)
  const edit = useSharedDraft(stored, stored)
  const { draft } = edit
  const [showsProblem, setShowsProblem] = useState(false)
  const problem = useGoalProblem(draft.goal)
  const isUnsaved = edit.isEdited && JSON.stringify(draft) !== JSON.stringify(stored)
  const unsaved = useUnsavedWork(isUnsaved)
  const save = useApiMutation(
    (sent: Draft) => {
      const changes = {
        id,
        goal: sent.goal,
        ...(isLaunched && { includeEnrolled: sent.includesEnrolled }),
      }
      return saveOver({
        shown: stored,
        read: () => parley.initiatives.goal.get({ id }),
        versionOf: (read) => draftOf(read.goal),
        send: (options) => parley.initiatives.goal.set(changes, options),
      })
    },
    {
      changes: [['initiatives']],
      done: t`Goal saved`,
      quiet: true,
      onDone: (set, sent) => edit.settle(sent, draftOf(set.goal)),
    },
  )
  const submit = () => {
    setShowsProblem(true)
    if (isUnsaved && problem === undefined && !save.isPending) save.mutate(draft)
  }
  return (
    <ScreenForm onSubmit={submit} noValidate className="flex flex-col gap-4 p-4">
      <GoalFields
        goal={draft.goal}
        onChange={(next) => edit.change({ ...draft, goal: next })}
        problem={showsProblem ? problem : undefined}
        mayHoldOut={!isLaunched}
      />
      {isLaunched && draft.goal && (
        <SelectField
          label={t`Who counts`}
          hint={t`The time to reach the goal starts when a person is enrolled.`}
          value={draft.includesEnrolled ? 'all' : 'new'}
          onChange={(who) => edit.change({ ...draft, includesEnrolled: who === 'all' })}
        >
          <option value="all">{t`Everybody who was or will be enrolled`}</option>
          <option value="new">{t`Only people enrolled from now on`}</option>
        </SelectField>
      )}
      {isLaunched && stored.goal && isUnsaved && (
        <p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-warn">
          <Trans>Parley counts the new goal from the start. The numbers so far are dropped.</Trans>
        </p>
      )}
      {isUnsaved && edit.isOutdated && !save.isPending && <ColleagueNotice onUseTheirs={edit.reset} />}
      <FormError>{formError(save.error, [])}</FormError>
      <Button type="submit" kind="primary" className="self-end" disabled={!isUnsaved || save.isPending}>
        <Trans>Save goal</Trans>
      </Button>
      {unsaved.guard}
    </ScreenForm>
  )
}
