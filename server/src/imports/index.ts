export { uploadDeadline, uploadUntil } from './chunks.ts'
export { importFileOperations } from './files.ts'
export { importOperations } from './operations.ts'
export { importsWorker } from './worker.ts'
