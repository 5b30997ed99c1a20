import type { ChannelKind } from '../../../../customers/index.ts'

/** A template for validation. */
export interface KnownTemplate {
  name: string
  status: 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED'
  /** Why nobody can fill in the form that it opens now; null without one. */
  formProblem?: 'form_closed' | 'flow_blocked' | null
  /** The WhatsApp account it was made for. */
  accountId: string
  /** The numbers of its placeholders, each once: `['1', '2']`. */
  placeholders: readonly string[]
  /** Those whose values are addresses that its buttons lead to. */
  targets?: readonly string[]
}

/** An email template for validation. */
export interface KnownEmailTemplate {
  name: string
  /** All tokens in {{}}, each once. */
  placeholders: readonly string[]
}

/** A connected sender for validation. */
export interface KnownSender {
  kind: ChannelKind
  /** The address of `channelId`: a phone number or an email address. */
  address: string
  accountId: string
}

/** A variable of an environment for validation; the value of a secret is null. */
export interface KnownVariable {
  value: string | null
  isSecret: boolean
  hosts: readonly string[] | null
}

export interface KnownEnvironment {
  isDefault: boolean
  variables: ReadonlyMap<string, KnownVariable>
}

/** A row of a credential; `isSent` is false for the type NONE. */
export interface KnownCredential {
  /** null: for every environment without its own row. */
  environmentId: string | null
  isSent: boolean
  hosts: readonly string[] | null
  /** The keys of the environment's variables that stand in it. */
  variables: readonly string[]
}

/** The records that a definition may refer to, read beforehand. Keys are wire ids. */
export interface References {
  segments: ReadonlyMap<string, { evaluated: boolean }>
  templates: ReadonlyMap<string, KnownTemplate>
  emailTemplates: ReadonlyMap<string, KnownEmailTemplate>
  /** The initiative's template links: round → template id. */
  rounds: ReadonlyMap<number, string>
  /** The organization's connected senders, the earliest first. */
  channels: readonly KnownSender[]
  environments: ReadonlyMap<string, KnownEnvironment>
  /** The context keys of the initiative's participants; null when none are declared. */
  contextKeys: ReadonlySet<string> | null
  /** The fields extracted from the initiative's conversations; null without a schema. */
  extractedFields: ReadonlySet<string> | null
  /** The choices of the initiative's guiding questions. */
  choices: readonly { question: string; label: string }[]
  /** The rows of the HTTP credentials that the definition names, by the key and by each id that stands for it. */
  credentials: ReadonlyMap<string, readonly KnownCredential[]>
  /** Why a request to a URL can never be sent; null if it can. */
  findAddressProblem: (url: string) => string | null
  /** The existing ones among the initiatives that the definition names. */
  initiatives: ReadonlySet<string>
  /** The definition's own initiative; null without one. */
  ownInitiative: string | null
  /** The organization's, an IANA name. */
  timeZone: string
}

/** The connected sender of this kind with this `channelId`. */
export function findChannel(
  { channels }: References,
  kind: KnownSender['kind'],
  channelId: string,
): KnownSender | null {
  return channels.find((sender) => sender.kind === kind && sender.address === channelId) ?? null
}

/** How to fix a field that is not extracted. */
export function addField(extractedFields: ReadonlySet<string>): string {
  return `add it with extraction_schema_set, or use one of ${[...extractedFields].join(', ')}.`
}
