import type { ChannelKind } from '../../../../customers/index.ts'
import type { RunRow, TemplateContent } from '../../../../messaging/index.ts'
import type { WorldCondition } from './needs.ts'
import type { Recipient } from './recipient.ts'
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
  /** The template with this wire id. */
  templateNamed(id: string): TemplateFact | null
  /** The template that the initiative links to the round of this node. */
  linkedTemplate(run: RunRow, nodeId: string): TemplateFact | null
  /** The number with this address, or else the first, of the template's account. */
  channelFor(template: TemplateFact, address: string | undefined): ChannelFact | null
  /** The email template with this wire id. */
  emailTemplateNamed(id: string): EmailTemplateFact | null
  /** The sender with this address, or else the first of the channel. */
  senderOn(kind: ChannelKind, address: string | undefined): ChannelFact | null
  /**
   * Where a run writes on a channel. null: its person has no address there; taken: somebody else has the message of the
   * campaign at it.
   */
  recipientFor(run: RunRow, kind: ChannelKind): Recipient | 'taken' | null
  /** The current values for bindings (docs/behaviour/outreach.md: Journeys). */
  variablesOf(run: RunRow): VariableScope
  /** Whether values are extracted from the run's conversation before it continues, because later nodes read them. */
  extracts(run: RunRow): boolean
  /** Whether a condition of a decision holds for the run. */
  holds: Holds
}

/** Whether a condition holds for a run, as of when the facts were read. */
export type Holds = (run: RunRow, condition: WorldCondition) => boolean
