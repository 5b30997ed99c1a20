import { kindOf } from '../nodes/index.ts'
import type { JourneyDefinition } from './schema.ts'
import { error, type JourneyIssue, titleOf } from './validation/issues.ts'
import type { References } from './validation/references.ts'
import { settingRules } from './validation/settings.ts'
import { structureRules } from './validation/structure.ts'
import { type Rules, subjectOf } from './validation/subject.ts'
import { wayRules } from './validation/ways.ts'

export type { JourneyIssue } from './validation/issues.ts'
export type { ChannelFacts, References, TemplateFacts } from './validation/references.ts'

const availabilityRules: Rules = ({ definition }) =>
  definition.actions.flatMap((action) => {
    const reason = kindOf(action).unavailable(action, definition)
    return reason === null ? [] : [error('kind_unavailable', action, `${titleOf(action)}: ${reason}`)]
  })

const nodeRules: Rules = (subject) =>
  subject.definition.actions.flatMap((action) => kindOf(action).issues(action, subject))

const GROUPS: readonly Rules[] = [structureRules, wayRules, availabilityRules, settingRules, nodeRules]

/**
 * All that keeps a definition from being published (errors) or may surprise its author (warnings): first what concerns
 * the graph, then each node's own, in the order of the definition (docs/behaviour.md: Journeys). Pure: what the
 * definition refers to was looked up beforehand.
 */
export function validate(definition: JourneyDefinition, references: References, now: Date): JourneyIssue[] {
  const subject = subjectOf(definition, references, now)
  return GROUPS.flatMap((rules) => rules(subject))
}

export function hasErrors(issues: readonly JourneyIssue[]): boolean {
  return issues.some((issue) => issue.severity === 'error')
}
