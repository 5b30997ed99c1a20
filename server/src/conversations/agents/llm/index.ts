export { llmAgent } from './agent.ts'
