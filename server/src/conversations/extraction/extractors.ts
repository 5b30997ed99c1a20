import { service } from '../../platform/core/index.ts'
import type { Models } from '../models/index.ts'
import { combinedExtractor } from './combined/index.ts'
import type { Extractor } from './extractor.ts'
import { guidedExtractor } from './guided/index.ts'
import { llmExtractor } from './llm/index.ts'

/** The extractors by name. An initiative chooses one; otherwise its organization does. */
export type Extractors = ReadonlyMap<string, Extractor>

export const extractors = service<Extractors>('extractors')

/** To add an extractor, create a folder that implements `Extractor` and add a line here. */
export function extractorsWith(models: Models): Extractors {
  const all = [guidedExtractor, llmExtractor(models), combinedExtractor(models)]
  return new Map(all.map((extractor) => [extractor.name, extractor]))
}
