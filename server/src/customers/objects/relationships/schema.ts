import { z } from 'zod'
import { ExternalId } from '../../../platform/schema/index.ts'
import { Description, TypeName } from '../schema.ts'

/** A person and an object, or a parent object and a child object. */
export const Kind = z.enum(['person_to_co', 'co_to_co'])
export type Kind = z.output<typeof Kind>

export const Cardinality = z
  .enum(['ONE_TO_ONE', 'ONE_TO_MANY', 'MANY_TO_ONE', 'MANY_TO_MANY'])
  .describe(
    'From person (or parent) to object (or child). ONE_TO_MANY: each object has at most one person. ' +
      'MANY_TO_ONE: each person has at most one object.',
  )
export type Cardinality = z.output<typeof Cardinality>

export const RelationshipTypeId = ExternalId.describe('From cdp_relationship_types_list.')

export const RelationshipTypeInput = z
  .strictObject({
    kind: Kind,
    role: ExternalId.describe('What the link means, such as `owner`, `member` or `contains`.'),
    customObjectType: TypeName.optional().describe("For person_to_co: the object's type."),
    parentCustomObjectType: TypeName.optional().describe('For co_to_co.'),
    childCustomObjectType: TypeName.optional().describe('For co_to_co.'),
    cardinality: Cardinality.optional(),
    description: Description.optional(),
    bidirectional: z.boolean().optional().describe('Whether it reads in both directions. Default: false.'),
  })
  .superRefine((input, { addIssue }) => {
    const fields = {
      person_to_co: ['customObjectType'],
      co_to_co: ['parentCustomObjectType', 'childCustomObjectType'],
    } as const
    for (const [kind, names] of Object.entries(fields)) {
      for (const name of names) {
        if ((input[name] !== undefined) === (input.kind === kind)) continue
        const message =
          input.kind === kind
            ? `Required for the kind ${kind}.`
            : `Allowed only for the kind ${kind}. Remove it.`
        addIssue({ code: 'custom', path: [name], message })
      }
    }
  })
  .meta({ id: 'RelationshipTypeInput' })
export type RelationshipTypeInput = z.output<typeof RelationshipTypeInput>

const described = {
  relationshipTypeId: z.string(),
  role: z.string(),
  cardinality: Cardinality.nullable(),
  description: z.string().nullable(),
  bidirectional: z.boolean(),
}
const personToCo = { ...described, customObjectType: z.string() }
const coToCo = { ...described, parentCustomObjectType: z.string(), childCustomObjectType: z.string() }

// `type`: MCP requires that an output schema is an object at its root, which a union alone is not.
export const RelationshipType = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('person_to_co'), ...personToCo }),
    z.strictObject({ kind: z.literal('co_to_co'), ...coToCo }),
  ])
  .meta({ id: 'RelationshipType', type: 'object' })

export const RegisteredRelationshipType = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('person_to_co'), ...personToCo, created: z.boolean() }),
    z.strictObject({ kind: z.literal('co_to_co'), ...coToCo, created: z.boolean() }),
  ])
  .meta({ id: 'RegisteredRelationshipType', type: 'object' })

export const RelationshipTypes = z.strictObject({
  personToCo: z.array(z.strictObject(personToCo)),
  coToCo: z.array(z.strictObject(coToCo)),
})

const ends = {
  person_to_co: {
    personExternalId: ExternalId.describe('Records at either end can be created later.'),
    customObjectExternalId: ExternalId,
  },
  co_to_co: { parentExternalId: ExternalId, childExternalId: ExternalId },
}

/** The required ends depend on the type's kind: `readLink` checks them. */
export const RelationshipInput = z
  .strictObject({
    kind: Kind.optional(),
    relationshipTypeId: RelationshipTypeId,
    personExternalId: ExternalId.optional().describe('For person_to_co. The person can be created later.'),
    customObjectExternalId: ExternalId.optional().describe('For person_to_co.'),
    parentExternalId: ExternalId.optional().describe('For co_to_co.'),
    childExternalId: ExternalId.optional().describe('For co_to_co.'),
  })
  .meta({ id: 'RelationshipInput' })
export type RelationshipInput = z.output<typeof RelationshipInput>

const remove = z.boolean().optional().describe('Set true to unlink.')

export const RelationshipBatchItem = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('person_to_co'),
      relationshipTypeId: RelationshipTypeId,
      ...ends.person_to_co,
      remove,
    }),
    z.strictObject({
      kind: z.literal('co_to_co'),
      relationshipTypeId: RelationshipTypeId,
      ...ends.co_to_co,
      remove,
    }),
  ])
  .meta({ id: 'RelationshipBatchItem' })

export const RelationshipFilters = z.strictObject({
  kind: Kind,
  personExternalId: ExternalId.optional(),
  customObjectType: TypeName.optional().describe('The type at either end.'),
  customObjectExternalId: ExternalId.optional().describe('Requires customObjectType.'),
  direction: z
    .enum(['children', 'parents'])
    .optional()
    .describe('For co_to_co. children: the object is the parent. parents: the object is the child.'),
  include_removed: z.boolean().optional().describe('Includes removed links.'),
  relationshipTypeId: RelationshipTypeId.optional(),
  role: ExternalId.optional(),
})
export type RelationshipFilters = z.output<typeof RelationshipFilters>

const dated = {
  relationshipTypeId: z.string().nullable(),
  role: z.string().nullable(),
  attributes: z.record(z.string(), z.unknown()),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}

export const Relationship = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('person_to_co'),
      personExternalId: z.string(),
      customObjectType: z.string(),
      customObjectExternalId: z.string(),
      customObjectDisplayName: z.string().nullable(),
      ...dated,
    }),
    z.strictObject({
      kind: z.literal('co_to_co'),
      parentCustomObjectType: z.string(),
      parentExternalId: z.string(),
      childCustomObjectType: z.string(),
      childExternalId: z.string(),
      ...dated,
    }),
  ])
  .meta({ id: 'Relationship' })
