export { type BatchParts, type FreshOptions, processBatch, type RowWork } from './batch.ts'
export { type ClaimedRow, lockFresh } from './claim.ts'
export { whenNothingIsClaimed } from './claims-of.ts'
export * from './commit-batcher.ts'
export {
  idFrom,
  NAMES,
  presentDeadLetter,
  QUEUE_OF,
  type QueueName,
} from './dead-letters/dead-letter-list.ts'
export {
  type DeadLetter,
  deleteDeadLetters,
  listDeadLetters,
  retryDeadLetters,
} from './dead-letters/dead-letters.ts'
export { exclusively } from './exclusive.ts'
export { findLate, type LateWork, LateWorkSearch } from './late-work.ts'
export * from './maintenance.ts'
export { type QueueCounts, WorkMonitor } from './monitor.ts'
export { workOperations } from './operations.ts'
export { LEASE_MS, type Queue } from './queue.ts'
export { type QueueState, readQueueStates } from './queue-states.ts'
export { QUEUES } from './queues.ts'
export { SharedPoll } from './shared-poll.ts'
export * from './slow-calls.ts'
export * from './wake-ups.ts'
export { type DueWork, type RunningWorker, startWorker, type Visits } from './worker.ts'
