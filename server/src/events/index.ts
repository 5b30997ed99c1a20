export { eventOperations } from './operations.ts'
export { ensureEventPartitions } from './partitions.ts'
export { EventRecorder, eventRecorder } from './recorder.ts'
