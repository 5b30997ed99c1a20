export { llmExtractor } from './extract.ts'
