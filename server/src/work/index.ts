export { workOperations } from './operations.ts'
export { idFrom, NAMES, presentSetAside, QUEUE_OF, type QueueName } from './set-aside.ts'
