export { kindOfFile, safeFileName, typeOfFile } from '../provider/file-types.ts'
export { mediaWorker } from './fetching.ts'
export { fileEndpoint } from './links.ts'
export {
  attachUpload,
  dropFilesOfPerson,
  findFile,
  forgetFiles,
  keepUpload,
  loadFiles,
  noteFiles,
  presentFile,
  type ShownFile,
  StoredFile,
  shownFilesOf,
} from './records.ts'
