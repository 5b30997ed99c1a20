import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { PersonDetails } from '../details.ts'
import { type AddressMatch, type AddressMatches, findAddressMatches } from './address-matches.ts'
import { type MatchingRules, readMatchingRules } from './matching-rules.ts'

/** What somebody who has not proven who they are says about themselves. */
export interface ClaimedDetails extends PersonDetails {
  /** Whether a known person may get an address that they do not have yet. */
  newAddresses: 'keep_out' | 'add'
  /** The external id of a new person where the lead named after the address has other addresses by now. */
  otherId?: string
}

/**
 * Finds the known people whom claims are about, by phone number or email address. Claims never overwrite what is known.
 * An address that is new to a known person is left out, unless the form allows it. Otherwise a stranger who types somebody
 * else's phone number and their own email address would get that person's messages.
 */
export async function matchDetails(ctx: Ctx, claims: readonly ClaimedDetails[]): Promise<PersonDetails[]> {
  if (claims.length === 0) return []
  const rules = await readMatchingRules(ctx)
  const matches = await findAddressMatches(
    ctx,
    claims.map(({ phoneNumber, email }) => ({
      phone: phoneNumber ?? null,
      email: email?.toLowerCase() ?? null,
    })),
  )
  const phones = new Map<string, AddressMatch>()
  const emails = new Map<string, AddressMatch>()
  const changed = await findChangedLeads(ctx, claims)
  return claims.map((given, index) => {
    const { otherId, ...claim } = given
    if (otherId !== undefined && changed.has(given)) claim.externalId = otherId
    const { phone, email } = matches[index]!
    const details = decide(
      claim,
      {
        phone: phone ?? phones.get(claim.phoneNumber ?? '') ?? null,
        email: email ?? emails.get(claim.email?.toLowerCase() ?? '') ?? null,
      },
      rules,
    )
    // Later claims of the same transaction find the people that earlier ones create.
    const created = { externalId: details.externalId, isVerified: false }
    if (details.phoneNumber !== undefined) phones.set(details.phoneNumber, created)
    if (details.email !== undefined) emails.set(details.email.toLowerCase(), created)
    return details
  })
}

/**
 * The claims whose external id is that of a lead who has other addresses by now, because somebody corrected them. Whoever
 * types the address after which the lead was named is somebody else. A lead that waits to be confirmed has no address yet.
 */
async function findChangedLeads(
  ctx: Ctx,
  claims: readonly ClaimedDetails[],
): Promise<ReadonlySet<ClaimedDetails>> {
  const rows = await ctx.db.rows(sql<{
    external_id: string
    phone_number: string | null
    email: string | null
  }>`
    select external_id, phone_number, lower(email) as email from people
    where org_id = ${ctx.org} and external_id = any(${claims.map(({ externalId }) => externalId)})
      and (phone_number is not null or email is not null)`)
  const leads = new Map(rows.map((row) => [row.external_id, row]))
  return new Set(
    claims.filter(({ externalId, phoneNumber, email }) => {
      const lead = leads.get(externalId)
      if (!lead) return false
      if (phoneNumber !== undefined) return lead.phone_number !== phoneNumber
      return email !== undefined && lead.email !== email.toLowerCase()
    }),
  )
}

/** Whom a claim is about, and what of it counts. Pure. */
function decide(
  { newAddresses, ...claim }: Omit<ClaimedDetails, 'otherId'>,
  matches: AddressMatches,
  { addresses }: MatchingRules,
): PersonDetails {
  const allowed = (match: AddressMatch | null) =>
    match && (addresses === 'any' || (addresses === 'verified' && match.isVerified)) ? match : null
  const phone = allowed(matches.phone)
  const email = allowed(matches.email)
  const chosen = choose(phone, email)
  if (!chosen) return claim
  const { phoneNumber: _, email: __, ...others } = claim
  const isNewPhone = claim.phoneNumber !== undefined && matches.phone === null
  if (chosen === email && isNewPhone && newAddresses === 'keep_out') {
    // The new phone number is a lead of its own. The email address stays with the person who has it.
    return { ...others, phoneNumber: claim.phoneNumber }
  }
  const added = newAddresses === 'add' ? unowned(claim, matches) : {}
  const existing = chosen.externalId === claim.externalId ? claim.existing : 'fill'
  return { ...others, ...added, externalId: chosen.externalId, existing }
}

/** A verified address counts more than another one, and a phone number more than an email address. */
function choose(phone: AddressMatch | null, email: AddressMatch | null): AddressMatch | null {
  if (phone && email) return email.isVerified && !phone.isVerified ? email : phone
  return phone ?? email
}

/** The addresses that nobody has. */
function unowned(
  { phoneNumber, email }: PersonDetails,
  matches: AddressMatches,
): Pick<PersonDetails, 'phoneNumber' | 'email'> {
  return {
    ...(matches.phone === null && phoneNumber !== undefined && { phoneNumber }),
    ...(matches.email === null && email !== undefined && { email }),
  }
}
