import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { MergePair, MergePart, PartChanges, PersonKey } from '../../people/index.ts'

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
