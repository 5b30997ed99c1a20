export { overviewOperations } from './operations.ts'
export { kept } from './retention.ts'
