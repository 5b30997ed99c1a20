export { agentOperations } from './operations.ts'
