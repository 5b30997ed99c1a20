import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** WhatsApp writes Mexican mobiles with a 1 after the country code; E.164 has none (a known trap of wa_id). */
const MEXICAN_WA_ID = /^\+521(\d{10})$/

/**
 * The E.164 form of a number that exists in its country's plan, or null. With or without `+`, spaces, dashes and
 * brackets; the country code is needed (docs/behaviour.md: Identifiers and time).
 */
export function parsePhone(text: string): string | null {
  const compact = text.replace(/[\s().-]/g, '')
  if (!/^\+?\d{6,15}$/.test(compact)) return null
  const international = compact.startsWith('+') ? compact : `+${compact}`
  const number = parsePhoneNumberFromString(international.replace(MEXICAN_WA_ID, '+52$1'))
  return number?.isValid() ? number.number : null
}
