export { kept } from './kept.ts'
export { overviewOperations } from './operations.ts'
