import { CHANNELS, type ChannelKind, parseEmail } from '../../../../customers/index.ts'

/** Where a run writes on a channel: to its own contact, or to an address of its person. */
export type Recipient = 'own' | { address: string }

interface Addresses {
  phone_number: string | null
  email: string | null
}

/** How a run can reach its person. */
export interface Reachable {
  /** The channels on which its own contact has an address. */
  own: ReadonlySet<ChannelKind>
  /** The person's current addresses; null when the person is unknown or was deleted. */
  current: Addresses | null
  /** The addresses at enrollment. */
  given: Addresses
}

/**
 * Where a run writes on a channel: the contact that it started with, else the person's current address, else the one
 * given at enrollment. null: the person has no address there.
 */
export function recipientOn(kind: ChannelKind, { own, current, given }: Reachable): Recipient | null {
  if (own.has(kind)) return 'own'
  const { column } = CHANNELS[kind].address
  for (const addresses of [current, given]) {
    const value = addresses?.[column] ?? null
    const address = column === 'email' ? parseEmail(value) : value
    if (address !== null) return { address }
  }
  return null
}
