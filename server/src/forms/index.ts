export { formOperations } from './operations.ts'
