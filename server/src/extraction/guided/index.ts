export { guidedExtractor } from './extract.ts'
export {
  type ExtractedValue,
  type Extraction,
  type ExtractionInput,
  type Extractor,
  hasEnough,
  type TranscriptMessage,
} from './extractor.ts'
export { type Check, checkValue, type Field, type FieldValue } from './fields.ts'
export { isQuoted } from './quotes.ts'
