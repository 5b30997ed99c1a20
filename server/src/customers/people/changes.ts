import { tellChanges } from '../../platform/changes/index.ts'
import { toWire } from '../../platform/core/index.ts'
import { type Db, type RawBuilder, sql } from '../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../platform/jobs/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { peopleBehind } from './merging/survivors.ts'

/** What was changed, deleted or restored. */
export interface Changes {
  /** External ids. */
  people?: readonly string[]
  /** Both ends of a link between objects. For a link from a person, the person is enough. */
  objects?: readonly { type: string; externalId: string }[]
  /** UUIDs of contacts who sent a message, or whose phone number became known. */
  contacts?: readonly string[]
}

/**
 * Adds invalidations for LIVE segments in the transaction of a change. Without such a segment it writes nothing. Cheap
 * enough for hot paths: one statement, which checks for a LIVE segment before it reads the changes.
 */
export async function noteChanges(ctx: Ctx, changes: Changes): Promise<void> {
  const notes = notesOf(ctx, changes)
  if (notes.length === 0) return
  const noting = sql`
    insert into noted_changes (org_id, id, person_external_id, object_type, object_external_id, contact_id, due_at)
    select ${ctx.org}, "id", "person", "type", "externalId", "contact", ${ctx.now}
    from json_to_recordset(${JSON.stringify(notes)}::json) as n (
      "id" uuid, "person" text, "type" text, "externalId" text, "contact" uuid)
    where ${hasLiveSegments(ctx.org)}
    returning id`
  const noted = await ctx.db.rows(noting, 'changes_note')
  if (noted.length > 0) wakeAfterCommit(ctx, QUEUES.noted)
}

/**
 * Adds invalidations for the people of do-not-contact entries, by number, address or external id, and tells listeners
 * that the list changed. Uses people_by_phone, people_by_listed_email and the unique key of people.
 */
export async function noteListed(
  ctx: Ctx,
  entries: readonly { kind: 'phone' | 'email' | 'person'; value: string }[],
): Promise<void> {
  if (entries.length === 0) return
  const valuesOf = (kind: string) => entries.filter((entry) => entry.kind === kind).map(({ value }) => value)
  const people = await ctx.db.rows(sql<{ external_id: string }>`
    select p.external_id from ${peopleBehind(ctx.org)}
    where a.org_id = ${ctx.org} and a.phone_number = any(${valuesOf('phone')}) and ${hasLiveSegments(ctx.org)}
    union
    select p.external_id from ${peopleBehind(ctx.org)}
    where a.org_id = ${ctx.org} and lower(a.email) = any(${valuesOf('email')}) and ${hasLiveSegments(ctx.org)}
    union
    select unnest(${valuesOf('person')}::text[]) where ${hasLiveSegments(ctx.org)}`)
  await noteChanges(ctx, { people: people.map((row) => row.external_id) })
  await tellChanges(ctx, 'doNotContact', [toWire('organization', ctx.org)])
}

/**
 * Adds an invalidation because events were dropped from the log. `which` names them: one such invalidation waits at a
 * time.
 */
export async function noteForgottenEvents(db: Db, org: string, which: string): Promise<void> {
  await db.run(sql`
    insert into noted_changes (org_id, id, due_at)
    select ${org}, md5(${which}::text)::uuid, '-infinity' where ${hasLiveSegments(org)}
    on conflict (org_id, id) do nothing`)
}

/** Adds an invalidation for everybody, to the LIVE segments whose filter has a predicate of a kind. */
export async function noteEverybody(ctx: Ctx, predicateKind: string): Promise<void> {
  const noted = await ctx.db.rows(sql`
    insert into noted_changes (org_id, id, about, due_at)
    select ${ctx.org}, ${ctx.newId()}::uuid, ${predicateKind}, ${ctx.now} where ${hasLiveSegments(ctx.org)}
    returning id`)
  if (noted.length > 0) wakeAfterCommit(ctx, QUEUES.noted)
}

function notesOf(ctx: Ctx, { people = [], objects = [], contacts = [] }: Changes) {
  return [
    ...new Set(people).values().map((person) => ({ id: ctx.newId(), person })),
    ...objects.map(({ type, externalId }) => ({ id: ctx.newId(), type, externalId })),
    ...new Set(contacts).values().map((contact) => ({ id: ctx.newId(), contact })),
  ]
}

/** Independent of rows, so that PostgreSQL checks it once per statement, before the rows; uses segments_live. */
export function hasLiveSegments(org: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from segments where org_id = ${org} and evaluation_cadence = 'LIVE' and deleted_at is null)`
}
