/** The properties of a channel, for all its providers. */
export interface ChannelTraits {
  /** The addresses of people on the channel. */
  readonly address: {
    /** How contacts and the do-not-contact list name it. */
    readonly kind: 'phone' | 'email'
    /** The field of a person that has it, and the column. */
    readonly field: 'phoneNumber' | 'email'
    readonly column: 'phone_number' | 'email'
    /** In messages to users. */
    readonly name: string
  }
  readonly rules: {
    /** How long after the contact's last message free text may be sent. null: at any time. */
    readonly textWindowMs: number | null
    /** The most messages to one contact within a time. null: limited only by the sender's rate. */
    readonly contactBurst: { readonly messages: number; readonly withinMs: number } | null
    /** Whether messages are emails, with a subject, a thread and, in campaigns, an unsubscribe link. */
    readonly sendsEmails: boolean
    /** The most characters of a text. null: no limit of the channel. */
    readonly longestText: number | null
  }
  /** Whether initiatives, campaigns and steps of journeys send on it. */
  readonly carriesJourneys: boolean
  /** Single words that providers answer by themselves, because carriers demand it, in upper case. */
  readonly answeredWords: readonly string[]
  /** Whether providers report that a message was delivered. Otherwise only failures are known. */
  readonly reportsDeliveries: boolean
  /** The limits of a body that a provider delivers. */
  readonly webhooks: { readonly maxBytes: number; readonly withinMs: number }
}

const HOUR_MS = 3_600_000
const MEGABYTE = 1024 * 1024

/** All channels with their properties. Properties of a single provider are in its own folder. */
export const CHANNELS = {
  // docs/whatsapp.md: Windows and pace.
  whatsapp: {
    address: { kind: 'phone', field: 'phoneNumber', column: 'phone_number', name: 'phone number' },
    rules: {
      textWindowMs: 24 * HOUR_MS,
      contactBurst: { messages: 45, withinMs: 45 * 6_000 },
      sendsEmails: false,
      longestText: 4_096,
    },
    carriesJourneys: true,
    answeredWords: [],
    reportsDeliveries: true,
    // WhatsApp sends at most 3 MB and waits only seconds.
    webhooks: { maxBytes: 4 * MEGABYTE, withinMs: 30_000 },
  },
  // docs/sms.md.
  sms: {
    address: { kind: 'phone', field: 'phoneNumber', column: 'phone_number', name: 'phone number' },
    rules: { textWindowMs: null, contactBurst: null, sendsEmails: false, longestText: 1_600 },
    carriesJourneys: true,
    answeredWords: [
      ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
      ...['START', 'UNSTOP', 'YES', 'HELP', 'INFO'],
    ],
    reportsDeliveries: true,
    webhooks: { maxBytes: MEGABYTE, withinMs: 15_000 },
  },
  // docs/email.md.
  email: {
    address: { kind: 'email', field: 'email', column: 'email', name: 'email address' },
    rules: {
      textWindowMs: null,
      contactBurst: { messages: 20, withinMs: HOUR_MS },
      sendsEmails: true,
      longestText: null,
    },
    carriesJourneys: true,
    answeredWords: [],
    reportsDeliveries: false,
    // Emails include their files.
    webhooks: { maxBytes: 20 * MEGABYTE, withinMs: 60_000 },
  },
} as const satisfies Record<string, ChannelTraits>

export type ChannelKind = keyof typeof CHANNELS
export const CHANNEL_KINDS = Object.keys(CHANNELS) as readonly ChannelKind[]

/** The channels of initiatives, campaigns and journeys. */
export type JourneyChannel = {
  [K in ChannelKind]: (typeof CHANNELS)[K]['carriesJourneys'] extends true ? K : never
}[ChannelKind]
export const JOURNEY_CHANNELS = CHANNEL_KINDS.filter(
  (kind): kind is JourneyChannel => CHANNELS[kind].carriesJourneys,
)

/** A channel as initiatives and filters write it: `WHATSAPP`. */
export type ChannelName = Uppercase<JourneyChannel>
export const CHANNEL_NAMES = JOURNEY_CHANNELS.map((kind) => kind.toUpperCase()) as readonly ChannelName[]

/** Every channel as consents in filters write it. */
export const CONSENT_CHANNELS = CHANNEL_KINDS.map((kind) =>
  kind.toUpperCase(),
) as readonly Uppercase<ChannelKind>[]

export function channelKindOf(name: ChannelName): JourneyChannel {
  return name.toLowerCase() as JourneyChannel
}

export function channelNamed(name: ChannelName): ChannelTraits {
  return CHANNELS[channelKindOf(name)]
}
