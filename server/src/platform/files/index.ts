import type { ByteStore, FileSettings } from './byte-store.ts'
import { folderStore } from './folder.ts'
import { s3Store } from './s3.ts'

export { openBucket } from './bucket.ts'
export type { FileSettings } from './byte-store.ts'
export {
  byteStore,
  dropFiles,
  dropFilesAt,
  keepBytes,
  keepFiles,
  readFile,
  readOutside,
  saveFile,
  storeRestored,
} from './files.ts'
export { filesWorker } from './worker.ts'

/** null: files are stored in the database. */
export function openByteStore(settings: FileSettings): ByteStore | null {
  if (settings.kind === 'folder') return folderStore(settings.path)
  return settings.kind === 's3' ? s3Store(settings) : null
}
