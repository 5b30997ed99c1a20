import { parsePhone } from '../../../customers/index.ts'
import type { Address } from './provider.ts'

/**
 * The provider's WhatsApp id is more reliable than the number, which can differ. The number is more reliable than a
 * user id.
 */
const SUREST_FIRST = ['wa_id', 'phone', 'bsuid'] as const

export function recipientOf(addresses: readonly Address[]): Address | null {
  for (const kind of SUREST_FIRST) {
    const found = addresses.find((address) => address.kind === kind)
    if (found) return found
  }
  return null
}

/** The recipient fields of a request. */
export function recipientFields({ kind, value }: Address): { to: string } | { recipient: string } {
  return kind === 'bsuid' ? { recipient: value } : { to: digitsOf(value) }
}

/** Whether this address and a WhatsApp id are the same digits. */
export function sameNumber({ kind, value }: Address, waId: string): boolean {
  return kind !== 'bsuid' && digitsOf(value) === waId
}

/**
 * The addresses of a contact with this WhatsApp id and these user ids, the most reliable first. Each may be missing. Texts
 * that are no user ids are left out. Messages go to a person's own user id, and to the parent only where no other is known.
 */
export function addressesOf(
  waId: string | null,
  users: { own: string | null; parent: string | null },
): Address[] {
  const phone = phoneOfWaId(waId)
  return [
    ...(waId === null ? [] : [{ kind: 'wa_id' as const, value: waId }]),
    ...(phone === null ? [] : [{ kind: 'phone' as const, value: phone }]),
    ...[users.own, users.parent].flatMap((value) =>
      value !== null && isUserId(value) ? [{ kind: 'bsuid' as const, value }] : [],
    ),
  ]
}

const USER_ID = /^[A-Z]{2}\.(ENT\.)?[0-9A-Za-z]{1,128}$/

/** Whether this is a business-scoped user id (docs/whatsapp.md: Identities). */
export function isUserId(text: string): boolean {
  return USER_ID.test(text)
}

/** The WhatsApp id in a text such as `+573001234567`; null if it is none. */
export function waIdIn(text: string | null): string | null {
  return WA_ID.exec(text ?? '')?.[1] ?? null
}

const WA_ID = /^\+?(\d{5,20})$/

/** Old Brazilian WhatsApp ids lack the leading 9 of mobile numbers (docs/whatsapp.md: Identities). */
const BRAZILIAN_WITHOUT_NINE = /^55(\d{2})([6-9]\d{7})$/

/** The E.164 number of a WhatsApp id; null if it belongs to no numbering plan. */
export function phoneOfWaId(waId: string | null): string | null {
  if (waId === null) return null
  const old = BRAZILIAN_WITHOUT_NINE.exec(waId)
  return (old && parsePhone(`+55${old[1]}9${old[2]}`)) ?? parsePhone(`+${waId}`)
}

/** A number in WhatsApp's format (`+1 555-078-3881`) as E.164. Its test numbers belong to no numbering plan. */
export function e164Of(shown: string): string {
  return parsePhone(shown) ?? `+${digitsOf(shown)}`
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
