import type { JourneyDefinition, Successors } from '../schema.ts'
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
