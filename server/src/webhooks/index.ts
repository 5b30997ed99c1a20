export { deliveriesWorker } from './delivery.ts'
export { emit } from './emission.ts'
export { webhookOperations } from './operations.ts'
export { forgetDeliveries } from './retention.ts'
