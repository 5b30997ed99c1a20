import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ScreenForm } from '../../../shell/commands/screen-form.tsx'
import { useUnsavedWork } from '../../../shell/dialogs/unsaved-work.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { Card } from '../../../ui/layout/page.tsx'
import { GoalFields } from './goal-fields.tsx'
import { type Goal, goalFrom, type PlannedGoal } from './goal-plan.ts'
import { useGoalProblem } from './goal-problem.ts'
import { GoalWords } from './goal-words.tsx'

interface GoalSettingsProps {
  id: string
  goal: Goal | null
  isLocked: boolean
}

/** The goal of a draft, which can be changed, or of a launched initiative, which cannot. */
export function GoalSettings({ id, goal, isLocked }: GoalSettingsProps) {
  const { t } = useLingui()
  return (
    <Card title={t`Goal`}>
      {isLocked ? (
        <p className="p-4 text-soft">{goal ? <GoalWords goal={goal} /> : <Trans>No goal</Trans>}</p>
      ) : (
        <GoalForm id={id} goal={goal} />
      )}
    </Card>
  )
}

function GoalForm({ id, goal }: Omit<GoalSettingsProps, 'isLocked'>) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<PlannedGoal | null>(() => goal && goalFrom(goal))
  const [saved, setSaved] = useState(draft)
  const [showsProblem, setShowsProblem] = useState(false)
  const problem = useGoalProblem(draft)
  const isUnsaved = JSON.stringify(draft) !== JSON.stringify(saved)
  const unsaved = useUnsavedWork(isUnsaved)
  const save = useApiMutation(async () => await parley.initiatives.goal.set({ id, goal: draft }), {
    changes: [['initiatives']],
    done: t`Goal saved`,
    quiet: true,
    onDone: () => setSaved(draft),
  })
  const submit = () => {
    setShowsProblem(true)
    if (isUnsaved && problem === undefined && !save.isPending) save.mutate()
  }
  return (
    <ScreenForm onSubmit={submit} noValidate className="flex flex-col gap-4 p-4">
      <GoalFields goal={draft} onChange={setDraft} problem={showsProblem ? problem : undefined} />
      <FormError>{formError(save.error, [])}</FormError>
      <Button type="submit" kind="primary" className="self-end" disabled={!isUnsaved || save.isPending}>
        <Trans>Save goal</Trans>
      </Button>
      {unsaved.guard}
    </ScreenForm>
  )
}
