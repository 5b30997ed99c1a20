export { type Upserted as UpsertedObject, upsertObjects } from './objects.ts'
export { objectOperations } from './operations.ts'
export { relationshipOperations } from './relationship-operations.ts'
export { CustomObjectInput } from './schema.ts'
