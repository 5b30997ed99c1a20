import { findSurvivors, noteChanges } from '../../customers/index.ts'
import { tellChanges } from '../../platform/changes/index.ts'
import { toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import { type ClaimedRow, QUEUES, type RowWork } from '../../platform/jobs/index.ts'
import { type Actor, type Ctx, inTransaction, type Runtime } from '../../platform/operations/index.ts'
import { announceReached } from './announcement.ts'
import { readBranches } from './branches.ts'
import { type Contribution, changesOf, countingRow, type GroupSum, isSame } from './contributions.ts'
import { type GoalRow, lockGoals } from './definition.ts'
import type { Arm } from './members.ts'
import { findReached } from './reached.ts'

const GOALS: Actor = { kind: 'system', id: 'goals' }
/** People of one organization per turn. */
const BATCH_SIZE = 500

interface TakenLook {
  initiative_id: string
  person_external_id: string
  is_merge: boolean
}

export interface MemberRow {
  initiative_id: string
  subject_id: string
  person_external_id: string
  arm: Arm
  run_id: string | null
  journey_id: string
  started_at: Date
  reached_at: Date | null
  event_id: string | null
  announced_at: Date | null
  branches: Record<string, string>
  counted: Contribution | null
}

/**
 * Finds out what people have reached, and adds what changed to the sums, in one transaction. A person is judged by the
 * stored events, so it does not matter in which order events, enrollments and merges arrive, nor how often.
 */
export function goalsWorker(runtime: Runtime): RowWork {
  return {
    queue: QUEUES.goalLooks,
    batchSize: BATCH_SIZE,
    work: (org, rows, lease) =>
      inTransaction(runtime, org, GOALS, async (ctx) => {
        await settle(ctx, await takeLooks(ctx, rows, lease))
      }),
  }
}

/** Looks that another worker has taken over meanwhile are left to it. */
function takeLooks(ctx: Ctx, rows: readonly ClaimedRow[], lease: Date): Promise<TakenLook[]> {
  return ctx.db.rows(sql<TakenLook>`
    delete from goal_looks
    where org_id = ${ctx.org} and id = any(${rows.map((row) => row.id)}) and due_at = ${lease}
    returning initiative_id, person_external_id, is_merge`)
}

async function settle(ctx: Ctx, taken: readonly TakenLook[]): Promise<void> {
  if (taken.length === 0) return
  const looks = await ofSurvivors(ctx, taken)
  const goals = await lockGoals(ctx, [...new Set(looks.map((look) => look.initiative_id))])
  const members = await readMembers(ctx, looks)
  const merged = new Set(looks.filter((look) => look.is_merge).map(keyOf))
  for (const goal of goals) {
    const ofGoal = members.filter((member) => member.initiative_id === goal.initiative_id)
    await settleGoal(ctx, goal, ofGoal, merged)
  }
}

/** Looks at the people to whom their external ids lead now. */
async function ofSurvivors(ctx: Ctx, looks: readonly TakenLook[]): Promise<TakenLook[]> {
  const survivors = await findSurvivors(
    ctx,
    looks.map((look) => look.person_external_id),
  )
  return looks.map((look) => ({
    ...look,
    person_external_id: survivors.get(look.person_external_id) ?? look.person_external_id,
  }))
}

function keyOf({
  initiative_id,
  person_external_id,
}: Pick<TakenLook, 'initiative_id' | 'person_external_id'>) {
  return `${initiative_id}/${person_external_id}`
}

/** Uses goal_members_by_person. */
function readMembers(ctx: Ctx, looks: readonly TakenLook[]): Promise<MemberRow[]> {
  const people = [...new Map(looks.map((look) => [keyOf(look), look])).values()]
  return ctx.db.rows(sql<MemberRow>`
    select m.initiative_id, m.subject_id, m.person_external_id, m.arm, m.run_id, m.journey_id, m.started_at,
           m.reached_at, m.event_id, m.announced_at, m.branches, m.counted
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as l (initiative_id uuid, person_external_id text)
    join goal_members m on m.org_id = ${ctx.org} and m.initiative_id = l.initiative_id
      and m.person_external_id = l.person_external_id`)
}

async function settleGoal(
  ctx: Ctx,
  goal: GoalRow,
  members: readonly MemberRow[],
  merged: ReadonlySet<string>,
): Promise<void> {
  const people = [...Map.groupBy(members, (member) => member.person_external_id).values()]
  const counting = people.map(countingRow)
  const reached = await findReached(ctx, goal, counting)
  const branches = await readBranches(ctx, counting)
  const settled = people.flatMap((rows, index) => {
    const chosen = counting[index]!
    return rows.map((row) => {
      if (row !== chosen) return { ...row, reached_at: null, event_id: null, now: null }
      // Events may have been deleted since. What a merge brought is judged again.
      const kept = merged.has(keyOf(row))
        ? null
        : row.reached_at && { at: row.reached_at, eventId: row.event_id }
      const first = reached.get(row.subject_id) ?? kept
      const taken = { ...branches.get(row.subject_id), ...row.branches }
      const now = { arm: row.arm, reached: first !== null, branches: taken }
      return { ...row, reached_at: first?.at ?? null, event_id: first?.eventId ?? null, branches: taken, now }
    })
  })
  const announced = await announceReached(
    ctx,
    goal,
    people.flatMap((rows, index) => {
      const isKnown = rows.some((row) => row.announced_at !== null)
      const row = settled.find((each) => each.subject_id === counting[index]!.subject_id)!
      return row.reached_at && !isKnown ? [{ ...row, reached_at: row.reached_at }] : []
    }),
  )
  await writeMembers(ctx, goal, settled, announced)
  const changes = changesOf(settled.map(({ counted, now }) => ({ before: counted, now })))
  await addToSums(ctx, goal, changes)
  await noteChanges(ctx, { people: peopleWhoChanged(members, settled) })
  if (changes.length > 0) await tellChanges(ctx, 'initiative', [toWire('initiative', goal.initiative_id)])
}

/** LIVE segments evaluate who reached the goal now, or no more. */
function peopleWhoChanged(before: readonly MemberRow[], after: readonly MemberRow[]): string[] {
  const had = new Map(before.map((row) => [row.subject_id, row.reached_at !== null]))
  const changed = after.filter((row) => had.get(row.subject_id) !== (row.reached_at !== null))
  return [...new Set(changed.map((row) => row.person_external_id))]
}

type Settled = MemberRow & { now: Contribution | null }

async function writeMembers(
  ctx: Ctx,
  { initiative_id }: GoalRow,
  settled: readonly Settled[],
  announced: ReadonlySet<string>,
): Promise<void> {
  const rows = settled
    .filter((row) => announced.has(row.subject_id) || row.reached_at || !isSame(row.counted, row.now))
    .map(({ subject_id, reached_at, event_id, branches, now }) => {
      return {
        subject_id,
        reached_at,
        event_id,
        branches,
        counted: now,
        is_announced: announced.has(subject_id),
      }
    })
  if (rows.length === 0) return
  await ctx.db.run(sql`
    update goal_members m set
      reached_at = n.reached_at, event_id = n.event_id, branches = n.branches,
      counted = nullif(n.counted, 'null'::jsonb),
      announced_at = case when n.is_announced then ${ctx.now}::timestamptz else m.announced_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
      subject_id uuid, reached_at timestamptz, event_id uuid, branches jsonb, counted jsonb, is_announced boolean)
    where m.org_id = ${ctx.org} and m.initiative_id = ${initiative_id} and m.subject_id = n.subject_id`)
}

async function addToSums(ctx: Ctx, { initiative_id }: GoalRow, changes: readonly GroupSum[]): Promise<void> {
  if (changes.length === 0) return
  await ctx.db.run(sql`
    insert into goal_sums as s (org_id, initiative_id, node_id, branch, people, reached)
    select ${ctx.org}, ${initiative_id}, c."nodeId", c."branch", c."people", c."reached"
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (
      "nodeId" text, "branch" text, "people" bigint, "reached" bigint)
    on conflict (org_id, initiative_id, node_id, branch) do update set
      people = s.people + excluded.people, reached = s.reached + excluded.reached`)
}
