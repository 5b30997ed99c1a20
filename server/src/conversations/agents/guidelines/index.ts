export { copyGuidelines, mergeGuidelines } from './guidelines.ts'
export { guidelinesOperations } from './operations.ts'
export { Guidelines, NO_GUIDELINES } from './schema.ts'
