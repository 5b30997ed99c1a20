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
  }
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
    },
    reportsDeliveries: true,
    // WhatsApp sends at most 3 MB and waits only seconds.
    webhooks: { maxBytes: 4 * MEGABYTE, withinMs: 30_000 },
  },
  // docs/email.md.
  email: {
    address: { kind: 'email', field: 'email', column: 'email', name: 'email address' },
    rules: { textWindowMs: null, contactBurst: { messages: 20, withinMs: HOUR_MS }, sendsEmails: true },
    reportsDeliveries: false,
    // Emails include their files.
    webhooks: { maxBytes: 20 * MEGABYTE, withinMs: 60_000 },
  },
} as const satisfies Record<string, ChannelTraits>

export type ChannelKind = keyof typeof CHANNELS
export const CHANNEL_KINDS = Object.keys(CHANNELS) as readonly ChannelKind[]

/** A channel as initiatives and filters write it: `WHATSAPP`. */
export type ChannelName = Uppercase<ChannelKind>
export const CHANNEL_NAMES = CHANNEL_KINDS.map((kind) => kind.toUpperCase()) as readonly ChannelName[]

export function channelKindOf(name: ChannelName): ChannelKind {
  return name.toLowerCase() as ChannelKind
}

export function channelNamed(name: ChannelName): ChannelTraits {
  return CHANNELS[channelKindOf(name)]
}
