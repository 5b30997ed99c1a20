export { workOperations } from './operations.ts'
export { idFrom, isQueueName, NAMES, presentSetAside, QUEUE_OF } from './set-aside.ts'
