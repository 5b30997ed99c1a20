import type { Ctx } from '../../../platform/operations/index.ts'
import { type ExtractionInput, hasEnough } from '../extractor.ts'
import { extractors } from '../extractors.ts'
import { currentSchemas, schemaOf } from '../schemas.ts'
import { type StoredValue, storableValues } from '../stored-values.ts'

/**
 * Returns what would be stored if a conversation ended now, by an initiative's (UUID) present schema. Writes nothing.
 * Too short a conversation gives no values; an initiative without a schema gives null.
 */
export async function extractionTrial(
  ctx: Ctx,
  initiativeId: string,
  extractor: string,
): Promise<
  ((input: Omit<ExtractionInput, 'org' | 'schema'>, signal: AbortSignal) => Promise<StoredValue[]>) | null
> {
  const stored = (await currentSchemas(ctx.db, ctx.org, [initiativeId])).get(initiativeId)
  const chosen = ctx.services.get(extractors).get(extractor)
  if (!stored || !chosen) return null
  const schema = schemaOf(stored.fields).fields
  return async (input, signal) => {
    if (!hasEnough(input.transcript)) return []
    const whole = { ...input, org: ctx.org, schema }
    return storableValues(whole, await chosen.extract(whole, signal))
  }
}
