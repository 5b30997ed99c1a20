import { useLingui } from '@lingui/react/macro'
import { isShare, type PlannedGoal } from './goal-plan.ts'

/** What is missing in a goal; undefined: nothing. */
export function useGoalProblem(goal: PlannedGoal | null): string | undefined {
  const { t } = useLingui()
  if (goal === null) return undefined
  if (goal.eventName === '') return t`Choose the event that reaches the goal.`
  if (!isShare(goal.holdoutPercent)) return t`Hold out a whole number from 0 to 90.`
  return undefined
}
