import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import {
  type MergePair,
  type MergePart,
  noteChanges,
  type PartChanges,
  type PersonKey,
} from '../../people/index.ts'
import type { SegmentRow } from '../segments.ts'

interface Stay {
  segmentId: string
  enteredAt: string
  /** Since when the surviving person was a member too; null: they were not. */
  survivingSince: string | null
}

/**
 * Memberships. The surviving person takes the place of the merged one without entering anew, which would enroll them a
 * second time; of two stays the longer one counts. The next evaluation decides about both.
 */
export const membershipsOfPeople: MergePart = {
  name: 'segments',
  count: async (ctx, { id }) => (await findStays(ctx, id)).length,
  move: async (ctx, pair) => ({ stays: await moveStays(ctx, pair) }),
  giveBack: (ctx, pair, changes) => restoreStays(ctx, pair, changes),
}

/** Few segments: the key of segment_members finds the person in each. */
function findStays(ctx: Ctx, personId: PersonKey['id']): Promise<{ segment_id: string }[]> {
  return ctx.db.rows(sql<{ segment_id: string }>`
    select m.segment_id from segment_members m
    where m.org_id = ${ctx.org} and m.person_id = ${personId}
      and m.segment_id = any(array(select s.id from segments s where s.org_id = ${ctx.org} and s.deleted_at is null))`)
}

/** Evaluations change members with the segment's row locked, and so does this. */
async function lockSegments(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.db.run(sql`
    select 1 from segments where org_id = ${ctx.org} and id = any(${[...ids]}::uuid[]) order by id for no key update`)
}

async function moveStays(ctx: Ctx, { merged, surviving }: MergePair): Promise<Stay[]> {
  const found = await findStays(ctx, merged.id)
  if (found.length === 0) return []
  await lockSegments(
    ctx,
    found.map((row) => row.segment_id),
  )
  const moved = await ctx.db.rows(sql<Stay>`
    with gone as (
      delete from segment_members
      where org_id = ${ctx.org} and segment_id = any(${found.map((row) => row.segment_id)}::uuid[])
        and person_id = ${merged.id}
      returning segment_id, entered_at
    ), shared as (
      select m.segment_id, m.entered_at from segment_members m join gone on gone.segment_id = m.segment_id
      where m.org_id = ${ctx.org} and m.person_id = ${surviving.id}
    ), taken as (
      insert into segment_members as m (org_id, segment_id, person_id, entered_at)
      select ${ctx.org}, segment_id, ${surviving.id}, entered_at from gone
      on conflict (org_id, segment_id, person_id) do update set entered_at = least(m.entered_at, excluded.entered_at)
    ), counted as (
      update segments s set member_count = member_count - 1 from shared
      where s.org_id = ${ctx.org} and s.id = shared.segment_id
    )
    select gone.segment_id as "segmentId", gone.entered_at as "enteredAt", shared.entered_at as "survivingSince"
    from gone left join shared on shared.segment_id = gone.segment_id`)
  return moved
}

/** An evaluation lasts five minutes at most, so it began within this of a merge that it did not see, in milliseconds. */
const MEANWHILE_MS = 3_600_000

/**
 * Gives the surviving person the place of whoever entered while they were merged, and returns the number of members. The
 * surviving person would enter anew otherwise. Call it with the segment locked, before an evaluation. `people`: external
 * ids of those whom the evaluation is limited to.
 */
export async function followMerges(
  ctx: Ctx,
  segment: SegmentRow,
  people?: readonly string[],
): Promise<number> {
  const { id, last_evaluated_at, member_count } = segment
  if (last_evaluated_at === null) return member_count
  const merged = people ? mergedAmong(ctx, people) : mergedSince(ctx, segment, last_evaluated_at)
  const moved = await ctx.db.maybe(sql<{ members: number; people: string[] }>`
    with late as materialized (
      -- As an array, so that they are found once, and not for each member while the tables have no statistics.
      select m.person_id, m.entered_at, q.merged_into
      from people q
      join segment_members m on m.org_id = ${ctx.org} and m.segment_id = ${id} and m.person_id = q.id
      where q.org_id = ${ctx.org} and q.merged_into is not null and q.id = any(array(${merged}))
    ), gone as (
      delete from segment_members m using late
      where m.org_id = ${ctx.org} and m.segment_id = ${id} and m.person_id = late.person_id
      returning m.person_id
    ), taken as (
      insert into segment_members (org_id, segment_id, person_id, entered_at)
      select ${ctx.org}, ${id}, merged_into, min(entered_at) from late group by merged_into
      on conflict (org_id, segment_id, person_id) do nothing returning person_id
    )
    update segments s
    set member_count = s.member_count + (select count(*) from taken)::int - (select count(*) from gone)::int
    where s.org_id = ${ctx.org} and s.id = ${id} and exists (select from late)
    returning s.member_count as members, array(
      select p.external_id from people p
      where p.org_id = ${ctx.org} and p.id = any(array(select merged_into from late))) as people`)
  if (!moved) return member_count
  // For segments that ask for the members of this one.
  await noteChanges(ctx, { people: moved.people })
  return moved.members
}

/** Uses people_merged and people_parts. */
function mergedAmong({ org }: Ctx, people: readonly string[]): RawBuilder<unknown> {
  return sql`
    select q.id from people q
    where q.org_id = ${org} and q.external_id = any(${[...people]}) and q.merged_into is not null
    union all
    select q.id from people q
    where q.org_id = ${org} and q.merged_into is not null
      and q.merged_into = any(array(
        select p.id from people p where p.org_id = ${org} and p.external_id = any(${[...people]})))`
}

/** LIVE segments look at merged people at once, the others at their next evaluation. Uses person_merges_newest. */
function mergedSince(
  { org, now }: Ctx,
  { evaluation_cadence }: SegmentRow,
  lastEvaluatedAt: Date,
): RawBuilder<unknown> {
  const since = evaluation_cadence === 'LIVE' ? now : lastEvaluatedAt
  return sql`
    select g.merged_person_id as id from person_merges g
    where g.org_id = ${org} and g.created_at > ${new Date(since.getTime() - MEANWHILE_MS)}`
}

/** Only the merged person's place is restored; whoever does not match any more leaves at the next evaluation. */
async function restoreStays(ctx: Ctx, pair: MergePair, changes: PartChanges | undefined): Promise<void> {
  const stays = (changes?.stays ?? []) as Stay[]
  if (stays.length === 0) return
  await lockSegments(
    ctx,
    stays.map(({ segmentId }) => segmentId),
  )
  await ctx.db.run(sql`
    with stays as (
      select * from jsonb_to_recordset(${JSON.stringify(stays)}::jsonb) as s (
        "segmentId" uuid, "enteredAt" timestamptz, "survivingSince" timestamptz)
    ), gone as (
      delete from segment_members m using stays
      where m.org_id = ${ctx.org} and m.segment_id = stays."segmentId" and m.person_id = ${pair.surviving.id}
        and stays."survivingSince" is null and m.entered_at = stays."enteredAt"
      returning m.segment_id
    ), dated as (
      update segment_members m set entered_at = stays."survivingSince" from stays
      where m.org_id = ${ctx.org} and m.segment_id = stays."segmentId" and m.person_id = ${pair.surviving.id}
        and stays."survivingSince" is not null and m.entered_at = least(stays."survivingSince", stays."enteredAt")
    ), back as (
      insert into segment_members (org_id, segment_id, person_id, entered_at)
      select ${ctx.org}, "segmentId", ${pair.merged.id}, "enteredAt" from stays
      on conflict (org_id, segment_id, person_id) do nothing returning segment_id
    )
    update segments s
    set member_count = s.member_count + (select count(*) from back where segment_id = s.id)::int
                       - (select count(*) from gone where segment_id = s.id)::int
    where s.org_id = ${ctx.org} and s.id = any(${stays.map(({ segmentId }) => segmentId)}::uuid[])`)
}
