export { resultCountsWorker } from './counting/worker.ts'
export { resultOperations } from './operations.ts'
export { resultShareEndpoints } from './sharing/endpoint.ts'
