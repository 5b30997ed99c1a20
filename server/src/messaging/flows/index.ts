export { flowOperations } from './operations.ts'
export { flowsWorker } from './publishing.ts'
export { FlowLabel, findFlow, findSending, listSendable } from './sending.ts'
export { type FlowProblem, flowIdsAt, flowsFor } from './template-flows.ts'
