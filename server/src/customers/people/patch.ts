import { z } from 'zod'
import { notFound } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { type Ctx, orThrow, parseInput } from '../../platform/operations/index.ts'
import { freeForm } from '../../platform/schema/index.ts'
import { survivorOf } from './merging/survivors.ts'
import { upsertPeople } from './people.ts'
import type { PersonRow } from './person.ts'
import { PersonInput } from './schema.ts'

const { firstName, lastName, email, phoneNumber } = PersonInput.shape
const MAX_REMOVED = 200

export const PersonPatch = {
  firstName,
  lastName,
  email,
  phoneNumber,
  set: freeForm().optional().describe('Attributes to add or replace. All others stay.'),
  remove: z
    .array(z.string().max(255))
    .max(MAX_REMOVED)
    .optional()
    .describe('Names of attributes to remove. Unknown names are ignored.'),
}
export type PersonPatch = z.output<z.ZodObject<typeof PersonPatch>>

/** Values by name. Attributes are named as in filters: `attributes.plan`. */
export const ChangedValues = z
  .record(z.string(), z.unknown())
  .describe('Only what changed. Attributes are named `attributes.<name>`; a missing name has no value.')

export interface PatchedPerson {
  externalId: string
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** The attributes together, which a patch must not make larger than an upsert may. */
const Whole = z.strictObject({ attributes: freeForm() })

/**
 * Changes fields and single attributes. The row is locked, so that simultaneous patches of different attributes keep
 * all of them. Throws `not_found`, `invalid_phone_number`, `invalid_request` when the attributes become too large.
 */
export async function patchPerson(ctx: Ctx, given: string, patch: PersonPatch): Promise<PatchedPerson> {
  const externalId = await survivorOf(ctx, given)
  const person = await ctx.db.maybe(sql<PersonRow>`
    select * from people
    where org_id = ${ctx.org} and external_id = ${externalId} and deleted_at is null and merged_into is null
    for update`)
  if (!person) throw notFound('person')
  const { set, remove = [], ...fields } = patch
  const attributes = { ...person.attributes, ...set }
  for (const name of remove) delete attributes[name]
  // A merge can have made them larger, so a patch that adds nothing is not refused.
  if (set !== undefined) parseInput({ input: Whole }, { attributes })
  orThrow((await upsertPeople(ctx, [{ externalId, ...fields, attributes }]))[0]!)
  const now = await ctx.db.one(sql<PersonRow>`
    select * from people where org_id = ${ctx.org} and id = ${person.id}`)
  return { externalId, ...comparison(valuesOf(person), valuesOf(now)) }
}

function valuesOf(person: PersonRow): Map<string, unknown> {
  const { first_name, last_name, email, phone_number, attributes } = person
  const fields = { firstName: first_name, lastName: last_name, email, phoneNumber: phone_number }
  return new Map([
    ...Object.entries(fields).filter(([, value]) => value !== null),
    ...Object.entries(attributes).map(([name, value]) => [`attributes.${name}`, value] as const),
  ])
}

function comparison(before: Map<string, unknown>, after: Map<string, unknown>) {
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name)),
  )
  const among = (values: Map<string, unknown>) =>
    Object.fromEntries(changed.filter((name) => values.has(name)).map((name) => [name, values.get(name)]))
  return { before: among(before), after: among(after) }
}
