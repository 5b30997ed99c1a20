import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import {
  addDetails,
  addressesOfPerson,
  CHANNEL_KINDS,
  CHANNELS,
  type ChannelKind,
  identifyByAddress,
  peopleBehind,
} from '../people/index.ts'

type AddressKind = (typeof CHANNELS)[ChannelKind]['address']['kind']

/** A place where people get messages: E.164, or an email address in lower case. */
export interface Place {
  channel: ChannelKind
  address: string | null
}

export function placeOf({ channel, address }: Place): string {
  return `${channel} ${address}`
}

/** The surviving people at addresses, by `placeOf`. Uses people_by_phone and people_by_listed_email. */
export async function findPeopleAt(
  ctx: Pick<Ctx, 'db' | 'org'>,
  places: readonly Place[],
): Promise<Map<string, string[]>> {
  const at = (kind: ChannelKind) =>
    places.flatMap(({ channel, address }) => (channel === kind && address !== null ? [address] : []))
  const found = new Map<string, string[]>()
  const phones = [...at('whatsapp'), ...at('sms')]
  if (phones.length + at('email').length === 0) return found
  const rows = await ctx.db.rows(sql<{ kind: AddressKind; address: string; external_id: string }>`
    select distinct 'phone' as kind, a.phone_number as address, p.external_id from ${peopleBehind(ctx.org)}
    where a.org_id = ${ctx.org} and a.phone_number = any(${phones})
    union all
    select distinct 'email', lower(a.email), p.external_id from ${peopleBehind(ctx.org)}
    where a.org_id = ${ctx.org} and lower(a.email) = any(${at('email')})
    order by 3`)
  const wanted = new Set(places.map(placeOf))
  for (const { kind, address, external_id } of rows)
    for (const channel of CHANNEL_KINDS.filter((each) => CHANNELS[each].address.kind === kind)) {
      const place = placeOf({ channel, address })
      if (wanted.has(place)) found.set(place, [...(found.get(place) ?? []), external_id])
    }
  return found
}

/** The people at an address. Where there is nobody, a person with it is created, so that their choice is kept. */
export async function ensurePeopleAt(ctx: Ctx, place: Place): Promise<string[]> {
  const { channel, address } = place
  if (address === null) return []
  const known = (await findPeopleAt(ctx, [place])).get(placeOf(place))
  if (known) return known
  const [phone, email] = CHANNELS[channel].address.kind === 'phone' ? [address, null] : [null, address]
  const [externalId] = await identifyByAddress(ctx, [{ phone, email }])
  const addresses = { phoneNumber: phone ?? undefined, email: email ?? undefined }
  await addDetails(ctx, [{ externalId: externalId!, ...addresses, attributes: {}, existing: 'fill' }])
  return [externalId!]
}

/** The channels by which the person has an address. */
export async function channelsOfPerson(
  ctx: Pick<Ctx, 'db' | 'org'>,
  personExternalId: string,
): Promise<ChannelKind[]> {
  const rows = await ctx.db.rows(sql<{ phone_number: string | null; email: string | null }>`
    select a.phone_number, a.email from people p
    cross join lateral (${addressesOfPerson(ctx.org, sql`p.id`)}) a
    where p.org_id = ${ctx.org} and p.external_id = ${personExternalId}`)
  const has = {
    phone: rows.some((row) => row.phone_number !== null),
    email: rows.some((row) => row.email !== null),
  }
  return CHANNEL_KINDS.filter((kind) => has[CHANNELS[kind].address.kind])
}
