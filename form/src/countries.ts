/**
 * The most populous countries, which keeps the script small; other numbers begin with a plus sign. Each has its calling
 * code and, after a point, its grouping of digits (default `334`). If several countries share a code, the first one is
 * used.
 */
const TABLE =
  'US1 CA1 MX52.244 BR55.254 AR54 CO57 CL56.144 PE51.333 EC593.234 VE58 BO591.134 PY595.333 UY598.233 ' +
  'CR506.44 PA507.44 GT502.44 HN504.44 SV503.44 NI505.44 CU53 DO1 PR1 ES34.333 PT351.333 FR33.12222 ' +
  'DE49.344 GB44.433 IT39 IE353 NL31.144 BE32.3222 LU352 CH41.2322 AT43 PL48.333 CZ420 SK421 HU36 ' +
  'RO40 BG359 GR30 CY357 HR385 SI386 RS381 UA380 BY375 RU7 LT370 LV371 EE372 FI358 SE46.2322 ' +
  'NO47.3223 DK45.2222 IS354 TR90 IN91.55 PK92 BD880 LK94 CN86.344 HK852 TW886 JP81.244 KR82 SG65 ' +
  'MY60 ID62 PH63 TH66 VN84 KZ7 UZ998 GE995 AZ994 AE971 SA966 QA974 KW965 BH973 OM968 IQ964 IR98 ' +
  'LB961 JO962 IL972 PS970 EG20 MA212 DZ213 TN216 NG234 GH233 KE254 TZ255 UG256 ET251 ZA27 ZW263 ' +
  'MZ258 AO244 SN221 CI225 CM237 AU61.333 NZ64 HT509'

export interface Country {
  /** ISO 3166. */
  id: string
  /** The calling code without the plus sign. */
  code: string
  /** The sizes of the groups of digits. */
  groups: number[]
}

export const COUNTRIES: readonly Country[] = TABLE.split(' ').map((entry) => {
  const [code = '', groups = '334'] = entry.slice(2).split('.')
  return { id: entry.slice(0, 2), code, groups: [...groups].map(Number) }
})

/** `chosen`: ids, separated by commas or spaces, in the order in which they are offered. Without ids, all countries. */
export function countriesOf(chosen: unknown): readonly Country[] {
  const ids = `${chosen ?? ''}`.toUpperCase().split(/[ ,]+/)
  const found = ids.flatMap((id) => COUNTRIES.filter((country) => country.id === id))
  return found.length > 0 ? found : COUNTRIES
}

/** Digits in the grouping of the country. Surplus digits form the last group. */
export function grouped(digits: string, { groups }: Country): string {
  const parts: string[] = []
  let at = 0
  for (const [place, size] of groups.entries()) {
    if (at >= digits.length) break
    const to = place === groups.length - 1 ? digits.length : at + size
    parts.push(digits.slice(at, to))
    at = to
  }
  return parts.join(' ')
}

/**
 * The country of a number `+…`, and its digits after the calling code. `preferred` wins if several countries share a
 * code.
 */
export function readInternational(
  digits: string,
  countries: readonly Country[],
  preferred: Country,
): { country: Country; national: string } | null {
  const fitting = countries.filter(({ code }) => digits.startsWith(code))
  const longest = Math.max(...fitting.map(({ code }) => code.length))
  const named = fitting.filter(({ code }) => code.length === longest)
  const country = named.includes(preferred) ? preferred : named[0]
  return country ? { country, national: digits.slice(country.code.length) } : null
}
