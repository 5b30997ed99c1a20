export { completionWorker } from './completion.ts'
export { initiativeOperations } from './operations.ts'
