import type { JourneyDefinition } from '../definition/schema.ts'
import type { JourneyIssue } from '../definition/validation/issues.ts'
import type { Subject } from '../definition/validation/rules.ts'
import type { Needs } from './needs.ts'
import type { ActionKind, ActionOf } from './schema.ts'
import type { Decide } from './step-context.ts'
import type { Words } from './words.ts'

/** How summaries of journeys call a node. */
export const STEP_TYPES = [
  'entry',
  'message',
  'conversation',
  'wait',
  'branch',
  'split',
  'event',
  'end',
  'step',
] as const

/** Everything there is to know about one kind of node besides its schema. Pure throughout. */
export interface NodeKind<K extends ActionKind = ActionKind> {
  stepType: (typeof STEP_TYPES)[number]
  words: Words<K>
  /** The signals a node can give, each the `sourceHandle` of one edge; in the order in which a reader follows them. */
  signals: (node: ActionOf<K>) => string[]
  /** How the signals are named that the inputs of a node add; for catalogs. */
  dynamicSignals?: string
  /** A run stops here until time passes or somebody writes, so a circle through here does not turn without end. */
  breaksLoops: boolean
  /** What is wrong, or worth a second thought, with the inputs of a node. */
  issues: (node: ActionOf<K>, subject: Subject) => JourneyIssue[]
  decide: Decide<K>
  /** What `decide` may ask of the facts when a run enters the node; what is left out it does not ask. */
  needs: (node: ActionOf<K>) => Partial<Needs>
  /** A run that enters always stops here: nothing behind the node is met in the same go. */
  alwaysStops: boolean
  /** Why this version cannot run a node as it is set, and what to use instead; null when it can. */
  unavailable: (node: ActionOf<K>, definition: JourneyDefinition) => string | null
}

/** For `unavailable`: `what` is a kind and a way to work (`SEND_MESSAGE sms`). */
export function notAvailable(what: string, instead: string): string {
  return `${what} is not available yet. ${instead}`
}
