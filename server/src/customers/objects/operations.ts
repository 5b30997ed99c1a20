import { z } from 'zod'
import {
  byCreation,
  deleteOperation,
  listOperation,
  operation,
  orThrow,
  readOperation,
  wholeListOperation,
} from '../../platform/operations/index.ts'
import { ExternalId } from '../../platform/schema/index.ts'
import { upsertBatchOperation } from '../people/index.ts'
import { createObjectType, getObjectType, listObjectTypes, presentObjectType } from './object-types.ts'
import {
  deleteObject,
  getObject,
  keyOf,
  listObjects,
  OBJECT_SORTS,
  presentObject,
  upsertObjects,
} from './objects.ts'
import {
  CustomObject,
  CustomObjectInput,
  CustomObjectType,
  CustomObjectTypeInput,
  TypeName,
} from './schema.ts'

const ObjectPath = z.strictObject({ type: TypeName, externalId: ExternalId })

const cdp_custom_object_types_create = operation({
  name: 'cdp_custom_object_types_create',
  route: 'POST /cdp/custom-objects/types',
  permission: 'objects:write',
  summary: 'Create a custom object type',
  description: 'If the type exists, its texts are updated and `created` is false.',
  effect: 'write',
  idempotent: true,
  subject: 'name',
  input: CustomObjectTypeInput,
  output: CustomObjectType.extend({ created: z.boolean() }),
  run: async (ctx, input) => {
    const { row, created } = await createObjectType(ctx, input)
    return { ...presentObjectType(row), created }
  },
})

const cdp_custom_object_types_list = wholeListOperation({
  name: 'cdp_custom_object_types_list',
  route: 'GET /cdp/custom-objects/types',
  permission: 'objects:read',
  summary: 'List custom object types',
  description: 'Newest first.',
  item: CustomObjectType,
  query: listObjectTypes,
  present: presentObjectType,
})

const cdp_custom_object_types_get = readOperation({
  name: 'cdp_custom_object_types_get',
  route: 'GET /cdp/custom-objects/types/{type}',
  permission: 'objects:read',
  summary: 'Get a custom object type',
  input: z.strictObject({ type: TypeName }),
  output: CustomObjectType,
  run: async (ctx, { type }) => presentObjectType(await getObjectType(ctx, type)),
})

const cdp_custom_objects_upsert = operation({
  name: 'cdp_custom_objects_upsert',
  route: 'POST /cdp/custom-objects',
  permission: 'objects:write',
  summary: 'Create or update a custom object',
  description:
    'Matches by type and external id. The type must exist. Omitted fields keep their values; null ' +
    'removes the name, and `attributes` are replaced as a whole.',
  effect: 'write',
  idempotent: true,
  subject: 'externalId',
  input: CustomObjectInput,
  output: z.strictObject({ type: z.string(), externalId: z.string(), created: z.boolean() }),
  errors: ['unknown_type'],
  run: async (ctx, input) => {
    const { type, externalId, created } = orThrow((await upsertObjects(ctx, [input]))[0]!)
    return { type, externalId, created }
  },
})

const cdp_custom_objects_batch_upsert = upsertBatchOperation({
  name: 'cdp_custom_objects_batch_upsert',
  route: 'POST /cdp/custom-objects/batch',
  permission: 'objects:write',
  summary: 'Create or update up to 1000 custom objects',
  description: 'Each item succeeds or fails on its own. `errors` lists the rejected ones with reasons.',
  item: CustomObjectInput,
  upsert: upsertObjects,
  keyOf: ({ type, externalId }) => keyOf(type, externalId),
})

const cdp_custom_objects_get = readOperation({
  name: 'cdp_custom_objects_get',
  route: 'GET /cdp/custom-objects/{type}/{externalId}',
  permission: 'objects:read',
  summary: 'Get a custom object',
  input: ObjectPath,
  output: CustomObject,
  run: async (ctx, { type, externalId }) => presentObject(await getObject(ctx, type, externalId)),
})

const cdp_custom_objects_list = listOperation({
  name: 'cdp_custom_objects_list',
  route: 'GET /cdp/custom-objects',
  permission: 'objects:read',
  summary: 'List custom objects of a type',
  description: 'Newest first, or in the order that you choose.',
  filters: { type: TypeName },
  sorts: OBJECT_SORTS,
  item: CustomObject,
  query: (ctx, page, { type }) => listObjects(ctx, type, page),
  position: byCreation,
  present: presentObject,
})

const cdp_custom_objects_delete = deleteOperation({
  name: 'cdp_custom_objects_delete',
  route: 'DELETE /cdp/custom-objects/{type}/{externalId}',
  permission: 'objects:write',
  summary: 'Delete a custom object',
  description:
    'Its links and events stay and apply again if you create it again. Deleting it again returns ' +
    '`removed: false`.',
  subject: 'externalId',
  input: ObjectPath,
  run: (ctx, { type, externalId }) => deleteObject(ctx, type, externalId),
})

export const objectOperations = [
  cdp_custom_object_types_list,
  cdp_custom_object_types_create,
  cdp_custom_object_types_get,
  cdp_custom_objects_list,
  cdp_custom_objects_upsert,
  cdp_custom_objects_batch_upsert,
  cdp_custom_objects_get,
  cdp_custom_objects_delete,
]
