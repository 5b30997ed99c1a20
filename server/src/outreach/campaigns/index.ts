export { campaignOperations } from './operations.ts'
export { campaignTables } from './person-tables.ts'
export { campaignsWorker } from './worker.ts'
