import type { Ctx } from '../../../platform/operations/index.ts'
import { type AddressMatch, findAddressMatches, type GivenAddresses } from './address-matches.ts'
import { readMatchingRules } from './matching-rules.ts'

/**
 * The external ids of people who are only known by phone number or email address, in order. A known person is found by
 * the organization's matching rules; a verified address counts more, and a phone number more than an email address. For
 * everybody else the address itself becomes the id, so that it is the same person in the next file.
 */
export async function identifyByAddress(ctx: Ctx, given: readonly GivenAddresses[]): Promise<string[]> {
  if (given.length === 0) return []
  const { addresses } = await readMatchingRules(ctx)
  const matches = await findAddressMatches(ctx, given)
  const allowed = (match: AddressMatch | null) =>
    match && (addresses === 'any' || (addresses === 'verified' && match.isVerified)) ? match : null
  return given.map(({ phone, email }, index) => {
    const byPhone = allowed(matches[index]!.phone)
    const byEmail = allowed(matches[index]!.email)
    const isEmailBetter = byEmail?.isVerified && !byPhone?.isVerified
    const known = isEmailBetter ? byEmail : (byPhone ?? byEmail)
    return known?.externalId ?? (phone === null ? `mailto:${email}` : `tel:${phone}`)
  })
}
