import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { Concerns } from './concerns.ts'

/** A note of `noteChanges`, of a stored event, or of `noteForgottenEvents`, where all are null. */
export interface Note {
  person_external_id: string | null
  object_type: string | null
  object_external_id: string | null
  contact_id: string | null
  event_name: string | null
  /** The kind of the predicates that it concerns; null: all that ask for more of a person, an object or a contact. */
  about: string | null
  /** Null: for all LIVE segments. */
  segment_id: string | null
}

/** Notes a transaction, at most: what follows from them must stay short. */
export const MAX_NOTES = 2_000

/**
 * Takes the oldest due notes, up to `MAX_NOTES`, but those for segments that are `busy`: what was kept for a segment that
 * is gone, or no longer LIVE, goes with the rest. They are gone with the transaction that writes what follows from them,
 * and there again when it fails.
 */
export function takeNotes(ctx: Ctx, busy: readonly string[]): Promise<Note[]> {
  return ctx.db.rows(sql<Note>`
    delete from noted_changes n
    where n.org_id = ${ctx.org} and n.id = any(array(
      select id from noted_changes
      where org_id = ${ctx.org} and due_at <= ${ctx.now}
        and (segment_id is null or segment_id <> all(${busy}::uuid[]))
      order by due_at limit ${MAX_NOTES} for update skip locked))
    returning ${NOTE}`)
}

/** Keeps notes for segments that are busy, each by name, until they are looked at again. */
export async function keepNotes(
  ctx: Ctx,
  segmentIds: readonly string[],
  notes: readonly Note[],
  dueAt: Date,
): Promise<void> {
  const rows = segmentIds.flatMap((segment_id) =>
    notes.map((note) => ({ ...note, segment_id, id: ctx.newId() })),
  )
  if (rows.length === 0) return
  await ctx.db.run(sql`
    insert into noted_changes (org_id, id, due_at, ${NOTE})
    select ${ctx.org}, id, ${dueAt}, ${NOTE}
    from json_to_recordset(${JSON.stringify(rows)}::json) as n (
      id uuid, person_external_id text, object_type text, object_external_id text, contact_id uuid, event_name text,
      about text, segment_id uuid)`)
}

const NOTE: RawBuilder<unknown> = sql.raw(
  'person_external_id, object_type, object_external_id, contact_id, event_name, about, segment_id',
)

/** Whether what was noted can change who is in a segment. */
export function isConcerned(concerns: Concerns, segmentId: string, note: Note): boolean {
  if (note.segment_id !== null && note.segment_id !== segmentId) return false
  if (note.about !== null) return concerns.about.has(note.about)
  if (note.event_name !== null) return concerns.events === 'any' || concerns.events.has(note.event_name)
  if (note.object_type !== null) return concerns.objectTypes.has(note.object_type)
  if (note.contact_id !== null) return concerns.contacts
  // Members of a segment that it asks for, or of one that is gone.
  if (note.segment_id !== null && concerns.members) return true
  return note.person_external_id !== null || concerns.events === 'any' || concerns.events.size > 0
}
