export { llmExtractor, readByModel } from './extract.ts'
