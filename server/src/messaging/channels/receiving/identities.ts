import { noteChanges } from '../../../customers/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { type AddressColumns, addressesIn, columnsOf } from '../contacts.ts'
import { listHiddenOptOuts } from '../hidden-opt-outs.ts'
import type { Address, AddressKind } from '../provider/provider.ts'

/** A person as the provider identifies them, with at least one address, most reliable first. */
export interface Identity {
  from: readonly Address[]
  name: string | null
}

/** A contact of whom only a user id was known, and the contact who turned out to be the same person. */
export interface JoinedContact {
  from: string
  to: string
}

interface ContactRow extends AddressColumns {
  id: string
  name: string | null
  /** They opted out before their number was known. */
  has_opted_out: boolean
}

/** An identity in the columns of a contact. */
type Wanted = Identity & AddressColumns

/**
 * The contacts of these identities in the same order. Missing ones are created. A contact is recognized by its most
 * reliable known address, and new addresses are added to it. `joined`: contacts without a number who turned out to be
 * others of these. They have no address any more, and the caller moves what they have. Others are never merged.
 */
export async function ensureIdentities(
  ctx: Ctx,
  identities: readonly Identity[],
): Promise<{ contacts: { contactId: string }[]; joined: JoinedContact[] }> {
  const wanted = identities.map(({ from, name }) => ({ from, name, ...columnsOf(from) }))
  let known = byAddress(await findContacts(ctx, wanted))
  const missing = wanted.filter((each) => !match(known, each))
  if (missing.length > 0) {
    await insertContacts(ctx, missing)
    known = byAddress(await findContacts(ctx, wanted))
  }
  const joined = await takeUserIds(ctx, findSame(known, wanted))
  const surviving = new Map(joined.map(({ from, to }) => [from, to]))
  const rows = new Map([...known.values()].map((contact) => [contact.id, contact]))
  const matched = wanted.map((each) => {
    const { id } = match(known, each)!
    return { each, contact: rows.get(surviving.get(id) ?? id)! }
  })
  await fillIn(ctx, matched)
  const optedOut = [...known.values()].filter(({ has_opted_out }) => has_opted_out)
  await listHiddenOptOuts(
    ctx,
    optedOut.map(({ id }) => surviving.get(id) ?? id),
  )
  return { contacts: matched.map(({ contact }) => ({ contactId: contact.id })), joined }
}

/** The contacts of whom only a user id is known, and who are named together with another contact. */
function findSame(known: Contacts, wanted: readonly Wanted[]): JoinedContact[] {
  const joined = new Map<string, string>()
  for (const each of wanted) {
    const contact = match(known, each)!
    for (const address of each.from) {
      const other = known.get(keyOf(address))
      if (other && other.id !== contact.id && isHidden(other)) joined.set(other.id, contact.id)
    }
  }
  return [...joined].map(([from, to]) => ({ from, to: joined.get(to) ?? to }))
}

/** Whether nothing but a user id is known of a contact. */
function isHidden({ phone_number, wa_id, email }: ContactRow): boolean {
  return phone_number === null && wa_id === null && email === null
}

/**
 * Takes the user id from contacts, so that their other contacts can have it, who also get an opt-out of theirs. Nothing of the
 * person stays with them. Returns those who had it still: two webhooks may say at the same time that contacts are the same.
 */
async function takeUserIds(ctx: Ctx, joined: readonly JoinedContact[]): Promise<JoinedContact[]> {
  if (joined.length === 0) return []
  const taken = await ctx.db.rows(sql<{ id: string; opt_out: object | null }>`
    with locked as (
      select c.id, c.opt_out from contacts c
      where c.org_id = ${ctx.org} and c.id = any(${joined.map(({ from }) => from)}::uuid[])
        and c.bsuid is not null and c.phone_number is null and c.wa_id is null and c.email is null
      order by c.id for update
    )
    update contacts c set bsuid = null, name = null, opt_out = null
    from locked where c.org_id = ${ctx.org} and c.id = locked.id
    returning c.id, locked.opt_out`)
  const optOuts = new Map(taken.map(({ id, opt_out }) => [id, opt_out]))
  const over = joined.filter(({ from }) => optOuts.has(from))
  const moved = over.flatMap(({ from, to }) => {
    const opt_out = optOuts.get(from)
    return opt_out ? [{ id: to, opt_out }] : []
  })
  if (moved.length > 0)
    await ctx.db.run(sql`
      update contacts c set opt_out = coalesce(c.opt_out, r.opt_out)
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as r (id uuid, opt_out jsonb)
      where c.org_id = ${ctx.org} and c.id = r.id`)
  return over
}

function findContacts(ctx: Ctx, wanted: readonly Wanted[]): Promise<ContactRow[]> {
  const given = (kind: AddressKind) =>
    wanted.flatMap(({ from }) => from.filter((each) => each.kind === kind).map(({ value }) => value))
  const columns = sql.raw('id, phone_number, wa_id, bsuid, email, name, opt_out is not null as has_opted_out')
  return ctx.db.rows(sql<ContactRow>`
    select ${columns} from contacts where org_id = ${ctx.org} and wa_id = any(${given('wa_id')})
    union
    select ${columns} from contacts where org_id = ${ctx.org} and phone_number = any(${given('phone')})
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
  const changed = await ctx.db.rows(sql<{ id: string; has_opted_out: boolean }>`
    update contacts c set ${added('wa_id')}, ${added('phone_number')}, ${added('bsuid')}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, phone_number text, wa_id text, bsuid text)
    where c.org_id = ${ctx.org} and c.id = r.id and ${hasAddress}
    returning c.id, c.opt_out is not null as has_opted_out`)
  await listHiddenOptOuts(
    ctx,
    changed.flatMap(({ id, has_opted_out }) => (has_opted_out ? id : [])),
  )
}
