import { type RawBuilder, restoreOf, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { Dependencies } from './dependencies.ts'

/** What changed: written by `noteChanges`, for a stored event, or by `noteForgottenEvents` (all columns null). */
export interface Invalidation {
  person_external_id: string | null
  object_type: string | null
  object_external_id: string | null
  contact_id: string | null
  event_name: string | null
  /** The predicate kind that it affects; null: all kinds that depend on the person, object or contact. */
  about: string | null
  /** Null: applies to all LIVE segments. */
  segment_id: string | null
}

export interface TakenInvalidation extends Invalidation {
  /** Soon after a restore: it is from before, so the original has seen it too. */
  is_from_original: boolean
}

/** The most invalidations per transaction, so that it stays short. */
export const MAX_INVALIDATIONS = 2_000

/**
 * Takes the oldest due invalidations, up to `MAX_INVALIDATIONS`, except those of `busy` segments. It includes those of
 * segments that were deleted or are no longer LIVE. The transaction that updates the membership deletes them. If it
 * fails, they remain.
 */
export function takeInvalidations(ctx: Ctx, busy: readonly string[]): Promise<TakenInvalidation[]> {
  return ctx.db.rows(sql<TakenInvalidation>`
    delete from noted_changes n
    where n.org_id = ${ctx.org} and n.id = any(array(
      select id from noted_changes
      where org_id = ${ctx.org} and due_at <= ${ctx.now}
        and (segment_id is null or segment_id <> all(${busy}::uuid[]))
      order by due_at limit ${MAX_INVALIDATIONS} for update skip locked))
    returning ${COLUMNS}, coalesce((
      select n.due_at <= home.restored_at from ${restoreOf(ctx.org)} home
      where home.cautious_until > ${ctx.now}), false) as is_from_original`)
}

/** Saves a copy of the invalidations for each of these segments. */
export async function saveInvalidations(
  ctx: Ctx,
  segmentIds: readonly string[],
  invalidations: readonly Invalidation[],
  dueAt: Date,
): Promise<void> {
  const rows = segmentIds.flatMap((segment_id) =>
    invalidations.map((invalidation) => ({ ...invalidation, segment_id, id: ctx.newId() })),
  )
  if (rows.length === 0) return
  await ctx.db.run(sql`
    insert into noted_changes (org_id, id, due_at, ${COLUMNS})
    select ${ctx.org}, id, ${dueAt}, ${COLUMNS}
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (
      id uuid, person_external_id text, object_type text, object_external_id text, contact_id uuid, event_name text,
      about text, segment_id uuid)`)
}

const COLUMNS: RawBuilder<unknown> = sql.raw(
  'person_external_id, object_type, object_external_id, contact_id, event_name, about, segment_id',
)

/** Whether an invalidation can change the members of a segment. */
export function isAffected(
  dependencies: Dependencies,
  segmentId: string,
  invalidation: Invalidation,
): boolean {
  if (invalidation.segment_id !== null && invalidation.segment_id !== segmentId) return false
  if (invalidation.about !== null) return dependencies.predicateKinds.has(invalidation.about)
  if (invalidation.event_name !== null)
    return dependencies.events === 'any' || dependencies.events.has(invalidation.event_name)
  if (invalidation.object_type !== null) return dependencies.objectTypes.has(invalidation.object_type)
  if (invalidation.contact_id !== null) return dependencies.contacts
  // The members changed of a segment that the filter refers to, or of a deleted one.
  if (invalidation.segment_id !== null && dependencies.members) return true
  return (
    invalidation.person_external_id !== null || dependencies.events === 'any' || dependencies.events.size > 0
  )
}
