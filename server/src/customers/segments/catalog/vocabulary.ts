import { toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { AttributeType } from '../values/operators.ts'

/** The names that an organization has defined for filters. */
export interface Vocabulary {
  /** Display names by the name of the type. */
  objectTypes: ReadonlyMap<string, string>
  relationshipTypes: readonly RelationshipTypeName[]
  /** By slug. When several schemas have the field, the newest defines its type. */
  extractedFields: ReadonlyMap<string, ExtractedField>
}

export interface RelationshipTypeName {
  /** The wire id. */
  id: string
  /** Null: a person. */
  from_type: string | null
  to_type: string
  role: string
}

export interface ExtractedField {
  type: AttributeType
  label: string
  description: string
}

const TYPE_OF_FIELD: Record<string, AttributeType> = {
  bool: 'BOOLEAN',
  int: 'NUMBER',
  enum: 'STRING',
  string: 'STRING',
  'enum[]': 'ARRAY',
  'string[]': 'ARRAY',
}

export async function readVocabulary(ctx: Ctx): Promise<Vocabulary> {
  const types = await ctx.db.rows(sql<{ name: string; display_name: string }>`
    select name, display_name from custom_object_types where org_id = ${ctx.org} order by name`)
  const relationshipTypes = await ctx.db.rows(sql<RelationshipTypeName>`
    select id, from_type, to_type, role from relationship_types
    where org_id = ${ctx.org} order by from_type nulls first, to_type, role`)
  const fields = await ctx.db.rows(sql<{ slug: string; type: string; label: string; description: string }>`
    select distinct on (f ->> 'slug')
           f ->> 'slug' as slug, f ->> 'type' as type, f ->> 'label' as label, f ->> 'description' as description
    from extraction_schemas s cross join jsonb_array_elements(s.fields) as f
    where s.org_id = ${ctx.org} order by f ->> 'slug', s.created_at desc, s.initiative_id desc`)
  return {
    objectTypes: new Map(types.map((type) => [type.name, type.display_name])),
    relationshipTypes: relationshipTypes.map((type) => ({
      ...type,
      id: toWire('relationshipType', type.id),
    })),
    extractedFields: new Map(
      fields.map(({ slug, type, ...words }) => [slug, { type: TYPE_OF_FIELD[type] ?? 'STRING', ...words }]),
    ),
  }
}

/** The types of links that a hop from a type (null: a person) to another may follow. */
export function relationshipsOf(
  { relationshipTypes }: Vocabulary,
  from: string | null,
  hop: { customObjectType: string; direction?: string | undefined; relationshipType?: string | undefined },
): RelationshipTypeName[] {
  const { customObjectType: to, direction, relationshipType } = hop
  return relationshipTypes.filter((type) => {
    const isNamed = relationshipType === undefined || [type.id, type.role].includes(relationshipType)
    const isDown = type.from_type === from && type.to_type === to && direction !== 'child_to_parent'
    const isUp = type.from_type === to && type.to_type === from && direction !== 'parent_to_child'
    return isNamed && (isDown || isUp)
  })
}
