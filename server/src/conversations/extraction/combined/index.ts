export { combinedExtractor } from './extract.ts'
