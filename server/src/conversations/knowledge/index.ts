export { knowledgeOperations } from './operations.ts'
export { findPassages, type Passage } from './passages.ts'
