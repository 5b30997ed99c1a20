import { useLingui } from '@lingui/react/macro'
import { useGoalProblem } from '../goal/goal-problem.ts'
import { type InitiativePlan, limitOf } from './initiative-plan.ts'

/** What is missing, by field: `name`, `audience`, `messages.0`, `goal`, `limits`. */
export function usePlanProblems(plan: InitiativePlan): ReadonlyMap<string, string> {
  const { t } = useLingui()
  const problems = new Map<string, string>()
  const goal = useGoalProblem(plan.goal)
  if (plan.name.trim() === '') problems.set('name', t`Enter a name.`)
  if (plan.audience === 'segment' && plan.segmentId === null) problems.set('audience', t`Choose a segment.`)
  if (plan.audience === 'list' && plan.people.length === 0)
    problems.set('audience', t`Choose at least one person.`)
  if (plan.audience === 'event' && plan.eventName === '') problems.set('audience', t`Choose an event.`)
  if (plan.audience === 'keyword' && plan.keyword.trim() === '') problems.set('audience', t`Enter a keyword.`)
  if (plan.audience === 'keyword' && plan.channel !== 'WHATSAPP') {
    problems.set('audience', t`Keywords work on WhatsApp only. Choose another start.`)
  }
  for (const [at, message] of plan.messages.entries()) {
    const lacksText = message.templateId === '' || (message.templateId === null && message.text.trim() === '')
    if (lacksText) problems.set(`messages.${at}`, t`Write a text or choose a template.`)
    else if (plan.channel === 'EMAIL' && message.subject.trim() === '')
      problems.set(`messages.${at}`, t`Enter a subject.`)
  }
  if (goal !== undefined) problems.set('goal', goal)
  const limit = limitOf(plan)
  if (limit !== null && !(Number.isSafeInteger(limit) && limit > 0)) {
    problems.set('limits', t`Enter a whole number above 0.`)
  }
  return problems
}
