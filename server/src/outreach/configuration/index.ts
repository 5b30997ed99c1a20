export { configurationOperations } from './operations.ts'
