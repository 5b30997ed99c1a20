export {
  findHeaderIssues,
  headerEndpoint,
  keepHeaderFiles,
  readHeaderFile,
  templateFileOperations,
  uploadedIn,
} from './files.ts'
export { readHeaderLink } from './links.ts'
