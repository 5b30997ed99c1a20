import { z } from 'zod'
import { RelationshipHop } from '../filter/filter-schema.ts'
import { AttributeType } from '../filter/terms-schema.ts'
import { VALUE_SHAPES } from '../filter/values/operators.ts'

const described = {
  attr: z.string().describe('As filters name it.'),
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
      .describe('Types that people are linked to, with ways that `path` can take.'),
    truncated: z
      .boolean()
      .describe('Whether there is more than is given: types, extracted fields, or rarer attributes.'),
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
      .describe('Every kind of predicate.'),
  })
  .meta({ id: 'SegmentCatalog' })
