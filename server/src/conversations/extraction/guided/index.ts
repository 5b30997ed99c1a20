export { guidedExtractor } from './extract.ts'
