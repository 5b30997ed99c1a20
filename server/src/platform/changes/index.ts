export { listenersWorker } from './listeners.ts'
export { changeOperations } from './operations.ts'
export {
  type ChangeKind,
  type Follower,
  follower,
  ListenerCache,
  listenerCache,
  tellChanges,
  tellOperation,
} from './publisher.ts'
export { ChangeStreams, changeStreams, positionNow } from './stream.ts'
