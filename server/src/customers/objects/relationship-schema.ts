import { z } from 'zod'
import { ExternalId } from '../../platform/schema/index.ts'
import { Description, TypeName } from './schema.ts'

/** A person and an object, or a parent object and a child object. */
export const Kind = z.enum(['person_to_co', 'co_to_co'])
export type Kind = z.output<typeof Kind>

export const Cardinality = z
  .enum(['ONE_TO_ONE', 'ONE_TO_MANY', 'MANY_TO_ONE', 'MANY_TO_MANY'])
  .describe(
    'From the person (or parent) to the object (or child). ONE_TO_MANY: an object has one person at most. MANY_TO_ONE: a ' +
      'person has one object at most.',
  )
export type Cardinality = z.output<typeof Cardinality>

export const RelationshipTypeId = ExternalId.describe('Of cdp_relationship_types_list.')

export const RelationshipTypeInput = z
  .strictObject({
    kind: Kind,
    role: ExternalId.describe('What the link means: `owner`, `member`, `contains`.'),
    customObjectType: TypeName.optional().describe('Of person_to_co: the type of the object.'),
    parentCustomObjectType: TypeName.optional().describe('Of co_to_co.'),
    childCustomObjectType: TypeName.optional().describe('Of co_to_co.'),
    cardinality: Cardinality.optional(),
    description: Description.optional(),
    bidirectional: z
      .boolean()
      .optional()
      .describe('Whether it reads in both directions. false when omitted.'),
  })
  .superRefine((input, { addIssue }) => {
    const fields = {
      person_to_co: ['customObjectType'],
      co_to_co: ['parentCustomObjectType', 'childCustomObjectType'],
    } as const
    for (const [kind, names] of Object.entries(fields)) {
      for (const name of names) {
        if ((input[name] !== undefined) === (input.kind === kind)) continue
        const message = input.kind === kind ? `${kind} needs it.` : `It belongs to ${kind}. Leave it out.`
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
    personExternalId: ExternalId.describe('May not have synced yet, like every other end.'),
    customObjectExternalId: ExternalId,
  },
  co_to_co: { parentExternalId: ExternalId, childExternalId: ExternalId },
}

/** The required ends depend on the type's kind: `readLink` checks them. */
export const RelationshipInput = z
  .strictObject({
    kind: Kind.optional(),
    relationshipTypeId: RelationshipTypeId,
    personExternalId: ExternalId.optional().describe('Of person_to_co. The record may not have synced yet.'),
    customObjectExternalId: ExternalId.optional().describe('Of person_to_co.'),
    parentExternalId: ExternalId.optional().describe('Of co_to_co.'),
    childExternalId: ExternalId.optional().describe('Of co_to_co.'),
  })
  .meta({ id: 'RelationshipInput' })
export type RelationshipInput = z.output<typeof RelationshipInput>

const remove = z.boolean().optional().describe('true unlinks.')

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
  customObjectType: TypeName.optional().describe('On either side.'),
  customObjectExternalId: ExternalId.optional().describe('Needs customObjectType.'),
  direction: z
    .enum(['children', 'parents'])
    .optional()
    .describe('Of co_to_co: children, where the object is the parent; parents, where it is the child.'),
  include_removed: z.boolean().optional().describe('Also those that were removed.'),
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
