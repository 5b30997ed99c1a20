import { z } from 'zod'
import { ExternalId } from '../kernel/index.ts'
import { Description, TypeName } from './schema.ts'

export const Kind = z
  .enum(['person_to_co', 'co_to_co'])
  .describe('person_to_co: a person and an object. co_to_co: a parent object and a child object.')
export type Kind = z.output<typeof Kind>

export const Cardinality = z
  .enum(['ONE_TO_ONE', 'ONE_TO_MANY', 'MANY_TO_ONE', 'MANY_TO_MANY'])
  .describe(
    'Read from the person or parent to the object or child. ONE_TO_MANY: an object has one person (or parent) at most, ' +
      'who may have many. MANY_TO_ONE: a person (or parent) has one object at most. ONE_TO_ONE: both.',
  )
export type Cardinality = z.output<typeof Cardinality>

export const RelationshipTypeId = ExternalId.describe('As given by cdp_relationship_types_register.')

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

// `type`: an answer's schema says at its root that it is an object (MCP), which a union alone does not.
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

/** Which ends are needed follows from the type's kind: `readLink` checks them. */
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
  personExternalId: ExternalId.optional().describe('Links of this person.'),
  customObjectType: TypeName.optional().describe('Links of objects of this type, on either side.'),
  customObjectExternalId: ExternalId.optional().describe('Links of this object; needs customObjectType.'),
  direction: z
    .enum(['children', 'parents'])
    .optional()
    .describe(
      'Of co_to_co, seen from the object: children, where it is the parent; parents, where it is the child.',
    ),
  include_removed: z.boolean().optional().describe('Also links that were removed. false when omitted.'),
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
