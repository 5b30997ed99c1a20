export { combinedAgent } from './agent.ts'
