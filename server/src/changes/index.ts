export { listenersWorker } from './listeners.ts'
export { changeOperations } from './operations.ts'
export { ChangeStreams, changeStreams } from './stream.ts'
export { tellChanges, Unheard, unheard } from './telling.ts'
