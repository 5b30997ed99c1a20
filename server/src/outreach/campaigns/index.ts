export { campaignOperations } from './operations.ts'
export { campaignTables } from './person-tables.ts'
export { repetitionsWorker } from './repeating/series-worker.ts'
export { campaignsWorker } from './worker.ts'
