import { type BatchProblem, type Ctx, parseItems } from '../../../platform/operations/index.ts'
import { applyLinks } from './links.ts'
import { RelationshipBatchItem } from './schema.ts'

export interface LinkBatchOutcome {
  summary: { total: number; created: number; reactivated: number; removed: number; failed: number }
  errors: BatchProblem[]
}

/** Links and unlinks valid items and reports the others by their position in the request. */
export async function linkBatch(ctx: Ctx, rawItems: readonly unknown[]): Promise<LinkBatchOutcome> {
  const { items, problems } = parseItems(RelationshipBatchItem, rawItems)
  const outcomes = await applyLinks(
    ctx,
    items.map((item) => item.value),
  )
  const counts = { created: 0, reactivated: 0, removed: 0, unchanged: 0 }
  outcomes.forEach((outcome, at) => {
    if (outcome.ok) counts[outcome.done] += 1
    else problems.push({ index: items[at]!.index, error: { code: outcome.code, message: outcome.message } })
  })
  const { unchanged: _, ...summary } = counts
  return {
    summary: { total: rawItems.length, ...summary, failed: problems.length },
    errors: problems.sort((a, b) => a.index - b.index),
  }
}
