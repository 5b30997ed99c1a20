import type { z } from 'zod'
import { notFound } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { addressesOfPerson, peopleBehind } from './merging/survivors.ts'
import type { Person } from './schema.ts'

export interface PersonRow {
  id: string
  external_id: string
  first_name: string | null
  last_name: string | null
  email: string | null
  phone_number: string | null
  attributes: Record<string, unknown>
  created_at: Date
  updated_at: Date
}

/** The person whom an external id leads to; throws `not_found`. */
export async function getPerson(ctx: Ctx, externalId: string): Promise<PersonRow> {
  const row = await ctx.db.maybe(sql<PersonRow>`
    select p.* from ${peopleBehind(ctx.org)}
    where a.org_id = ${ctx.org} and a.external_id = ${externalId}`)
  if (!row) throw notFound('person')
  return row
}

export interface AddressRow {
  external_id: string
  phone_number: string | null
  email: string | null
}

/** The addresses of a person, their own first, then those of people merged into them. */
export function readAddresses(ctx: Ctx, personId: string): Promise<AddressRow[]> {
  return ctx.db.rows(sql<AddressRow>`${addressesOfPerson(ctx.org, sql`${personId}::uuid`)}`)
}

export function presentPerson(row: PersonRow): z.input<typeof Person> {
  return {
    externalId: row.external_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    attributes: row.attributes,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
