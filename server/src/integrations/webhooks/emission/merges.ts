import type { MergeAnnouncement } from '../../../customers/index.ts'
import { toWire } from '../../../platform/core/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { emit } from './emission.ts'

/** Tells subscriptions that people were merged or are two again. */
export async function emitMerge(
  ctx: Ctx,
  type: 'person.merged' | 'person.unmerged',
  { id, pair, undoUntil }: MergeAnnouncement,
): Promise<void> {
  const data = {
    mergeId: toWire('merge', id),
    personExternalId: pair.surviving.externalId,
    mergedExternalId: pair.merged.externalId,
    ...(undoUntil && { undoUntil: undoUntil.toISOString() }),
  }
  await emit(ctx, type, [{ data, journeyId: null }])
}
