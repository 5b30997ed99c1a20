import { ApiError } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { findGoal, type GoalRow } from '../goals/index.ts'
import { getInitiative } from '../initiatives/index.ts'
import type { AskedEvent, Question } from './question.ts'
import type { ReportInput } from './schema.ts'
import { readSettings } from './settings.ts'

const DAY_MS = 86_400_000
const MAX_DAYS = 366
const DEFAULT_DAYS = 30

export interface Asked {
  question: Question
  /** Of the initiative; null: it has none, or none was asked for. */
  goal: GoalRow | null
}

/** What a report asks. Throws `not_found`, and `invalid_request` for a period that is none. */
export async function askedOf(ctx: Ctx, input: ReportInput): Promise<Asked> {
  const initiative = input.initiativeId === undefined ? null : await getInitiative(ctx, input.initiativeId)
  const goal = initiative && (await findGoal(ctx, initiative.id))
  const { timeZone, today } = await ctx.db.one(sql<{ timeZone: string; today: string }>`
    select time_zone as "timeZone", to_char(${ctx.now}::timestamptz at time zone time_zone, 'YYYY-MM-DD') as today
    from organizations where org_id = ${ctx.org}`)
  return {
    question: {
      initiativeId: initiative?.id ?? null,
      events: await eventsOf(ctx, input, initiative && (goal ? [goal] : [])),
      valueProperty: input.valueProperty ?? null,
      ...periodOf(input, today),
      timeZone,
      bucket: input.bucket,
      settings: await readSettings(ctx),
    },
    goal,
  }
}

/** `goals`: of the initiative; null: those of all initiatives count. */
async function eventsOf(
  ctx: Ctx,
  { eventName }: ReportInput,
  goals: readonly GoalRow[] | null,
): Promise<AskedEvent[]> {
  if (eventName !== undefined) return [{ name: eventName, filters: [] }]
  if (goals === null) return readGoalEvents(ctx)
  return goals.map(({ event_name, event_filters }) => ({ name: event_name, filters: event_filters }))
}

/** The events that the goals of all launched initiatives name. */
export function readGoalEvents(ctx: Ctx): Promise<AskedEvent[]> {
  return ctx.db.rows(sql<AskedEvent>`
    select distinct g.event_name as name, g.event_filters as filters
    from initiative_goals g
    join initiatives i on i.org_id = ${ctx.org} and i.id = g.initiative_id
    where g.org_id = ${ctx.org} and i.status <> 'DRAFT'
    order by 1, 2`)
}

function periodOf({ from, until }: ReportInput, today: string): { from: string; until: string } {
  const last = until ?? today
  const first = from ?? dayOf(Date.parse(last) - (DEFAULT_DAYS - 1) * DAY_MS)
  const days = (Date.parse(last) - Date.parse(first)) / DAY_MS + 1
  if (days < 1) throw misfit('The first day must not be after the last.')
  if (days > MAX_DAYS) throw misfit(`Choose at most ${MAX_DAYS} days.`)
  return { from: first, until: last }
}

function misfit(message: string): ApiError {
  return new ApiError('invalid_request', `\`from\`: ${message}`, {
    issues: [{ path: 'from', code: 'invalid_value', message }],
  })
}

/** The first days of the days or weeks of a period, oldest first. */
export function bucketsOf({ from, until, bucket }: Pick<Question, 'from' | 'until' | 'bucket'>): string[] {
  const step = bucket === 'day' ? DAY_MS : 7 * DAY_MS
  const first = Date.parse(from) - (bucket === 'day' ? 0 : daysSinceMonday(from) * DAY_MS)
  const count = Math.floor((Date.parse(until) - first) / step) + 1
  return Array.from({ length: count }, (_, at) => dayOf(first + at * step))
}

function daysSinceMonday(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
