import { sql } from '../../../platform/db/index.ts'
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
  const known = given.map((_, index) => {
    const byPhone = allowed(matches[index]!.phone)
    const byEmail = allowed(matches[index]!.email)
    const isEmailBetter = byEmail?.isVerified && !byPhone?.isVerified
    return (isEmailBetter ? byEmail : (byPhone ?? byEmail))?.externalId ?? null
  })
  const ids = (
    await nameByAddress(
      ctx,
      given.filter((_, index) => known[index] === null),
    )
  ).values()
  return known.map((externalId) => externalId ?? ids.next().value!)
}

/**
 * External ids made from addresses. Where the person with such an id has another address by now, whoever has this one is
 * somebody else. They get the first numbered id that is free or theirs.
 */
async function nameByAddress(ctx: Ctx, given: readonly GivenAddresses[]): Promise<string[]> {
  const named = given.map((address) => ({ address, id: idOf(address, 1) }))
  let open = named
  for (let number = 2; open.length > 0; number++) {
    const rows = await ctx.db.rows(sql<{
      external_id: string
      phone_number: string | null
      email: string | null
    }>`
      select external_id, phone_number, email from people
      where org_id = ${ctx.org} and external_id = any(${open.map(({ id }) => id)})
        and (phone_number is not null or email is not null)`)
    const owners = new Map(rows.map((row) => [row.external_id, row]))
    open = open.filter(({ address: { phone, email }, id }) => {
      const owner = owners.get(id)
      const isTheirs = (mine: string | null, theirs: string | null) => mine !== null && mine === theirs
      return (
        owner && !isTheirs(phone, owner.phone_number) && !isTheirs(email, owner.email?.toLowerCase() ?? null)
      )
    })
    for (const each of open) each.id = idOf(each.address, number)
  }
  return named.map(({ id }) => id)
}

function idOf({ phone, email }: GivenAddresses, number: number): string {
  const address = phone === null ? `mailto:${email}` : `tel:${phone}`
  return number === 1 ? address : `${address}#${number}`
}
