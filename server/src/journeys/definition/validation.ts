import { findUnavailable } from './availability.ts'
import type { JourneyDefinition } from './schema.ts'
import { error, type JourneyIssue, titleOf } from './validation/issues.ts'
import { logicRules } from './validation/logic.ts'
import { requestRules } from './validation/requests.ts'
import { sendingRules } from './validation/sending.ts'
import { structureRules } from './validation/structure.ts'
import { type References, type Rules, subjectOf } from './validation/subject.ts'
import { timingRules } from './validation/timing.ts'
import { triggerRules } from './validation/trigger.ts'
import { wayRules } from './validation/ways.ts'

export type { JourneyIssue } from './validation/issues.ts'
export type { ChannelFacts, References, TemplateFacts } from './validation/subject.ts'

const availabilityRules: Rules = ({ definition }) =>
  definition.actions.flatMap((action) => {
    const reason = findUnavailable(action, definition)
    return reason === null ? [] : [error('kind_unavailable', action, `${titleOf(action)}: ${reason}`)]
  })

const GROUPS: readonly Rules[] = [
  structureRules,
  wayRules,
  availabilityRules,
  triggerRules,
  sendingRules,
  timingRules,
  logicRules,
  requestRules,
]

/**
 * All that keeps a definition from being published (errors) or may surprise its author (warnings);
 * docs/behaviour.md: Journeys. Pure: what the definition refers to was looked up beforehand.
 */
export function validate(definition: JourneyDefinition, references: References, now: Date): JourneyIssue[] {
  const subject = subjectOf(definition, references, now)
  return GROUPS.flatMap((rules) => rules(subject))
}

export function hasErrors(issues: readonly JourneyIssue[]): boolean {
  return issues.some((issue) => issue.severity === 'error')
}
