import { findUnstorable } from '../../platform/core/index.ts'
import type { Cause } from './causes.ts'
import type { ExtractedValue, Extraction, ExtractionInput } from './extractor.ts'
import { checkValue, type FieldValue } from './fields.ts'
import { isQuoted } from './quotes.ts'
import { itemsOf } from './values.ts'

/** A stored value. */
export interface StoredValue {
  slug: string
  value: FieldValue
  items: string[]
  quote: string
  /** 0–1. */
  confidence: number
  cause: Cause | null
  /** What else may be meant, each as `items`. */
  candidates: string[][]
}

/**
 * The values of an extraction to store, by the schema's slugs. Drops values that do not fit their field or whose quote
 * is not in the transcript, because extractors may err.
 */
export function storableValues(
  { schema, transcript }: ExtractionInput,
  extraction: Extraction,
): StoredValue[] {
  return Object.entries(schema).flatMap(([slug, field]) => {
    const found: ExtractedValue | undefined = Object.hasOwn(extraction, slug) ? extraction[slug] : undefined
    if (!found || findUnstorable(found) || !isQuoted(found.sourceQuote, transcript)) return []
    const check = checkValue(field, found.value)
    if (!check.ok) return []
    const confidence = Math.min(1, Math.max(0, found.confidence))
    const others = (found.candidates ?? []).filter((candidate) => checkValue(field, candidate).ok)
    return [
      {
        slug,
        value: check.value,
        items: itemsOf(check.value),
        quote: found.sourceQuote,
        confidence,
        cause: found.cause ?? null,
        candidates: others.map(itemsOf),
      },
    ]
  })
}

/** The same for later nodes of a journey: by slug, each with its own type. */
export function valuesBySlug(kept: readonly StoredValue[]): Record<string, FieldValue> {
  return Object.fromEntries(kept.map(({ slug, value }) => [slug, value]))
}
