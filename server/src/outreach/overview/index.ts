export { overviewOperations } from './operations.ts'
export { retention } from './retention.ts'
