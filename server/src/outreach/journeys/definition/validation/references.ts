/** A template as validation sees it. */
export interface KnownTemplate {
  name: string
  status: 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED'
  /** The WhatsApp account it was made for. */
  accountId: string
  /** The numbers of its placeholders, each once: `['1', '2']`. */
  placeholders: readonly string[]
}

/** An e-mail template as validation sees it. */
export interface KnownEmailTemplate {
  name: string
  /** All that stands in {{}}, each once. */
  placeholders: readonly string[]
}

/** A connected sender as validation sees it. */
export interface KnownSender {
  kind: 'whatsapp' | 'email'
  /** What `channelId` names: a number or an e-mail address. */
  address: string
  accountId: string
}

/** What a definition may refer to, looked up beforehand. Keys are ids as on the wire. */
export interface References {
  segments: ReadonlyMap<string, { evaluated: boolean }>
  templates: ReadonlyMap<string, KnownTemplate>
  emailTemplates: ReadonlyMap<string, KnownEmailTemplate>
  /** The initiative's template links: round → template id. */
  rounds: ReadonlyMap<number, string>
  /** The organization's connected senders, the one connected first at the head. */
  channels: readonly KnownSender[]
  /** The keys of the variables of each environment, by its id. */
  environments: ReadonlyMap<string, ReadonlySet<string>>
  /** The keys that the initiative's participants bring; null when it declares none. */
  contextKeys: ReadonlySet<string> | null
  /** The fields that are extracted from the initiative's conversations; null when it has no schema. */
  extractedFields: ReadonlySet<string> | null
  /** Keys and ids of HTTP credentials. */
  credentials: ReadonlySet<string>
  /** Of the initiatives that the definition names, those that there are. */
  initiatives: ReadonlySet<string>
  /** The definition's own; null when it belongs to none. */
  ownInitiative: string | null
  /** The organization's, an IANA name. */
  timeZone: string
}

/** The connected sender of this kind that a `channelId` names. */
export function findChannel(
  { channels }: References,
  kind: KnownSender['kind'],
  channelId: string,
): KnownSender | null {
  return channels.find((sender) => sender.kind === kind && sender.address === channelId) ?? null
}

/** What to do about a field that is not extracted. */
export function addField(extractedFields: ReadonlySet<string>): string {
  return `add it with extraction_schema_set, or use one of ${[...extractedFields].join(', ')}.`
}
