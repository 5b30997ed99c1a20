import { parsePhone } from '../../../customers/index.ts'
import type { Address } from '../provider/provider.ts'
import { addressesOf } from '../provider/whatsapp-addresses.ts'

const PREFIX = 'whatsapp:'

/** `whatsapp:+573001234567`, Twilio's format for people and numbers. */
export function twilioAddress({ value }: Address): string {
  return `${PREFIX}+${value.replace(/\D/g, '')}`
}

/** The E.164 number of a Twilio address; unchanged if it belongs to no numbering plan. */
export function e164In(address: string): string {
  const shown = address.startsWith(PREFIX) ? address.slice(PREFIX.length) : address
  return parsePhone(shown) ?? shown
}

/** The addresses of a webhook's sender. The WhatsApp id is the most reliable. */
export function whoWrote(from: string, waId: string | null): Address[] {
  return addressesOf(waId ?? from.replace(/\D/g, ''), null)
}
