import { type RawBuilder, sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { lookAgain } from './looks.ts'

/** The group of a person in an initiative. */
export type Arm = 'ENROLLED' | 'HELD_OUT'

/** A person who was enrolled or held out. */
export interface NewMember {
  personId: string
  personExternalId: string
  arm: Arm
  /** null for people who are held out. */
  runId: string | null
}

/**
 * Keeps who was enrolled and who was held out, in the transaction that decides it. Who is known keeps their group and
 * their window. Who is held out as a part of another person gets no row of their own.
 */
export async function keepMembers(
  ctx: Ctx,
  { initiativeId, journeyId }: { initiativeId: string; journeyId: string },
  members: readonly NewMember[],
): Promise<void> {
  if (members.length === 0) return
  // In the order of people, so that concurrent transactions cannot deadlock.
  const ordered = members.toSorted((a, b) => (a.personId < b.personId ? -1 : 1))
  const kept = await ctx.db.rows(sql<{ person_external_id: string }>`
    insert into goal_members (org_id, initiative_id, subject_id, person_external_id, arm, run_id, journey_id, started_at)
    select ${ctx.org}, ${initiativeId}, m."personId", m."personExternalId", m."arm", m."runId", ${journeyId}, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify(ordered)}::jsonb) as m (
      "personId" uuid, "personExternalId" text, "arm" text, "runId" uuid)
    where m."arm" = 'ENROLLED' or not exists (
      select from goal_members k
      where k.org_id = ${ctx.org} and k.initiative_id = ${initiativeId} and k.person_external_id = m."personExternalId")
    on conflict (org_id, initiative_id, subject_id) do nothing
    returning person_external_id`)
  await lookAgain(
    ctx,
    kept.map((row) => ({ initiativeId, personExternalId: row.person_external_id })),
  )
}

/** People of whom the groups are asked. */
interface Asked {
  personId: string
  personExternalId: string
}

/**
 * The people among these whom the initiative holds out, by person id. Who was held out once stays so, also as a part of
 * another person. Who was enrolled once is not drawn again. For everybody else, a hash of initiative and person decides,
 * so that every attempt has the same result.
 */
export async function findHeldOut(
  ctx: Ctx,
  initiativeId: string,
  people: readonly Asked[],
): Promise<Set<string>> {
  if (people.length === 0) return new Set()
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select p."personId" as id
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p ("personId" uuid, "personExternalId" text)
    join initiative_goals g on g.org_id = ${ctx.org} and g.initiative_id = ${initiativeId}
    left join lateral (
      select bool_or(m.arm = 'HELD_OUT') as is_held_out from goal_members m
      where m.org_id = ${ctx.org} and m.initiative_id = ${initiativeId} and m.person_external_id = p."personExternalId"
    ) known on true
    where coalesce(known.is_held_out, ${isDrawn(sql`g.initiative_id`, sql`p."personId"`, sql`g.holdout_percent`)})`)
  return new Set(rows.map((row) => row.id))
}

/** Whether the draw holds a person out. */
export function isDrawn(
  initiativeId: RawBuilder<unknown>,
  personId: RawBuilder<unknown>,
  percent: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`(${drawnOf(sql`${initiativeId}::text || '/' || ${personId}::text`)} < ${percent} * 100)`
}

/** The same number from 0 to 9,999 for the same text: 28 bits of a hash, as one of 10,000 equal parts. */
export function drawnOf(text: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(('x0' || left(md5(${text}), 7))::bit(32)::int % 10000)`
}
