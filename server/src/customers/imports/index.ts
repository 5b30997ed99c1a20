export { importFileOperations } from './files.ts'
export { importOperations } from './operations.ts'
export { uploadDeadline, uploadUntil } from './reading/chunks.ts'
export { importsWorker } from './worker.ts'
