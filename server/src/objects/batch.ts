import { type BatchProblem, type Ctx, parseItems } from '../kernel/index.ts'
import { keyOf, upsertObjects } from './objects.ts'
import { CustomObjectInput } from './schema.ts'

export interface BatchOutcome {
  summary: { total: number; created: number; updated: number; failed: number }
  errors: BatchProblem[]
}

/** Upserts what fits, reports the rest by its position in the request. */
export async function upsertBatch(ctx: Ctx, rawItems: readonly unknown[]): Promise<BatchOutcome> {
  const { items, problems } = parseItems(CustomObjectInput, rawItems)
  const outcomes = await upsertObjects(
    ctx,
    items.map((item) => item.value),
  )
  const created = new Set<string>()
  outcomes.forEach((outcome, at) => {
    const { index } = items[at]!
    if (!outcome.ok) {
      const { externalId, code, message } = outcome
      problems.push({ index, externalId, error: { code, message } })
    } else if (outcome.created) created.add(keyOf(outcome.type, outcome.externalId))
  })
  const total = rawItems.length
  const failed = problems.length
  return {
    // An object that comes twice is created once and updated once.
    summary: { total, created: created.size, updated: total - failed - created.size, failed },
    errors: problems.sort((a, b) => a.index - b.index),
  }
}
