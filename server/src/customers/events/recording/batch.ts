import { ApiError } from '../../../platform/core/index.ts'
import { type BatchProblem, type Ctx, parseItems, problemAt } from '../../../platform/operations/index.ts'
import { EventInput } from '../schema.ts'
import { type NewEvent, newEvent, storeEvents } from './store.ts'

export interface BatchOutcome {
  summary: { total: number; created: number; skipped: number; failed: number }
  errors: BatchProblem[]
}

/**
 * For backfills: stores valid new events and enrolls no one. Of duplicates within the batch the first one is stored.
 */
export async function recordBatch(ctx: Ctx, rawItems: readonly unknown[]): Promise<BatchOutcome> {
  const { items, problems } = parseItems(EventInput, rawItems)
  const events: NewEvent[] = []
  for (const { index, value } of items) {
    try {
      events.push(newEvent(value, ctx.newId(), ctx.now, ctx.actor.id))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      problems.push({ ...problemAt(index, value), error: { code: error.code, message: error.message } })
    }
  }
  const stored = events.length > 0 ? await storeEvents(ctx, events) : new Set()
  return {
    summary: {
      total: rawItems.length,
      created: stored.size,
      skipped: events.length - stored.size,
      failed: problems.length,
    },
    errors: problems.sort((a, b) => a.index - b.index),
  }
}
