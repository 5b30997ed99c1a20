import { addressesOfPerson, getPerson } from '../../customers/index.ts'
import { ApiError, fromWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'

interface Whose {
  personExternalId?: string | undefined
  contactId?: string | undefined
}

/** The conversations with a person, a contact, or a contact who is the person. Empty for somebody unknown. */
export async function conversationsOf(ctx: Ctx, { personExternalId, contactId }: Whose): Promise<string[]> {
  const personId = personExternalId === undefined ? null : await findPerson(ctx, personExternalId)
  if (personExternalId !== undefined && personId === null) return []
  const ofPerson = sql`
    select k.id from (${addressesOfPerson(ctx.org, sql`${personId}::uuid`)}) theirs
    join contacts k on k.org_id = ${ctx.org}
      and (k.phone_number = theirs.phone_number or k.email = lower(theirs.email))`
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select c.id from conversations c
    where c.org_id = ${ctx.org}
      ${contactId === undefined ? sql`` : sql`and c.contact_id = ${fromWire('contact', contactId)}::uuid`}
      ${personId === null ? sql`` : sql`and c.contact_id in (${ofPerson})`}`)
  return rows.map(({ id }) => id)
}

async function findPerson(ctx: Ctx, externalId: string): Promise<string | null> {
  const person = await getPerson(ctx, externalId).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'not_found')) throw error
    return null
  })
  return person?.id ?? null
}
