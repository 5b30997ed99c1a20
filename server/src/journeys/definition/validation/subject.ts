import { roundsOf } from '../graph.ts'
import { type Successors, successorsOf } from '../paths.ts'
import type { JourneyDefinition } from '../schema.ts'
import { findPathProblem } from '../variables.ts'
import type { JourneyIssue } from './issues.ts'
import type { References } from './references.ts'

/** What rules look at. */
export interface Subject {
  definition: JourneyDefinition
  references: References
  now: Date
  successors: Successors
  /** The outreach round of each SEND_MESSAGE that ENTRY leads to, by node id. */
  rounds: ReadonlyMap<string, number>
  /** What is wrong with the path of a variable in this journey, or null. */
  findPathProblem: (path: string) => string | null
}

/** A group of rules that belong together: pure, and total on every definition that fits the schema. */
export type Rules = (subject: Subject) => JourneyIssue[]

export function subjectOf(definition: JourneyDefinition, references: References, now: Date): Subject {
  return {
    definition,
    references,
    now,
    successors: successorsOf(definition),
    rounds: roundsOf(definition),
    findPathProblem: pathCheck(definition, references),
  }
}

const CONTEXT = 'engagement.context.'

function pathCheck({ actions }: JourneyDefinition, { contextKeys }: References): Subject['findPathProblem'] {
  const nodeIds = actions.map((action) => action.id)
  return (path) => {
    const problem = findPathProblem(path, nodeIds)
    if (problem !== null || contextKeys === null || !path.startsWith(CONTEXT)) return problem
    if (contextKeys.has(path.slice(CONTEXT.length))) return null
    return `No participant brings it: declare it in the initiative's \`contextSchema\`, or use one of ${[...contextKeys].join(', ')}.`
  }
}
