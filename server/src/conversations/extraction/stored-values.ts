import { findUnstorable } from '../../platform/core/index.ts'
import type { ExtractedValue, Extraction, ExtractionInput } from './extractor.ts'
import { checkValue, type FieldValue } from './fields.ts'
import { isQuoted } from './quotes.ts'
import { itemsOf } from './values.ts'

/** A value as it is kept. */
export interface KeptValue {
  slug: string
  value: FieldValue
  items: string[]
  quote: string
  /** 0–1. */
  confidence: number
}

/**
 * The values that are kept of an extraction, by the schema's own slugs. A value that does not fit its field, or whose
 * quote is not what the participant wrote, is left out: extractors may err.
 */
export function keptValues({ schema, transcript }: ExtractionInput, extraction: Extraction): KeptValue[] {
  return Object.entries(schema).flatMap(([slug, field]) => {
    const found: ExtractedValue | undefined = Object.hasOwn(extraction, slug) ? extraction[slug] : undefined
    if (!found || findUnstorable(found) || !isQuoted(found.sourceQuote, transcript)) return []
    const check = checkValue(field, found.value)
    if (!check.ok) return []
    const confidence = Math.min(1, Math.max(0, found.confidence))
    return [{ slug, value: check.value, items: itemsOf(check.value), quote: found.sourceQuote, confidence }]
  })
}

/** The same as later nodes of a journey read them: by slug, each of its own type. */
export function valuesBySlug(kept: readonly KeptValue[]): Record<string, FieldValue> {
  return Object.fromEntries(kept.map(({ slug, value }) => [slug, value]))
}
