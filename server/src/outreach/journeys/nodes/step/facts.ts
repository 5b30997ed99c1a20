import type { ChannelKind } from '../../../../customers/index.ts'
import type { RunRow, TemplateContent } from '../../../../messaging/index.ts'
import type { ActionOf } from '../schema.ts'
import type { WorldCondition } from './needs.ts'
import type { VariableScope } from './variables.ts'

export interface TemplateFact {
  id: string
  account_id: string
  name: string
  status: string
  content: TemplateContent
}
export interface ChannelFact {
  id: string
  account_id: string
  kind: ChannelKind
  address: string
}
export interface EmailTemplateFact {
  id: string
  name: string
  version: number
  subject: string
  html: string
  body: string
}

/** What nodes may read; loaded before anything is decided, so that deciding does no I/O. */
export interface Facts {
  /** The organization's time zone, an IANA name. */
  timeZone: string
  /** The node's own template, or else the one that the initiative links to the node's round. */
  templateFor(run: RunRow, node: ActionOf<'SEND_MESSAGE'>): TemplateFact | null
  /** The node's own number, or else the first of the template's account. */
  channelFor(node: ActionOf<'SEND_MESSAGE'>, template: TemplateFact): ChannelFact | null
  emailTemplateFor(node: ActionOf<'SEND_EMAIL'>): EmailTemplateFact | null
  /** The node's own address, or else the first that can send emails. */
  emailChannelFor(node: ActionOf<'SEND_EMAIL'>): ChannelFact | null
  /** The current values for bindings (docs/behaviour/outreach.md: Journeys). */
  variablesOf(run: RunRow): VariableScope
  /** Whether values are extracted from the run's conversation before it continues, because later nodes read them. */
  extracts(run: RunRow): boolean
  /** Whether a condition of a decision holds for the run. */
  holds: Holds
}

/** Whether a condition holds for a run, as of when the facts were read. */
export type Holds = (run: RunRow, condition: WorldCondition) => boolean
