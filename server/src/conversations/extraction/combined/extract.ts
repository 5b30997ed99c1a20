import { isDeepStrictEqual } from 'node:util'
import type { Models } from '../../models/index.ts'
import { fold } from '../../understanding/index.ts'
import { type Cause, CONFIDENCE } from '../causes.ts'
import type { ExtractedValue, Extraction, Extractor } from '../extractor.ts'
import type { FieldValue } from '../fields.ts'
import { readByRules } from '../guided/index.ts'
import { readByModel } from '../llm/index.ts'

/** Readings that need no second reader. */
const EXACT: ReadonlySet<Cause> = new Set(['tapped', 'exact', 'literal'])

/**
 * Rules and model together. Taps and literal answers are read by rules, and so is that somebody does not know. The model
 * is asked only for the fields that are left. Rules fill what the model leaves out. Where both read another value, a person is asked.
 */
export function combinedExtractor(models: Models, read = readByRules): Extractor {
  return {
    name: 'combined',
    async extract(input, signal) {
      const { values: rules, declined } = await read(input)
      const left = Object.entries(input.schema).filter(
        ([slug]) => !isExact(valueIn(rules, slug)) && !declined.has(slug),
      )
      if (left.length === 0) return rules
      const model = await readByModel(models, { ...input, schema: Object.fromEntries(left) }, signal)
      if (model === null) return rules
      const merged = left.flatMap(([slug]) => {
        const value = merge(valueIn(rules, slug), valueIn(model, slug))
        return value ? [[slug, value] as const] : []
      })
      return { ...rules, ...Object.fromEntries(merged) } satisfies Extraction
    },
  }
}

/** A field may be called `constructor`. */
function valueIn(extraction: Extraction, slug: string): ExtractedValue | undefined {
  return Object.hasOwn(extraction, slug) ? extraction[slug] : undefined
}

function isExact(value: ExtractedValue | undefined): boolean {
  return value?.cause !== undefined && EXACT.has(value.cause)
}

function merge(
  rules: ExtractedValue | undefined,
  model: ExtractedValue | undefined,
): ExtractedValue | undefined {
  if (!rules || !model) return rules ?? model
  if (isSame(rules.value, model.value)) return agreed(rules)
  const candidates = [model.value, ...(rules.candidates ?? [])].filter(
    (candidate, at, all) => all.findIndex((other) => isSame(other, candidate)) === at,
  )
  return { ...rules, candidates, ...because('readers_disagree') }
}

/** Two readers who agree are as sure as one whom nothing speaks against. */
function agreed(rules: ExtractedValue): ExtractedValue {
  const isUnsure = rules.confidence < CONFIDENCE.inferred
  return isUnsure ? { ...rules, candidates: [], ...because('inferred') } : rules
}

function because(cause: Cause): Pick<ExtractedValue, 'cause' | 'confidence'> {
  return { cause, confidence: CONFIDENCE[cause] }
}

/** Lists have no order, and texts may differ in case, accents, and how much of the answer they take. */
function isSame(one: FieldValue, other: FieldValue): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    const items = (list: string[]) => list.map(fold).sort()
    return isDeepStrictEqual(items(one), items(other))
  }
  if (typeof one !== 'string' || typeof other !== 'string') return one === other
  const [a, b] = [fold(one), fold(other)]
  return a.includes(b) || b.includes(a)
}
