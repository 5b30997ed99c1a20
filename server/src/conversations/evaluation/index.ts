export { holdDialogue } from './dialogue.ts'
export { agentOperations } from './operations.ts'
