import { z } from 'zod'
import { ExternalId } from '../../../platform/schema/index.ts'
import { AttributeFilter, Connector, MAX_CONDITIONS } from '../values/terms-schema.ts'

export const RelationshipHop = z
  .strictObject({
    customObjectType: ExternalId.describe('The object type at the end of this hop.'),
    direction: z
      .enum(['parent_to_child', 'child_to_parent'])
      .optional()
      .describe('Direction of links between objects. Default: both. Not for the first hop.'),
    relationshipType: ExternalId.optional().describe(
      'Role or relationshipTypeId of the links. Default: any.',
    ),
    attributeFilters: z
      .array(AttributeFilter)
      .max(MAX_CONDITIONS)
      .describe('All must be true for the object of this hop.'),
  })
  .meta({ id: 'RelationshipHop' })
export type RelationshipHop = z.output<typeof RelationshipHop>

export const HopPath = z
  .array(RelationshipHop)
  .min(1)
  .max(3)
  .optional()
  .describe('The hops to the object; the last one leads to it. Default: a link from the person.')

export const RelationshipPredicate = z
  .strictObject({
    kind: z.literal('has_relationship'),
    connector: Connector.optional(),
    customObjectType: ExternalId.describe('The type of object the person must have.'),
    attributeFilters: z
      .array(AttributeFilter)
      .max(MAX_CONDITIONS)
      .describe('All must be true for one object: externalId, displayName, createdAt or attributes.<key>.'),
    path: HopPath,
    exists: z
      .boolean()
      .optional()
      .describe('false: everyone for whom the rest of this predicate is not true.'),
  })
  .meta({ id: 'RelationshipPredicate' })
export type RelationshipPredicate = z.output<typeof RelationshipPredicate>
