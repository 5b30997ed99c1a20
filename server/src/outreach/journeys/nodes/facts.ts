import type { ChannelKind, RunRow, TemplateContent } from '../../../messaging/index.ts'
import type { VariableScope } from '../definition/variables.ts'
import type { WorldCondition } from './decision/conditions.ts'
import type { ActionOf } from './schema.ts'

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

/** What nodes may ask about the world; read before anything is decided, so that deciding does no I/O. */
export interface Facts {
  /** The organization's time zone, an IANA name. */
  timeZone: string
  /** The node's own template, otherwise the one that the initiative links to the node's round. */
  templateFor(run: RunRow, node: ActionOf<'SEND_MESSAGE'>): TemplateFact | null
  /** The node's own number, otherwise the first of the template's account. */
  channelFor(node: ActionOf<'SEND_MESSAGE'>, template: TemplateFact): ChannelFact | null
  emailTemplateFor(node: ActionOf<'SEND_EMAIL'>): EmailTemplateFact | null
  /** The node's own address, otherwise the first that e-mails can come from. */
  emailChannelFor(node: ActionOf<'SEND_EMAIL'>): ChannelFact | null
  /** What bindings can name, as it is now (docs/behaviour/outreach.md: Journeys). */
  variablesOf(run: RunRow): VariableScope
  /** Whether values are taken from the run's conversation before it goes on: later nodes read them. */
  extracts(run: RunRow): boolean
  /** Whether a condition of a decision on the run's way holds for it. */
  holds: Holds
}

/** Whether a condition holds for a run, as the database was when it was asked. */
export type Holds = (run: RunRow, condition: WorldCondition) => boolean
