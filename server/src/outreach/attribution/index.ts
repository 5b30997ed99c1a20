export { attributionCountsWorker } from './kept-counts.ts'
export { attributionOperations } from './operations.ts'
