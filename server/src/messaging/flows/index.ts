export { flowOperations } from './operations.ts'
export { flowsWorker } from './publishing.ts'
