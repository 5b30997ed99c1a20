import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** WhatsApp writes Mexican mobiles with a 1 after the country code; E.164 has none (a known trap of wa_id). */
const MEXICAN_WA_ID = /^\+521(\d{10})$/

/**
 * The E.164 form of a number that exists in its country's plan, or null. With or without `+`, spaces, dashes and
 * brackets; the country code is needed, unless the number begins without `+` and a `country` (ISO 3166) is known in which
 * it is one (docs/behaviour/platform.md: Identifiers and time).
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
