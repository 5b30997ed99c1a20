export { completionWorker } from './completion.ts'
export { getInitiative, type InitiativeRow } from './initiatives.ts'
export { initiativeOperations } from './operations.ts'
export { InitiativeId } from './schema.ts'
