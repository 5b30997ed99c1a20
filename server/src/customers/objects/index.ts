export { type Upserted as UpsertedObject, upsertObjects } from './objects.ts'
export { objectOperations } from './operations.ts'
export { relationshipOperations } from './relationships/operations.ts'
export { CustomObjectInput } from './schema.ts'
