import { ApiError, notFound } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../../platform/jobs/index.ts'
import { type Ctx, newestFirst, type PageRequest } from '../../../platform/operations/index.ts'
import type { PersonRow } from '../person.ts'
import { announceMerge } from './announcements.ts'
import { type MergePair, mergeParts, type PartChanges, type PersonKey } from './merge-parts.ts'
import { type ProfileChanges, profileChanges, withChanges, withoutChanges } from './profile.ts'
import { writeProfile } from './stored-profile.ts'
import { shareSuppression, unshareSuppression } from './suppression.ts'
import { findSurvivors, samePerson } from './survivors.ts'

/** How long a merge can be undone. */
const UNDO_MS = 30 * 24 * 3_600_000
/** When records that were on their way during a merge, or while it was undone, have arrived. */
const SETTLED_MS = 60_000

export type MergeReason = 'requested' | 'same_address'

export interface MergeRow {
  id: string
  person_id: string
  merged_person_id: string
  reason: MergeReason
  merged_by: string | null
  created_at: Date
  undo_until: Date
  undone_at: Date | null
  undone_by: string | null
  changes: MergeChanges | null
  surviving: string
  merged: string
}

/** What undoing needs beyond `merged_from`. */
interface MergeChanges {
  profile: ProfileChanges
  /** People who were merged into the merged person before. */
  parts: string[]
  of: Record<string, PartChanges | undefined>
}

/** Both people of a merge as they are now, locked. */
export interface LockedPair {
  surviving: PersonRow
  merged: PersonRow
}

/**
 * Locks both people; external ids of merged people lead to the surviving ones. Throws `not_found`, and `invalid_request`
 * where both are the same person.
 */
export async function lockPair(ctx: Ctx, survivingId: string, mergedId: string): Promise<LockedPair> {
  const survivors = await findSurvivors(ctx, [survivingId, mergedId])
  const [surviving, merged] = [survivingId, mergedId].map((id) => survivors.get(id) ?? id) as [string, string]
  if (surviving === merged) throw samePerson()
  const pair = await lockAsNamed(ctx, surviving, merged)
  if (!pair) throw notFound('person')
  return pair
}

/** Locks the people with these external ids. Null if one of them was merged, deleted or erased. */
export async function lockAsNamed(
  ctx: Ctx,
  survivingId: string,
  mergedId: string,
): Promise<LockedPair | null> {
  const ids = [survivingId, mergedId]
  const rows = await ctx.db.rows(sql<PersonRow>`
    select * from people
    where org_id = ${ctx.org} and external_id = any(${ids}) and deleted_at is null order by external_id for update`)
  const [surviving, merged] = ids.map((id) => rows.find((row) => row.external_id === id))
  return surviving && merged ? { surviving, merged } : null
}

/** Makes one person of two. Everything of the merged one follows. Returns the id of the merge. */
export async function merge(
  ctx: Ctx,
  { surviving, merged }: LockedPair,
  reason: MergeReason,
): Promise<string> {
  const profile = profileChanges(surviving, merged)
  await writeProfile(ctx, withChanges(surviving, profile))
  await ctx.db.run(sql`
    update people set merged_into = ${surviving.id}, deleted_at = ${ctx.now}, updated_at = ${ctx.now}
    where org_id = ${ctx.org} and id = ${merged.id}`)
  const parts = await ctx.db.rows(sql<{ id: string; external_id: string }>`
    update people set merged_into = ${surviving.id}
    where org_id = ${ctx.org} and merged_into = ${merged.id} and merged_into is not null returning id, external_id`)
  const pair = pairOf(surviving, merged, parts)
  const changes: MergeChanges = {
    profile,
    parts: parts.map(({ id }) => id),
    of: {},
  }
  await shareSuppression(ctx, pair, ctx.now)
  for (const part of ctx.services.get(mergeParts)) changes.of[part.name] = await part.move(ctx, pair)
  const id = ctx.newId()
  const undoUntil = new Date(ctx.now.getTime() + UNDO_MS)
  await ctx.db.run(sql`
    insert into person_merges (org_id, id, person_id, merged_person_id, reason, merged_by, created_at, undo_until,
                               changes, due_at)
    values (${ctx.org}, ${id}, ${surviving.id}, ${merged.id}, ${reason}, ${actorOf(ctx)}, ${ctx.now}, ${undoUntil},
            ${JSON.stringify(changes)}::jsonb, ${settledAt(ctx)})`)
  wakeAfterCommit(ctx, QUEUES.merges)
  await announceMerge(ctx, 'person.merged', { id, pair, undoUntil })
  return id
}

/**
 * Makes two people of one again. Runs and links that the merge ended stay ended. Throws `not_found`, and `conflict` when
 * it was undone before, is too old, or the surviving person was deleted or merged into another since.
 */
export async function undoMerge(ctx: Ctx, id: string): Promise<void> {
  const row = await requireMerge(ctx, id)
  const rows = await ctx.db.rows(sql<PersonRow & { merged_into: string | null; deleted_at: Date | null }>`
    select * from people where org_id = ${ctx.org} and id = any(${[row.person_id, row.merged_person_id]}::uuid[])
    order by external_id for update`)
  const { changes } = await lockMerge(ctx, row)
  const surviving = rows.find((each) => each.id === row.person_id)!
  const merged = rows.find((each) => each.id === row.merged_person_id)!
  if (surviving.merged_into !== null) {
    throw new ApiError(
      'conflict',
      `Person ${JSON.stringify(surviving.external_id)} was merged into another person since. Undo that merge first.`,
    )
  }
  if (surviving.deleted_at !== null) {
    throw new ApiError('conflict', 'The surviving person was deleted. Create them again first.')
  }
  await ctx.db.run(sql`
    update people set merged_into = null, deleted_at = null, updated_at = ${ctx.now}
    where org_id = ${ctx.org} and id = ${merged.id}`)
  const parts = await ctx.db.rows(sql<{ id: string; external_id: string }>`
    update people set merged_into = ${merged.id}
    where org_id = ${ctx.org} and merged_into = ${surviving.id} and id = any(${changes.parts}::uuid[])
    returning id, external_id`)
  const pair = pairOf(surviving, merged, parts)
  await writeProfile(ctx, withoutChanges(surviving, changes.profile))
  await unshareSuppression(ctx, pair, row.created_at)
  for (const part of ctx.services.get(mergeParts)) await part.giveBack(ctx, pair, changes.of[part.name])
  await ctx.db.run(sql`
    update person_merges set undone_at = ${ctx.now}, undone_by = ${actorOf(ctx)}, due_at = ${settledAt(ctx)}
    where org_id = ${ctx.org} and id = ${row.id}`)
  wakeAfterCommit(ctx, QUEUES.merges)
  await announceMerge(ctx, 'person.unmerged', { id: row.id, pair })
}

/** Locks the merge and returns what undoing it needs. */
async function lockMerge(ctx: Ctx, { id }: MergeRow): Promise<{ changes: MergeChanges }> {
  const { undone_at, undo_until, changes } = await ctx.db.one(
    sql<Pick<MergeRow, 'undone_at' | 'undo_until' | 'changes'>>`
      select undone_at, undo_until, changes from person_merges where org_id = ${ctx.org} and id = ${id} for update`,
  )
  if (undone_at) throw new ApiError('conflict', 'This merge was already undone.')
  if (!changes || undo_until <= ctx.now) {
    throw new ApiError('conflict', 'This merge is more than 30 days old and can no longer be undone.')
  }
  return { changes }
}

const columns = sql`m.*, s.external_id as surviving, g.external_id as merged`

function joined(org: string): RawBuilder<unknown> {
  return sql`
    person_merges m
    join people s on s.org_id = ${org} and s.id = m.person_id
    join people g on g.org_id = ${org} and g.id = m.merged_person_id`
}

/** By UUID. Null for people who were erased. */
export function findMerge(ctx: Ctx, id: string): Promise<MergeRow | null> {
  return ctx.db.maybe(sql<MergeRow>`
    select ${columns} from ${joined(ctx.org)} where m.org_id = ${ctx.org} and m.id = ${id}`)
}

/** The same; throws `not_found`. */
export async function requireMerge(ctx: Ctx, id: string): Promise<MergeRow> {
  const row = await findMerge(ctx, id)
  if (!row) throw notFound('merge')
  return row
}

/**
 * The ids of people who took the place of a merged person since then, or got theirs back. Those of a minute before are among
 * them: a transaction commits after its time. Uses person_merges_newest.
 */
export function peopleMergedSince(org: string, since: Date): RawBuilder<{ id: string }> {
  const from = new Date(since.getTime() - SETTLED_MS)
  return sql<{ id: string }>`
    select g.person_id as id from person_merges g where g.org_id = ${org} and g.created_at > ${from}
    union all
    select unnest(array[g.person_id, g.merged_person_id]) from person_merges g
    where g.org_id = ${org} and g.created_at > ${new Date(from.getTime() - UNDO_MS)} and g.undone_at > ${from}`
}

/** Newest first. With a person: the merges that they were part of. */
export function listMerges(ctx: Ctx, person: PersonKey | null, page: PageRequest): RawBuilder<MergeRow> {
  const isTheirs = person ? sql`and (m.person_id = ${person.id} or m.merged_person_id = ${person.id})` : sql``
  return sql<MergeRow>`
    select ${columns} from ${joined(ctx.org)} where m.org_id = ${ctx.org} ${isTheirs}
    ${newestFirst(page, sql`m.created_at`, sql`m.id`)}`
}

/** Both people of a stored merge, for moving what arrived late. */
export async function pairOfMerge(ctx: Ctx, row: MergeRow): Promise<MergePair> {
  const parts = await ctx.db.rows(sql<{ external_id: string }>`
    select external_id from people
    where org_id = ${ctx.org} and id = any(${row.changes?.parts ?? []}::uuid[])`)
  return {
    surviving: { id: row.person_id, externalId: row.surviving },
    merged: { id: row.merged_person_id, externalId: row.merged },
    mergedIds: [row.merged, ...parts.map((part) => part.external_id)],
  }
}

function pairOf(
  surviving: PersonRow,
  merged: PersonRow,
  parts: readonly { external_id: string }[],
): MergePair {
  return {
    surviving: { id: surviving.id, externalId: surviving.external_id },
    merged: { id: merged.id, externalId: merged.external_id },
    mergedIds: [merged.external_id, ...parts.map((part) => part.external_id)],
  }
}

function settledAt({ now }: Ctx): Date {
  return new Date(now.getTime() + SETTLED_MS)
}

function actorOf({ actor }: Ctx): string {
  return `${actor.kind}:${actor.id}`
}
