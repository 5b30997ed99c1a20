import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** WhatsApp adds a 1 after the country code of Mexican mobile numbers; E.164 does not (a known trap of wa_id). */
const MEXICAN_WA_ID = /^\+521(\d{10})$/

/**
 * The E.164 form of a valid number, or null. Accepts numbers with or without `+`, spaces, dashes and brackets. The
 * country code is required, unless the number has no `+` and is valid in `country` (ISO 3166)
 * (docs/behaviour/platform.md: Identifiers and time).
 *
 */
export function parsePhone(text: string, country?: string): string | null {
  const compact = text.replace(/[\s().-]/g, '')
  if (!/^\+?\d{6,15}$/.test(compact)) return null
  if (country !== undefined && !compact.startsWith('+') && isSupportedCountry(country)) {
    const national = readNumber(compact, country)
    if (national) return national
  }
  const international = compact.startsWith('+') ? compact : `+${compact}`
  return readNumber(international.replace(MEXICAN_WA_ID, '+52$1'))
}

function readNumber(text: string, country?: CountryCode): string | null {
  const number = parsePhoneNumberFromString(text, country)
  return number?.isValid() ? number.number : null
}

/** The error for a phone number that does not exist. */
export const BAD_PHONE =
  'This is not a valid phone number. Send it with its country code, for example +573001234567.'
