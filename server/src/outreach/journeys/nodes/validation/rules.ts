import type { JourneyDefinition, Successors } from '../definition.ts'
import type { JourneyIssue } from './issues.ts'
import type { References } from './references.ts'

/** The input of validation rules. */
export interface Subject {
  definition: JourneyDefinition
  references: References
  now: Date
  successors: Successors
  /** The round of each reachable SEND_MESSAGE, by node id. */
  rounds: ReadonlyMap<string, number>
  /** What is wrong with a variable's path in this journey, or null. */
  findPathProblem: (path: string) => string | null
}

/** A group of related rules: pure, and defined for every definition that fits the schema. */
export type Rules = (subject: Subject) => JourneyIssue[]
