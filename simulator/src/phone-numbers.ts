import { z } from 'zod'
import { digitsFrom } from './randomness.ts'

/** Country codes in business-scoped ids; other numbers count as US. */
const COUNTRIES: [prefix: string, country: string][] = [
  ['34', 'ES'],
  ['44', 'GB'],
  ['51', 'PE'],
  ['52', 'MX'],
  ['54', 'AR'],
  ['55', 'BR'],
  ['56', 'CL'],
  ['57', 'CO'],
]

/** The digits of a phone number with or without +, spaces and dashes; null for any other text. */
export function phoneDigits(text: string): string | null {
  const digits = text.replace(/[\s().-]/g, '').replace(/^\+/, '')
  return /^[1-9]\d{6,14}$/.test(digits) ? digits : null
}

/**
 * The WhatsApp id of a number: digits without +. It can differ from the dialled number. Mexican mobiles keep the old 1
 * after 52, Argentine ones the 9 after 54.
 */
export function waIdOf(digits: string): string {
  if (/^52[2-9]\d{9}$/.test(digits)) return `521${digits.slice(2)}`
  if (/^54[1-8]\d{9}$/.test(digits)) return `549${digits.slice(2)}`
  return digits
}

/** The business-scoped user id (BSUID): one per business and person. */
export function businessScopedId(wabaId: string, waId: string): string {
  const country = COUNTRIES.find(([prefix]) => waId.startsWith(prefix))?.[1] ?? 'US'
  return `${country}.${digitsFrom(`${wabaId}/${waId}`, 20)}`
}

/** The parent of a business-scoped user id: one per person for all linked businesses. */
export function parentUserId(waId: string): string {
  const [country, digits] = businessScopedId('linked', waId).split('.')
  return `${country}.ENT.${digits}`
}

/**
 * A number in the format of the phone_numbers edge, such as +57 300 200 0001. There are no grouping rules by country.
 */
export function displayNumber(digits: string): string {
  return `+${digits.slice(0, -10)} ${digits.slice(-10, -7)}-${digits.slice(-7, -4)}-${digits.slice(-4)}`.replace(
    /^\+ /,
    '+',
  )
}

/** A phone number in any format, converted to its WhatsApp id. */
export const Phone = z.string().transform((text, context) => {
  const digits = phoneDigits(text)
  if (digits !== null) return waIdOf(digits)
  context.addIssue({ code: 'custom', message: 'not a phone number' })
  return z.NEVER
})
