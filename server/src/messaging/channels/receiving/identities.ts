import { noteChanges } from '../../../customers/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { type AddressColumns, addressesIn, columnsOf } from '../contacts.ts'
import type { Address } from '../provider/provider.ts'

/** A person as the provider identifies them, with at least one address, most reliable first. */
export interface Identity {
  from: readonly Address[]
  name: string | null
}

interface ContactRow extends AddressColumns {
  id: string
  name: string | null
}

/** An identity in the columns of a contact. */
type Wanted = Identity & AddressColumns

/**
 * The contacts of these identities in the same order. Missing ones are created. A contact is recognized by its most
 * reliable known address, and new addresses are added to it. Two contacts are never merged.
 */
export async function ensureIdentities(
  ctx: Ctx,
  identities: readonly Identity[],
): Promise<{ contactId: string }[]> {
  const wanted = identities.map(({ from, name }) => ({ from, name, ...columnsOf(from) }))
  let known = byAddress(await findContacts(ctx, wanted))
  const missing = wanted.filter((each) => !match(known, each))
  if (missing.length > 0) {
    await insertContacts(ctx, missing)
    known = byAddress(await findContacts(ctx, wanted))
  }
  const matched = wanted.map((each) => ({ each, contact: match(known, each)! }))
  await fillIn(ctx, matched)
  return matched.map(({ contact }) => ({ contactId: contact.id }))
}

function findContacts(ctx: Ctx, wanted: readonly Wanted[]): Promise<ContactRow[]> {
  const given = (column: keyof AddressColumns) =>
    wanted.map((each) => each[column]).filter((text) => text !== null)
  const columns = sql.raw('id, phone_number, wa_id, bsuid, email, name')
  return ctx.db.rows(sql<ContactRow>`
    select ${columns} from contacts where org_id = ${ctx.org} and wa_id = any(${given('wa_id')})
    union
    select ${columns} from contacts where org_id = ${ctx.org} and phone_number = any(${given('phone_number')})
    union
    select ${columns} from contacts where org_id = ${ctx.org} and bsuid = any(${given('bsuid')})
    union
    select ${columns} from contacts where org_id = ${ctx.org} and email = any(${given('email')})`)
}

type Contacts = ReadonlyMap<string, ContactRow>

/** Contacts by each of their addresses. */
function byAddress(contacts: readonly ContactRow[]): Contacts {
  return new Map(
    contacts.flatMap((contact) => addressesIn(contact).map((address) => [keyOf(address), contact] as const)),
  )
}

function match(contacts: Contacts, { from }: Identity): ContactRow | undefined {
  const address = from.find((each) => contacts.has(keyOf(each)))
  return address && contacts.get(keyOf(address))
}

function keyOf({ kind, value }: Address): string {
  return `${kind} ${value}`
}

/** Inserts contacts. When another transaction inserts the same contact first, that one stays and the caller reads again. */
async function insertContacts(ctx: Ctx, missing: readonly Wanted[]): Promise<void> {
  const rows = missing
    .map((each) => ({ id: ctx.newId(), ...each }))
    .toSorted((a, b) => (a.from[0]!.value < b.from[0]!.value ? -1 : 1))
  await ctx.db.run(sql`
    insert into contacts (org_id, id, phone_number, wa_id, bsuid, email, name, created_at)
    select ${ctx.org}, id, phone_number, wa_id, bsuid, email, name, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, phone_number text, wa_id text, bsuid text, email text, name text)
    on conflict do nothing`)
}

/**
 * Adds new addresses from a message to its contact, unless another contact has them. Only a user id replaces a known
 * one, because it changes with the number.
 */
async function fillIn(ctx: Ctx, matched: readonly { each: Wanted; contact: ContactRow }[]): Promise<void> {
  const news = matched.filter(
    ({ each, contact }) =>
      (contact.wa_id === null && each.wa_id !== null) ||
      (contact.phone_number === null && each.phone_number !== null) ||
      (contact.bsuid !== each.bsuid && each.bsuid !== null) ||
      (contact.name === null && each.name !== null),
  )
  const rows = [
    ...new Map(news.map(({ each, contact }) => [contact.id, { ...each, id: contact.id }])).values(),
  ]
  if (rows.length === 0) return
  await ctx.db.run(sql`
    update contacts c set
      wa_id = case when ${isFree(ctx, 'wa_id')} then coalesce(c.wa_id, r.wa_id) else c.wa_id end,
      phone_number = case when ${isFree(ctx, 'phone_number')} then coalesce(c.phone_number, r.phone_number)
                          else c.phone_number end,
      bsuid = case when ${isFree(ctx, 'bsuid')} then coalesce(r.bsuid, c.bsuid) else c.bsuid end,
      name = coalesce(c.name, r.name)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, phone_number text, wa_id text, bsuid text, name text)
    where c.org_id = ${ctx.org} and c.id = r.id and ${hasAddress}`)
  await noteChanges(ctx, { contacts: rows.map((row) => row.id) })
}

/** The contact of an erased person has no address, and gets none back. */
const hasAddress = sql`coalesce(c.phone_number, c.wa_id, c.bsuid, c.email, c.claimed_email) is not null`

/** Whether no contact except `c` has the address of `r` in this column. */
function isFree(ctx: Ctx, column: keyof AddressColumns) {
  return sql`
    not exists (select 1 from contacts o
                where o.org_id = ${ctx.org} and ${sql.ref(`o.${column}`)} = ${sql.ref(`r.${column}`)} and o.id <> c.id)`
}

/** Stores addresses from the provider's answers. Known addresses are kept, and so are those of other contacts. */
export async function recordLearned(
  ctx: Ctx,
  learned: readonly { contactId: string; address: Address }[],
): Promise<void> {
  // One contact per address: the last answer counts.
  const byAddress = new Map(learned.map((item) => [keyOf(item.address), item]))
  const rows = [...byAddress.values()].map(({ contactId, address }) => ({
    id: contactId,
    ...columnsOf([address]),
  }))
  if (rows.length === 0) return
  const added = (column: keyof AddressColumns) => sql`
    ${sql.ref(column)} = case when ${isFree(ctx, column)} then coalesce(${sql.ref(`c.${column}`)}, ${sql.ref(`r.${column}`)})
                              else ${sql.ref(`c.${column}`)} end`
  await ctx.db.run(sql`
    update contacts c set ${added('wa_id')}, ${added('phone_number')}, ${added('bsuid')}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, phone_number text, wa_id text, bsuid text)
    where c.org_id = ${ctx.org} and c.id = r.id and ${hasAddress}`)
}
