import { type Successors, successorsOf } from '../paths.ts'
import type { ActionKind, ActionOf, JourneyDefinition } from '../schema.ts'
import type { JourneyIssue } from './issues.ts'

export interface TemplateFacts {
  name: string
  status: 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED'
  /** The WhatsApp account it was made for. */
  accountId: string
  /** The numbers of its placeholders, each once: `['1', '2']`. */
  placeholders: readonly string[]
}

export interface ChannelFacts {
  /** What `channelId` names. */
  phoneNumber: string
  accountId: string
}

/** What a definition may refer to, looked up beforehand. Keys are ids as on the wire. */
export interface References {
  segments: ReadonlyMap<string, { evaluated: boolean }>
  templates: ReadonlyMap<string, TemplateFacts>
  /** The initiative's template links: round → template id. */
  rounds: ReadonlyMap<number, string>
  /** The organization's connected numbers, the one connected first at the head. */
  channels: readonly ChannelFacts[]
  /** Ids of environments. */
  environments: ReadonlySet<string>
  /** Keys and ids of HTTP credentials. */
  credentials: ReadonlySet<string>
}

/** The connected number that a `channelId` names. */
export function findChannel({ channels }: References, channelId: string): ChannelFacts | null {
  return channels.find(({ phoneNumber }) => channelId === phoneNumber) ?? null
}

/** What rules look at. */
export interface Subject {
  definition: JourneyDefinition
  references: References
  now: Date
  successors: Successors
}

/** A group of rules that belong together: pure, and total on every definition that fits the schema. */
export type Rules = (subject: Subject) => JourneyIssue[]

export function subjectOf(definition: JourneyDefinition, references: References, now: Date): Subject {
  return { definition, references, now, successors: successorsOf(definition) }
}

export function nodesOf<K extends ActionKind>(definition: JourneyDefinition, kind: K): ActionOf<K>[] {
  return definition.actions.filter((action): action is ActionOf<K> => action.kind === kind)
}
