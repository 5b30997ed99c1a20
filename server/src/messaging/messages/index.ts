export { messageOperations } from './operations.ts'
export { addressFor } from './recipient.ts'
