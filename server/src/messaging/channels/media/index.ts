export { kindOfFile, safeFileName, typeOfFile } from '../provider/file-types.ts'
export { mediaWorker } from './fetcher.ts'
export { hasLayout, layoutEndpoint, layoutLinks } from './layouts.ts'
export { fileEndpoint } from './links.ts'
export {
  attachUpload,
  dropFilesOfPerson,
  findFile,
  forgetFiles,
  loadFiles,
  presentFile,
  recordFiles,
  type ShownFile,
  StoredFile,
  saveUpload,
  shownFilesOf,
} from './records.ts'
