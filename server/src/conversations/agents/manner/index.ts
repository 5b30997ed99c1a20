export { copyManner, mergeManners } from './manner.ts'
export { mannerOperations } from './operations.ts'
export type { Manner } from './schema.ts'
