import { roundsOf } from '../graph.ts'
import { type Successors, successorsOf } from '../paths.ts'
import type { JourneyDefinition } from '../schema.ts'
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
  /** The ids of all nodes, for paths that name a node's output. */
  nodeIds: readonly string[]
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
    nodeIds: definition.actions.map((action) => action.id),
  }
}
