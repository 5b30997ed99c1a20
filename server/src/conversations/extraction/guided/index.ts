export { guidedExtractor, type RulesRead, readByRules } from './extract.ts'
