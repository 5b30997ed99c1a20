import { z } from 'zod'
import { RelationshipHop } from '../relationships/schema.ts'
import { VALUE_SHAPES } from '../values/operators.ts'
import { AttributeType } from '../values/terms-schema.ts'

const described = {
  attr: z.string().describe('The name to use in filters.'),
  type: AttributeType,
  operators: z.array(z.string()),
  description: z.string().nullable(),
}

const CatalogAttribute = z.strictObject(described).meta({ id: 'CatalogAttribute' })

export const Catalog = z
  .strictObject({
    personAttributes: z.array(CatalogAttribute),
    computedVariables: z.array(
      z.strictObject({ ...described, label: z.string(), group: z.string().nullable() }),
    ),
    customObjectTypes: z.array(
      z.strictObject({
        name: z.string(),
        displayName: z.string().nullable(),
        attributes: z.array(CatalogAttribute),
      }),
    ),
    reachableObjects: z
      .array(z.strictObject({ typeName: z.string(), paths: z.array(z.array(RelationshipHop)) }))
      .describe('Object types linked to people, with the hops that `path` can take.'),
    truncated: z.boolean().describe('Whether types, extracted fields or rare attributes were left out.'),
    operatorReference: z.array(
      z.strictObject({
        operator: z.string(),
        takesValue: z.boolean(),
        valueShape: z.enum(VALUE_SHAPES),
        description: z.string(),
      }),
    ),
    predicateReference: z
      .array(z.strictObject({ kind: z.string(), description: z.string() }))
      .describe('All kinds of predicates.'),
  })
  .meta({ id: 'SegmentCatalog' })
