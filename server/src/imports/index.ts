export { importFiles } from './endpoint.ts'
export { importOperations } from './operations.ts'
export { importsWorker } from './worker.ts'
