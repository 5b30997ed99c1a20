import { useLingui } from '@lingui/react/macro'
import type { PlannedMessage } from '../../initiatives/create/initiative-plan.ts'
import { useGoalProblem } from '../../initiatives/goal/goal-problem.ts'
import type { CampaignChannel, CampaignPlan } from './campaign-plan.ts'
import { isTimed, knowsReaders, repeatOf } from './campaign-plan.ts'

/** What is missing, by field. */
export function useCampaignProblems(plan: CampaignPlan): ReadonlyMap<string, string> {
  const { t } = useLingui()
  const goal = useGoalProblem(plan.goal)
  const problems = new Map<string, string>()
  const check = (field: string, channel: CampaignChannel, { templateId, text }: PlannedMessage) => {
    if (templateId === '') problems.set(field, t`Choose a template.`)
    else if (channel !== 'WHATSAPP' && templateId === null && text.trim() === '')
      problems.set(field, t`Write the message.`)
  }
  if (plan.name.trim() === '') problems.set('name', t`Enter a name.`)
  if (plan.audience === 'segment' && plan.segmentId === null) problems.set('audience', t`Choose a segment.`)
  if (plan.audience === 'import' && plan.importId === null) problems.set('audience', t`Choose an import.`)
  if (plan.audience === 'list' && plan.people.length === 0) problems.set('audience', t`Choose people.`)
  check('message', plan.channel, plan.message)
  if (plan.fallback) check('fallback', plan.fallbackChannel, plan.fallback)
  if (plan.followUp) check('followUp', plan.channel, plan.followUp)
  if (plan.followUp && plan.followUpTo === 'not_read' && !knowsReaders(plan))
    problems.set(
      'followUp',
      t`Nobody knows who has read an email or an SMS. Follow up with those who do not reply.`,
    )
  for (const [at, other] of (plan.test?.others ?? []).entries()) check(`variants.${at}`, plan.channel, other)
  const share = plan.test?.sharePercent ?? 1
  if (!Number.isInteger(share) || share < 1 || share > 100)
    problems.set('share', t`Use a whole number from 1 to 100.`)
  if (plan.test?.measure === 'goal' && plan.goal === null)
    problems.set('measure', t`Set a goal below, or use another measure.`)
  if (plan.test?.measure === 'read' && plan.channel !== 'WHATSAPP')
    problems.set('measure', t`Nobody knows who has read an email or an SMS. Use another measure.`)
  if (plan.repeat?.every === 'week' && plan.repeat.weekdays.length === 0)
    problems.set('repeat', t`Choose a weekday.`)
  else if (plan.repeat && !repeatOf(plan.repeat)) problems.set('repeat', t`Enter when it starts and ends.`)
  if (isTimed(plan) && plan.sendAt === '') problems.set('sendAt', t`Choose a date and time.`)
  if (goal) problems.set('goal', goal)
  return problems
}
