import { tellChanges } from '../../../platform/changes/index.ts'
import { service } from '../../../platform/core/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { noteChanges } from '../changes.ts'
import type { MergePair } from './merge-parts.ts'

export interface MergeAnnouncement {
  /** UUID. */
  id: string
  pair: MergePair
  /** Set for merges. */
  undoUntil?: Date
}

/** Tells the organization's systems about a merge, in its transaction. Set by app.ts. */
export const mergeAnnouncer =
  service<(ctx: Ctx, type: 'person.merged' | 'person.unmerged', what: MergeAnnouncement) => Promise<void>>(
    'mergeAnnouncer',
  )

/** Tells LIVE segments, change listeners and webhooks. */
export async function announceMerge(
  ctx: Ctx,
  type: 'person.merged' | 'person.unmerged',
  what: MergeAnnouncement,
): Promise<void> {
  const people = [what.pair.surviving.externalId, what.pair.merged.externalId]
  await noteChanges(ctx, { people })
  await tellChanges(ctx, 'person', people)
  await ctx.services.get(mergeAnnouncer)(ctx, type, what)
}
