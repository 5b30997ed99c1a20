export { draftOperations } from './operations.ts'
export { draftsWorker } from './worker.ts'
