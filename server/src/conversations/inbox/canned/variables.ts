import { ApiError, textAt } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { personBehind } from '../person-of-contact.ts'

/** The variables of a canned reply, by root: `{{person.firstName}}`, or with a default `{{person.firstName|there}}`. */
const VARIABLE = /\{\{([^{}]{1,300})\}\}/g

/** A reply filled in for the contact of a conversation. */
export interface Rendered {
  text: string
  /** Variables without a value and without a default. */
  missing: string[]
}

/**
 * Fills in the variables of a text for the contact of a conversation (UUID). Inserted values are not expanded again.
 */
export async function renderFor(ctx: Ctx, text: string, conversationId: string): Promise<Rendered> {
  const scope = await readScope(ctx, conversationId)
  const missing = new Set<string>()
  const filled = text.replaceAll(VARIABLE, (_, inside: string) => {
    const [path = '', otherwise] = inside.split('|').map((part) => part.trim())
    const known = textAt(path, scope)
    // As in messages of journeys: blank text says nothing.
    const value = known === null || known.trim() === '' ? otherwise : known
    if (value === undefined) missing.add(path)
    return value ?? ''
  })
  return { text: filled, missing: [...missing] }
}

/** Throws `invalid_request` for an unknown variable. */
export function requireKnownVariables(text: string): void {
  for (const [, inside = ''] of text.matchAll(VARIABLE)) {
    const path = inside.split('|')[0]!.trim()
    const [root, field = ''] = path.split('.')
    const isAttribute = path.startsWith('person.attributes.') && path.length > 'person.attributes.'.length
    const isField = FIELDS[root ?? '']?.includes(field) === true && path.split('.').length === 2
    if (isAttribute || isField) continue
    throw new ApiError(
      'invalid_request',
      `\`text\`: there is no variable ${path.slice(0, 80)}. Use ${known()}, or person.attributes.<key>.`,
    )
  }
}

const FIELDS: Record<string, readonly string[]> = {
  customer: ['name', 'phoneNumber', 'email'],
  person: ['firstName', 'lastName', 'email', 'phoneNumber', 'externalId'],
}

function known(): string {
  return Object.entries(FIELDS)
    .flatMap(([root, fields]) => fields.map((field) => `${root}.${field}`))
    .join(', ')
}

/** The contact and their person. */
async function readScope(ctx: Ctx, conversationId: string): Promise<Record<string, unknown>> {
  return ctx.db.one(sql<Record<string, unknown>>`
    select jsonb_build_object('name', k.name, 'phoneNumber', k.phone_number, 'email', k.email) as customer,
           case when p.external_id is not null then
             jsonb_build_object('firstName', p.first_name, 'lastName', p.last_name, 'email', p.email,
                                'phoneNumber', p.phone_number, 'externalId', p.external_id, 'attributes', p.attributes)
           end as person
    from conversations c
    join contacts k on k.org_id = ${ctx.org} and k.id = c.contact_id
    left join lateral (${personBehind(ctx)}) p on true
    where c.org_id = ${ctx.org} and c.id = ${conversationId}`)
}
