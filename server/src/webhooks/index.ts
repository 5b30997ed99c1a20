export { deliveriesWorker } from './delivery.ts'
export { type Emission, emit } from './emission.ts'
export { webhookOperations } from './operations.ts'
export { forgetDeliveries } from './retention.ts'
