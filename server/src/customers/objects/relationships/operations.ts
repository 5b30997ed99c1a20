import { z } from 'zod'
import {
  byCreation,
  listOperation,
  operation,
  orThrow,
  readOperation,
} from '../../../platform/operations/index.ts'
import { batchOperation } from '../../people/index.ts'
import { linkBatch } from './link-batch.ts'
import { applyLinks } from './links.ts'
import { checkAnchors, listRelationships, presentRelationship } from './relationships.ts'
import {
  RegisteredRelationshipType,
  Relationship,
  RelationshipBatchItem,
  RelationshipFilters,
  RelationshipInput,
  RelationshipType,
  RelationshipTypeId,
  RelationshipTypeInput,
  RelationshipTypes,
} from './schema.ts'
import {
  getRelationshipType,
  listRelationshipTypes,
  presentRelationshipType,
  registerRelationshipType,
} from './types.ts'

const cdp_relationship_types_register = operation({
  name: 'cdp_relationship_types_register',
  route: 'POST /cdp/relationship-types',
  permission: 'objects:write',
  summary: 'Create or update a relationship type',
  description:
    'Connects people with objects of a type, or objects of two types. If one with the same ends and ' +
    'role exists, it is updated and `created` is false. Existing links must fit a narrower ' +
    'cardinality.',
  effect: 'write',
  idempotent: true,
  subject: 'role',
  input: RelationshipTypeInput,
  output: RegisteredRelationshipType,
  errors: ['unknown_type', 'conflict'],
  run: async (ctx, input) => {
    const { row, created } = await registerRelationshipType(ctx, input)
    return { ...presentRelationshipType(row), created }
  },
})

const cdp_relationship_types_list = readOperation({
  name: 'cdp_relationship_types_list',
  route: 'GET /cdp/relationship-types',
  permission: 'objects:read',
  summary: 'List relationship types',
  description: 'Newest first.',
  input: z.strictObject({}),
  output: RelationshipTypes,
  run: listRelationshipTypes,
})

const cdp_relationship_types_get = readOperation({
  name: 'cdp_relationship_types_get',
  route: 'GET /cdp/relationship-types/{relationshipTypeId}',
  permission: 'objects:read',
  summary: 'Get a relationship type',
  input: z.strictObject({ relationshipTypeId: RelationshipTypeId }),
  output: RelationshipType,
  run: async (ctx, input) =>
    presentRelationshipType(await getRelationshipType(ctx, input.relationshipTypeId)),
})

const cdp_relationships_link = operation({
  name: 'cdp_relationships_link',
  route: 'POST /cdp/relationships',
  permission: 'objects:write',
  summary: 'Link two records',
  description:
    'A record can be missing for now: the link takes effect once both exist. Linking again returns ' +
    '`created: false`.',
  effect: 'write',
  idempotent: true,
  subject: 'relationshipTypeId',
  input: RelationshipInput,
  output: z.strictObject({ created: z.boolean(), relationshipTypeId: z.string() }),
  errors: ['unknown_reference', 'conflict'],
  run: async (ctx, input) => {
    const { done } = orThrow((await applyLinks(ctx, [input]))[0]!)
    return { created: done !== 'unchanged', relationshipTypeId: input.relationshipTypeId }
  },
})

const cdp_relationships_unlink = operation({
  name: 'cdp_relationships_unlink',
  route: 'DELETE /cdp/relationships',
  permission: 'objects:write',
  summary: 'Unlink two records',
  description:
    'You can still list the link with `include_removed`. Unlinking again returns `removed: false`.',
  effect: 'destructive',
  idempotent: true,
  subject: 'relationshipTypeId',
  input: RelationshipInput,
  output: z.strictObject({ removed: z.boolean() }),
  errors: ['unknown_reference'],
  run: async (ctx, input) => {
    const { done } = orThrow((await applyLinks(ctx, [{ ...input, remove: true }]))[0]!)
    return { removed: done === 'removed' }
  },
})

const cdp_relationships_batch = batchOperation({
  name: 'cdp_relationships_batch',
  route: 'POST /cdp/relationships/batch',
  permission: 'objects:write',
  summary: 'Link and unlink up to 1000 pairs of records',
  description:
    'Applied in order. Each item succeeds or fails on its own; `errors` lists the rejected ones with ' +
    'reasons.',
  item: RelationshipBatchItem,
  counts: {
    created: z.int(),
    reactivated: z.int().describe('Links restored after removal. They are not counted as created.'),
    removed: z.int(),
  },
  run: linkBatch,
})

const cdp_relationships_list = listOperation({
  name: 'cdp_relationships_list',
  route: 'GET /cdp/relationships',
  permission: 'objects:read',
  summary: 'List links',
  description: 'Newest first. Filter by person, by object and direction, by type or by role.',
  filters: RelationshipFilters.shape,
  item: Relationship,
  query: (ctx, page, filters) => {
    checkAnchors(filters)
    return listRelationships(ctx, filters, page)
  },
  position: byCreation,
  present: presentRelationship,
})

export const relationshipOperations = [
  cdp_relationship_types_list,
  cdp_relationship_types_register,
  cdp_relationship_types_get,
  cdp_relationships_list,
  cdp_relationships_link,
  cdp_relationships_batch,
  cdp_relationships_unlink,
]
