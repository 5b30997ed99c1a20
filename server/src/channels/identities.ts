import { sql } from '../db/index.ts'
import type { Ctx } from '../kernel/index.ts'
import { noteChanges, parsePhone } from '../people/index.ts'

/** Somebody as WhatsApp names them. At least one of the two ids is known. */
export interface WhatsappIdentity {
  waId: string | null
  bsuid: string | null
  profileName: string | null
}

interface ContactRow {
  id: string
  phone_number: string | null
  wa_id: string | null
  bsuid: string | null
  name: string | null
}

type Wanted = WhatsappIdentity & { phone: string | null }

/**
 * The contacts behind these identities, made where missing, in their order. A contact is recognized by its WhatsApp
 * id, then by the number, then by the user id; what was not known about it is added. Two contacts are never merged.
 */
export async function ensureIdentities(
  ctx: Ctx,
  identities: readonly WhatsappIdentity[],
): Promise<{ contactId: string; phone: string | null }[]> {
  const wanted = identities.map((identity) => ({ ...identity, phone: phoneOfWaId(identity.waId) }))
  let known = await findContacts(ctx, wanted)
  const missing = wanted.filter((each) => !match(known, each))
  if (missing.length > 0) {
    await insertContacts(ctx, missing)
    known = await findContacts(ctx, wanted)
  }
  const matched = wanted.map((each) => ({ each, contact: match(known, each)! }))
  await fillIn(ctx, matched)
  return matched.map(({ each, contact }) => ({
    contactId: contact.id,
    phone: contact.phone_number ?? each.phone,
  }))
}

/** Old Brazilian WhatsApp ids lack the 9 that mobile numbers got in front (docs/whatsapp.md: Identities). */
const BRAZILIAN_WITHOUT_NINE = /^55(\d{2})([6-9]\d{7})$/

/** The E.164 number of a WhatsApp id, null when it is not in any numbering plan. */
export function phoneOfWaId(waId: string | null): string | null {
  if (waId === null) return null
  const old = BRAZILIAN_WITHOUT_NINE.exec(waId)
  return (old && parsePhone(`+55${old[1]}9${old[2]}`)) ?? parsePhone(`+${waId}`)
}

function findContacts(ctx: Ctx, wanted: readonly Wanted[]): Promise<ContactRow[]> {
  const given = (value: (each: Wanted) => string | null) => wanted.map(value).filter((text) => text !== null)
  const columns = sql.raw('id, phone_number, wa_id, bsuid, name')
  return ctx.db.rows(sql<ContactRow>`
    select ${columns} from contacts where org_id = ${ctx.org} and wa_id = any(${given((each) => each.waId)})
    union
    select ${columns} from contacts where org_id = ${ctx.org} and phone_number = any(${given((each) => each.phone)})
    union
    select ${columns} from contacts where org_id = ${ctx.org} and bsuid = any(${given((each) => each.bsuid)})`)
}

function match(contacts: readonly ContactRow[], { waId, phone, bsuid }: Wanted): ContactRow | undefined {
  return (
    contacts.find((contact) => waId !== null && contact.wa_id === waId) ??
    contacts.find((contact) => phone !== null && contact.phone_number === phone) ??
    contacts.find((contact) => bsuid !== null && contact.bsuid === bsuid)
  )
}

/** Whoever else makes the same contact wins; the caller looks again. */
async function insertContacts(ctx: Ctx, missing: readonly Wanted[]): Promise<void> {
  const rows = missing
    .map((each) => ({ id: ctx.newId(), ...each }))
    .toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
  await ctx.db.run(sql`
    insert into contacts (org_id, id, phone_number, wa_id, bsuid, name, created_at)
    select ${ctx.org}, "id", "phone", "waId", "bsuid", "profileName", ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      "id" uuid, "phone" text, "waId" text, "bsuid" text, "profileName" text)
    on conflict do nothing`)
}

function sortKey({ waId, bsuid }: Wanted): string {
  return waId ?? bsuid ?? ''
}

/** Adds what a message tells about its contact, unless another contact has it. */
async function fillIn(ctx: Ctx, matched: readonly { each: Wanted; contact: ContactRow }[]): Promise<void> {
  const news = matched.filter(
    ({ each, contact }) =>
      (contact.wa_id === null && each.waId !== null) ||
      (contact.phone_number === null && each.phone !== null) ||
      (contact.bsuid !== each.bsuid && each.bsuid !== null) ||
      (contact.name === null && each.profileName !== null),
  )
  const rows = [
    ...new Map(news.map(({ each, contact }) => [contact.id, { ...each, id: contact.id }])).values(),
  ]
  if (rows.length === 0) return
  const free = (column: string, value: string) => sql`
    not exists (select 1 from contacts o
                where o.org_id = ${ctx.org} and ${sql.ref(`o.${column}`)} = ${sql.ref(`r.${value}`)} and o.id <> c.id)`
  await ctx.db.run(sql`
    update contacts c set
      wa_id = case when ${free('wa_id', 'waId')} then coalesce(c.wa_id, r."waId") else c.wa_id end,
      phone_number = case when ${free('phone_number', 'phone')} then coalesce(c.phone_number, r.phone)
                          else c.phone_number end,
      bsuid = case when ${free('bsuid', 'bsuid')} then coalesce(r.bsuid, c.bsuid) else c.bsuid end,
      name = coalesce(c.name, r."profileName")
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      "id" uuid, "phone" text, "waId" text, "bsuid" text, "profileName" text)
    where c.org_id = ${ctx.org} and c.id = r.id`)
  await noteChanges(ctx, { contacts: rows.map((row) => row.id) })
}

/** The provider told under which WhatsApp id it knows a contact. What is known already stays. */
export async function recordWaIds(
  ctx: Ctx,
  items: readonly { contactId: string; waId: string }[],
): Promise<void> {
  const known = new Map(items.map((item) => [item.waId, item]))
  if (known.size === 0) return
  await ctx.db.run(sql`
    update contacts c set wa_id = r."waId"
    from jsonb_to_recordset(${JSON.stringify([...known.values()])}::jsonb) as r ("contactId" uuid, "waId" text)
    where c.org_id = ${ctx.org} and c.id = r."contactId" and c.wa_id is null
      and not exists (select 1 from contacts o where o.org_id = ${ctx.org} and o.wa_id = r."waId")`)
}
