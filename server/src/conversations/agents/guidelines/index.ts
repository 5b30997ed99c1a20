export { copyGuidelines, mergeGuidelines } from './guidelines.ts'
export { guidelinesOperations } from './operations.ts'
export type { Guidelines } from './schema.ts'
