export { resultCountsWorker } from './counting/worker.ts'
export { resultOperations } from './operations.ts'
export { resultTables } from './person-tables.ts'
export { resultShareEndpoints } from './sharing/endpoint.ts'
