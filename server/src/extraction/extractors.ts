import type { Extractor } from './extractor.ts'
import { guidedExtractor } from './guided/index.ts'

/** The extractors of this service by name. An initiative chooses one; otherwise its organization does. */
export type Extractors = ReadonlyMap<string, Extractor>

/** Adding one: a folder that implements `Extractor`, and a line here. */
export const extractors: Extractors = new Map(
  [guidedExtractor].map((extractor) => [extractor.name, extractor]),
)
