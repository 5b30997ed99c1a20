import type { JourneyDefinition } from './definition.ts'
import type { ActionKind, ActionOf } from './schema.ts'
import type { Decide } from './step/context.ts'
import type { Needs } from './step/needs.ts'
import type { JourneyIssue } from './validation/issues.ts'
import type { Subject } from './validation/rules.ts'
import type { Words } from './words.ts'

/** The names of node kinds in summaries. */
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

/** A node kind besides its schema. Pure throughout. */
export interface NodeKind<K extends ActionKind = ActionKind> {
  stepType: (typeof STEP_TYPES)[number]
  words: Words<K>
  /** The signals of a node, each the `sourceHandle` of one edge, in reading order. */
  signals: (node: ActionOf<K>) => string[]
  /** Further signals that it leaves with only where they are connected. */
  optionalSignals: readonly string[]
  /** How signals are named that depend on inputs, and inputs that show one; for catalogs and the reference. */
  dynamicSignals?: { named: string; example: NonNullable<ActionOf<K>['inputs']> }
  /** What is extracted from its conversation is an output of the node. */
  converses?: true
  /** A run waits here for time or a message whenever it comes, so a cycle through here is not endless. */
  breaksLoops: (node: ActionOf<K>) => boolean
  /** Errors and warnings about the inputs of a node. */
  issues: (node: ActionOf<K>, subject: Subject) => JourneyIssue[]
  decide: Decide<K>
  /** What `decide` may read when a run enters the node; omitted facts are not loaded. */
  needs: (node: ActionOf<K>) => Partial<Needs>
  /** What `decide` may read when a waiting run is woken there. */
  needsLater: (node: ActionOf<K>) => Partial<Needs>
  /** Whether a run that enters the node may leave it over the signal in the same turn, without a wait. */
  leavesAtOnce: (node: ActionOf<K>, signal: string) => boolean
  /** Why this version cannot run the node with its settings, and what to use instead; null when it can. */
  unavailable: (node: ActionOf<K>, definition: JourneyDefinition) => string | null
}

/** A kind as its folder states it. It has no needs and is available unless it says otherwise. */
interface StatedKind<K extends ActionKind>
  extends Omit<
    NodeKind<K>,
    'signals' | 'optionalSignals' | 'breaksLoops' | 'needs' | 'needsLater' | 'unavailable'
  > {
  /** A list where they are the same for every node. */
  signals: readonly string[] | NodeKind<K>['signals']
  optionalSignals?: readonly string[]
  /** The same for every node, where it is no function. */
  breaksLoops: boolean | NodeKind<K>['breaksLoops']
  needs?: NodeKind<K>['needs']
  needsLater?: NodeKind<K>['needsLater']
  unavailable?: NodeKind<K>['unavailable']
}

export function nodeKind<K extends ActionKind>({
  signals,
  breaksLoops,
  ...stated
}: StatedKind<K>): NodeKind<K> {
  return {
    optionalSignals: [],
    needs: () => ({}),
    needsLater: () => ({}),
    unavailable: () => null,
    ...stated,
    signals: typeof signals === 'function' ? signals : () => [...signals],
    breaksLoops: typeof breaksLoops === 'function' ? breaksLoops : () => breaksLoops,
  }
}

/** For `unavailable`: `what` is a kind with a setting (`SEND_MESSAGE sms`). */
export function notAvailable(what: string, instead: string): string {
  return `${what} is not available yet. ${instead}`
}
