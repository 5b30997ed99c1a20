import { parsePhone } from '../../../customers/index.ts'
import type { Address } from '../provider/provider.ts'
import { addressesOf, isUserId, waIdIn } from '../provider/whatsapp-addresses.ts'

const PREFIX = 'whatsapp:'

/** `whatsapp:+573001234567`, Twilio's format for people and numbers. A user id has no `+`: `whatsapp:US.1349120865`. */
export function twilioAddress({ kind, value }: Address): string {
  return kind === 'bsuid' ? PREFIX + value : `${PREFIX}+${value.replace(/\D/g, '')}`
}

/** The E.164 number of a Twilio address; unchanged if it belongs to no numbering plan. */
export function e164In(address: string): string {
  const shown = address.startsWith(PREFIX) ? address.slice(PREFIX.length) : address
  return parsePhone(shown) ?? shown
}

/** What a webhook says of the person who wrote. Who hides the number is named by user ids alone. */
export interface Writer {
  from: string | null
  waId: string | null
  userId: string | null
  parentUserId: string | null
}

/** The addresses of a webhook's sender, the most reliable first; none if it names nobody. */
export function whoWrote({ from, waId, userId, parentUserId }: Writer): Address[] {
  const named = from?.startsWith(PREFIX) ? from.slice(PREFIX.length) : from
  const users = [userId, named, waId].filter((text) => text !== null && isUserId(text))
  return addressesOf(waIdIn(waId) ?? waIdIn(named), { own: users[0] ?? null, parent: parentUserId })
}
