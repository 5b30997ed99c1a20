export {
  findHeaderIssues,
  headerEndpoint,
  keepHeaderFile,
  readHeaderFile,
  templateFileOperations,
} from './files.ts'
export { readHeaderLink } from './links.ts'
