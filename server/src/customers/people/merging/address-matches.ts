import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { peopleBehind } from './survivors.ts'

/** The addresses that somebody gave. */
export interface GivenAddresses {
  /** In E.164. */
  phone: string | null
  /** In lower case. */
  email: string | null
}

/** The person with an address. */
export interface AddressMatch {
  externalId: string
  /** Whether the owner of the address wrote from it. */
  isVerified: boolean
}

export interface AddressMatches {
  phone: AddressMatch | null
  email: AddressMatch | null
}

/** Whether a message came from one of these addresses. Uses the keys of contacts and conversations_by_contact. */
export function isVerified(
  org: string,
  { phone, email }: { phone: RawBuilder<unknown>; email: RawBuilder<unknown> },
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from contacts k join conversations c on c.org_id = ${org} and c.contact_id = k.id
    where k.org_id = ${org} and (k.phone_number = ${phone} or k.email = ${email}) and c.last_inbound_at is not null)`
}

/**
 * The people with these addresses, in the order of the request. Of several people with one address, the one changed last.
 * Uses people_by_phone and people_by_listed_email.
 */
export async function findAddressMatches(
  ctx: Ctx,
  given: readonly GivenAddresses[],
): Promise<AddressMatches[]> {
  const phones = await matchesOf(
    ctx,
    'phone_number',
    given.flatMap(({ phone }) => phone ?? []),
  )
  const emails = await matchesOf(
    ctx,
    'email',
    given.flatMap(({ email }) => email ?? []),
  )
  return given.map(({ phone, email }) => ({
    phone: (phone !== null && phones.get(phone)) || null,
    email: (email !== null && emails.get(email)) || null,
  }))
}

async function matchesOf(
  ctx: Ctx,
  column: 'phone_number' | 'email',
  addresses: readonly string[],
): Promise<Map<string, AddressMatch>> {
  if (addresses.length === 0) return new Map()
  const isTheirs =
    column === 'email'
      ? sql`lower(a.email) = given.address and a.email is not null`
      : sql`a.phone_number = given.address`
  const verified = isVerified(ctx.org, {
    phone: column === 'phone_number' ? sql`given.address` : sql`null`,
    email: column === 'email' ? sql`given.address` : sql`null`,
  })
  const rows = await ctx.db.rows(sql<AddressMatch & { address: string }>`
    select given.address, found.external_id as "externalId", ${verified} as "isVerified"
    from unnest(${[...new Set(addresses)]}::text[]) as given (address)
    cross join lateral (
      select p.external_id from ${peopleBehind(ctx.org)}
      where a.org_id = ${ctx.org} and ${isTheirs}
      order by p.updated_at desc, p.id limit 1
    ) found`)
  return new Map(rows.map(({ address, ...match }) => [address, match]))
}
