import { z } from 'zod'
import { EventPropertyFilter } from '../../customers/index.ts'
import { after, toWireOrNull } from '../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import { type Ctx, newestFirst, type PageRequest } from '../../platform/operations/index.ts'
import { isCatchingUp } from './catch-up.ts'
import type { GroupSum } from './contributions.ts'
import { type GoalRow, windowMs } from './definition.ts'
import { differenceOf, rateOf, type Share, verdictOf } from './interval.ts'
import type { Arm } from './members.ts'

const interval = { low: z.number(), high: z.number() }

const Group = z
  .strictObject({
    people: z.int(),
    reached: z.int(),
    rate: z
      .strictObject({ value: z.number(), ...interval })
      .nullable()
      .describe('From 0 to 1, with its 95 % interval. null: nobody is in it.'),
  })
  .meta({ id: 'GoalGroup' })

export const Goal = z
  .strictObject({
    eventName: z.string(),
    eventFilters: z.array(EventPropertyFilter),
    window: z.string(),
    holdoutPercent: z.int(),
    setAt: z.iso.datetime().nullable().describe('When it was set after the launch. null: before it.'),
    includesEnrolled: z.boolean().describe('Whether people who were enrolled before `setAt` count.'),
    isCounting: z.boolean().describe('true: people who were enrolled before are still being added.'),
    enrolled: Group,
    heldOut: Group,
    difference: z
      .strictObject({
        value: z.number(),
        ...interval,
        verdict: z
          .enum(['higher', 'lower', 'chance'])
          .describe('`chance`: the 95 % interval contains 0, so the difference may be only chance.'),
      })
      .nullable()
      .describe('The rate of enrolled people minus that of people held out. null: a group is empty.'),
    branches: z
      .array(z.strictObject({ nodeId: z.string(), signal: z.string(), ...Group.shape }))
      .describe('Enrolled people by the way they took first after each node that branches.'),
    openUntil: z.iso.datetime().nullable().describe('When the last window ends. null: nobody takes part.'),
  })
  .meta({ id: 'InitiativeGoal' })

export const GoalPerson = z
  .strictObject({
    personExternalId: z.string(),
    name: z.string().nullable(),
    heldOut: z.boolean(),
    participantId: z.string().nullable().describe('null for people held out.'),
    startedAt: z.iso.datetime().describe('When they were enrolled or held out.'),
    reachedAt: z.iso.datetime(),
  })
  .meta({ id: 'GoalPerson' })

/** The definition of a goal and what came of it. Reads the sums alone. */
export async function presentGoal(ctx: Ctx, goal: GoalRow): Promise<z.input<typeof Goal>> {
  const sums = await ctx.db.rows(sql<GroupSum>`
    select node_id as "nodeId", branch, people, reached from goal_sums
    where org_id = ${ctx.org} and initiative_id = ${goal.initiative_id} and people > 0
    order by node_id, branch`)
  const latest = await ctx.db.maybe(sql<{ started_at: Date }>`
    select started_at from goal_members where org_id = ${ctx.org} and initiative_id = ${goal.initiative_id}
    order by started_at desc limit 1`)
  const [enrolled, heldOut] = [armOf(sums, 'ENROLLED'), armOf(sums, 'HELD_OUT')]
  const difference = differenceOf(enrolled, heldOut)
  return {
    eventName: goal.event_name,
    eventFilters: goal.event_filters,
    window: goal.goal_window,
    holdoutPercent: goal.holdout_percent,
    setAt: goal.set_at?.toISOString() ?? null,
    includesEnrolled: goal.includes_earlier,
    isCounting: await isCatchingUp(ctx, goal.initiative_id),
    enrolled: presentGroup(enrolled),
    heldOut: presentGroup(heldOut),
    difference: difference && { ...difference, verdict: verdictOf(difference) },
    branches: sums
      .filter(({ nodeId }) => nodeId !== '')
      .map(({ nodeId, branch, ...share }) => ({ nodeId, signal: branch, ...presentGroup(share) })),
    openUntil: latest && after(latest.started_at, windowMs(goal)).toISOString(),
  }
}

function armOf(sums: readonly GroupSum[], arm: Arm): Share {
  const sum = sums.find(({ nodeId, branch }) => nodeId === '' && branch === arm)
  return { people: sum?.people ?? 0, reached: sum?.reached ?? 0 }
}

function presentGroup({ people, reached }: Share): z.input<typeof Group> {
  return { people, reached, rate: rateOf({ people, reached }) }
}

export interface ReachedRow {
  subject_id: string
  person_external_id: string
  name: string | null
  arm: Arm
  run_id: string | null
  started_at: Date
  reached_at: Date
}

/** Who reached the goal, newest first; uses goal_members_reached. */
export function listReached(ctx: Ctx, initiativeId: string, page: PageRequest): RawBuilder<ReachedRow> {
  return sql<ReachedRow>`
    select m.subject_id, m.person_external_id, m.arm, m.run_id, m.started_at, m.reached_at,
           (select nullif(concat_ws(' ', p.first_name, p.last_name), '') from people p
            where p.org_id = ${ctx.org} and p.external_id = m.person_external_id and p.deleted_at is null) as name
    from goal_members m
    where m.org_id = ${ctx.org} and m.initiative_id = ${initiativeId} and m.reached_at is not null
      ${newestFirst(page, sql`m.reached_at`, sql`m.subject_id`)}`
}

export function presentReached(row: ReachedRow): z.input<typeof GoalPerson> {
  return {
    personExternalId: row.person_external_id,
    name: row.name,
    heldOut: row.arm === 'HELD_OUT',
    participantId: toWireOrNull('run', row.run_id),
    startedAt: row.started_at.toISOString(),
    reachedAt: row.reached_at.toISOString(),
  }
}
