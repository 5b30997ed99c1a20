import type { JourneyDefinition } from '../nodes/definition.ts'
import { kindOf } from '../nodes/index.ts'
import { error, type JourneyIssue, titleOf } from '../nodes/validation/issues.ts'
import type { References } from '../nodes/validation/references.ts'
import type { Rules, Subject } from '../nodes/validation/rules.ts'
import { settingRules } from './validation/settings.ts'
import { structureRules } from './validation/structure.ts'
import { subjectOf } from './validation/subject.ts'
import { wayRules } from './validation/ways.ts'

const availabilityRules: Rules = ({ definition }) =>
  definition.actions.flatMap((action) => {
    const reason = kindOf(action).unavailable(action, definition)
    return reason === null ? [] : [error('kind_unavailable', action, `${titleOf(action)}: ${reason}`)]
  })

const GROUPS: readonly Rules[] = [structureRules, wayRules, availabilityRules, settingRules]

/** More than anyone fixes at once; the largest definition could have hundreds of thousands. */
const MAX_ERRORS = 1_000

/**
 * All errors, which prevent publishing, and warnings of a definition: first those of the graph, then those of each
 * node, in order (docs/behaviour/outreach.md: Journeys). Stops after 1,000 errors. Pure: the references were read
 * beforehand.
 */
export function validate(definition: JourneyDefinition, references: References, now: Date): JourneyIssue[] {
  const issues: JourneyIssue[] = []
  let errors = 0
  for (const issue of issuesOf(subjectOf(definition, references, now))) {
    issues.push(issue)
    if (issue.severity === 'error') errors += 1
    if (errors === MAX_ERRORS) break
  }
  return issues
}

/** Lazy, so that nothing is checked that is not returned. */
function* issuesOf(subject: Subject): Generator<JourneyIssue> {
  for (const rules of GROUPS) yield* rules(subject)
  for (const action of subject.definition.actions) yield* kindOf(action).issues(action, subject)
}

export function hasErrors(issues: readonly JourneyIssue[]): boolean {
  return issues.some((issue) => issue.severity === 'error')
}
