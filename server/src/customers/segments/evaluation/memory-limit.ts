import { limitMemory } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { FilterExpression } from '../filter/filter-schema.ts'
import { memoryOfEach } from '../filter/filter-size.ts'

/**
 * Limits the memory of a filter's evaluation for all people, for the rest of the transaction. Many lookups share it,
 * and larger sets are sorted and joined on disk.
 */
export async function boundMemory(ctx: Ctx, filter: FilterExpression): Promise<void> {
  const bytes = memoryOfEach(filter)
  if (bytes === null) return
  if (!ctx.inTransaction) throw new Error('memory is bounded within a transaction')
  await limitMemory(ctx.db, bytes)
}
