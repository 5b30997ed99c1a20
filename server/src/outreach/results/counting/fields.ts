import { currentSchemas, offeredBy } from '../../../conversations/index.ts'
import { ApiError } from '../../../platform/core/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

/** A field of an initiative as results ask for it. */
export interface AskedField {
  slug: string
  label: string
  type: 'bool' | 'int' | 'enum' | 'enum[]' | 'string' | 'string[]'
  /** The values of a yes-or-no field, a category or a short scale, in the order of the schema; empty for others. */
  offered: readonly string[]
}

export interface AskedFields {
  /** 0: there is no schema. */
  version: number
  fields: readonly AskedField[]
}

/** The fields of an initiative (UUID) at present. */
export async function fieldsOf(ctx: Ctx, initiativeId: string): Promise<AskedFields> {
  const schema = (await currentSchemas(ctx.db, ctx.org, [initiativeId])).get(initiativeId)
  const fields = (schema?.fields ?? []).map((field): AskedField => {
    return { slug: field.slug, label: field.label, type: field.type, offered: offeredBy(field) }
  })
  return { version: schema?.version ?? 0, fields }
}

/** Throws `not_found` for a field that the schema does not have. */
export function fieldNamed({ fields }: AskedFields, slug: string): AskedField {
  const field = fields.find((each) => each.slug === slug)
  if (!field) throw new ApiError('not_found', `The extraction schema has no field \`${slug}\`.`)
  return field
}
