import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import {
  checkPropertyFilters,
  EventName,
  EventPropertyFilter,
  noteEverybody,
  type PropertyFilter,
} from '../../customers/index.ts'
import { parseDuration } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { startCatchUp } from './catch-up.ts'

const MAX_WINDOW_MS = 365 * 24 * 3_600_000

export const GoalInput = z
  .strictObject({
    eventName: EventName.describe('The event that reaches the goal.'),
    eventFilters: z
      .array(EventPropertyFilter)
      .max(20)
      .default([])
      .describe('Properties the event must have, all of them.'),
    window: z
      .string()
      .max(20)
      .refine((text) => {
        const ms = parseDuration(text)
        return ms !== null && ms <= MAX_WINDOW_MS
      }, 'Use a duration of at most 365 days, such as 24h or 7d.')
      .describe('How long after enrollment the event counts: 24h, 7d.'),
    holdoutPercent: z
      .int()
      .min(0)
      .max(90)
      .default(0)
      .describe('Percentage of people to enroll into nothing, for comparison.'),
  })
  .meta({ id: 'GoalInput' })

export type GoalInput = z.output<typeof GoalInput>

export interface GoalRow {
  initiative_id: string
  event_name: string
  event_filters: PropertyFilter[]
  goal_window: string
  holdout_percent: number
  /** null: before the launch. */
  set_at: Date | null
  /** Of a goal that was set after the launch: whether people enrolled before count. */
  includes_earlier: boolean
}

export function windowMs({ goal_window }: Pick<GoalRow, 'goal_window'>): number {
  return parseDuration(goal_window)!
}

/** Replaces the goal of an initiative (a UUID). Throws `invalid_filter`. */
export async function setGoal(ctx: Ctx, initiativeId: string, goal: GoalInput): Promise<GoalRow> {
  await checkPropertyFilters(ctx, goal.eventFilters)
  return ctx.db.one(sql<GoalRow>`
    insert into initiative_goals (org_id, initiative_id, event_name, event_filters, goal_window, holdout_percent)
    values (${ctx.org}, ${initiativeId}, ${goal.eventName}, ${JSON.stringify(goal.eventFilters)}::jsonb, ${goal.window},
            ${goal.holdoutPercent})
    on conflict (org_id, initiative_id) do update set
      event_name = excluded.event_name, event_filters = excluded.event_filters, goal_window = excluded.goal_window,
      holdout_percent = excluded.holdout_percent
    returning *`)
}

/**
 * Sets or changes the goal of an initiative (a UUID) that was launched. All that was counted before is dropped. With
 * `includesEarlier`, a worker adds the people who were enrolled before. Throws `invalid_filter`.
 */
export async function setRunningGoal(
  ctx: Ctx,
  initiativeId: string,
  goal: GoalInput,
  includesEarlier: boolean,
): Promise<GoalRow> {
  await checkPropertyFilters(ctx, goal.eventFilters)
  await removeRunningGoal(ctx, initiativeId)
  const set = await ctx.db.one(sql<GoalRow>`
    insert into initiative_goals (org_id, initiative_id, event_name, event_filters, goal_window, holdout_percent, set_at,
                                  includes_earlier)
    values (${ctx.org}, ${initiativeId}, ${goal.eventName}, ${JSON.stringify(goal.eventFilters)}::jsonb, ${goal.window}, 0,
            ${ctx.now}, ${includesEarlier})
    returning *`)
  if (includesEarlier) await startCatchUp(ctx, initiativeId)
  return set
}

/** Whether the goal asks for the same event in the same time. */
export function isSameGoal(row: GoalRow, goal: GoalInput): boolean {
  return (
    row.event_name === goal.eventName &&
    row.goal_window === goal.window &&
    row.holdout_percent === goal.holdoutPercent &&
    isDeepStrictEqual(row.event_filters, goal.eventFilters)
  )
}

/** Removes the goal of an initiative that was launched, and with it who reached it. LIVE segments ask for that. */
export async function removeRunningGoal(ctx: Ctx, initiativeId: string): Promise<void> {
  await removeGoal(ctx, initiativeId)
  await noteEverybody(ctx, 'initiative')
}

export async function removeGoal(ctx: Ctx, initiativeId: string): Promise<void> {
  await ctx.db.run(sql`
    delete from initiative_goals where org_id = ${ctx.org} and initiative_id = ${initiativeId}`)
}

export function findGoal(ctx: Ctx, initiativeId: string): Promise<GoalRow | null> {
  return ctx.db.maybe(sql<GoalRow>`
    select * from initiative_goals where org_id = ${ctx.org} and initiative_id = ${initiativeId}`)
}

/** The copy of an initiative has its goal, and nobody in it. */
export async function copyGoal(ctx: Ctx, from: string, to: string): Promise<void> {
  await ctx.db.run(sql`
    insert into initiative_goals (org_id, initiative_id, event_name, event_filters, goal_window, holdout_percent)
    select org_id, ${to}, event_name, event_filters, goal_window, holdout_percent
    from initiative_goals where org_id = ${ctx.org} and initiative_id = ${from}`)
}

/** Locks the goals of these initiatives, so that their sums are updated one after the other. */
export async function lockGoals(ctx: Ctx, initiativeIds: readonly string[]): Promise<GoalRow[]> {
  return ctx.db.rows(sql<GoalRow>`
    select * from initiative_goals where org_id = ${ctx.org} and initiative_id = any(${initiativeIds}::uuid[])
    order by initiative_id for no key update`)
}
