export { listenersWorker } from './listeners.ts'
export { changeOperations } from './operations.ts'
export { ChangeStreams, changeStreams } from './stream.ts'
export { type ChangeKind, type Follower, follower, tellChanges, Unheard, unheard } from './telling.ts'
