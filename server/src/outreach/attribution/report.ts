import type { z } from 'zod'
import type { ChannelKind } from '../../customers/index.ts'
import { toWire } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { type Estimate, type GoalRow, presentGoal } from '../goals/index.ts'
import { askedOf, bucketsOf } from './asked.ts'
import { readCounted } from './kept-counts.ts'
import type { AttributionReport, ReportInput } from './schema.ts'
import type { Dimension, Sum } from './tally.ts'
import type { TouchKind } from './touches.ts'

type Report = z.input<typeof AttributionReport>
type ReportGroup = Report['groups'][number]

const NOTHING: Sum = { conversions: 0, people: 0, value: 0 }

/** The report that somebody asks for. Throws `not_found` and `invalid_request`. */
export async function readReport(ctx: Ctx, input: ReportInput): Promise<Report> {
  const { question, goal } = await askedOf(ctx, input)
  const counted = await readCounted(ctx, question)
  const credited = counted?.counts.models[input.model]
  const hasValue = question.valueProperty !== null
  const shown = ({ conversions, people, value }: Sum = NOTHING) => ({
    conversions,
    people,
    value: hasValue ? value : null,
  })
  const asksForGoal = goal !== null && (input.eventName ?? goal.event_name) === goal.event_name
  return {
    countedAt: counted?.countedAt.toISOString() ?? null,
    eventNames: [...new Set(question.events.map(({ name }) => name))],
    from: question.from,
    until: question.until,
    timeZone: question.timeZone,
    settings: question.settings,
    all: shown(counted?.counts.all),
    credited: shown(credited?.sum),
    periods: bucketsOf(question).map((start) => ({ start, ...shown(credited?.buckets[start]) })),
    groups: (await presentGroups(ctx, input.by, credited?.groups[input.by] ?? {})).map(
      ({ sum, ...group }) => ({ ...group, ...shown(sum) }),
    ),
    holdout: asksForGoal ? await readHoldout(ctx, goal) : null,
  }
}

type NamedGroup = Omit<ReportGroup, keyof Sum> & { sum: Sum }

const UNNAMED = { initiative: null, channel: null, variant: null, template: null, touch: null }

/** Most conversions first; of equal ones, by their keys. */
async function presentGroups(
  ctx: Ctx,
  dimension: Dimension,
  groups: Readonly<Record<string, Sum>>,
): Promise<NamedGroup[]> {
  const keys = Object.keys(groups).sort()
  const nameOf = await namesOf(ctx, dimension, keys)
  return keys
    .map((key) => ({ ...UNNAMED, ...fieldsOf(dimension, key, nameOf), sum: groups[key]! }))
    .sort((one, other) => other.sum.conversions - one.sum.conversions)
}

/** What a key of `Tally` names. */
function fieldsOf(dimension: Dimension, key: string, nameOf: (id: string) => string): Partial<NamedGroup> {
  const initiative = (id: string) => ({ id: toWire('initiative', id), name: nameOf(id) })
  const [one = '', other = ''] = key.split('/')
  if (key === '') return {}
  switch (dimension) {
    case 'initiative':
      return { initiative: initiative(key) }
    case 'channel':
      return { channel: key as ChannelKind }
    case 'variant':
      return { initiative: initiative(one), variant: other }
    case 'template':
      return { template: { id: toWire(one as 'template' | 'emailTemplate', other), name: nameOf(other) } }
    case 'touch':
      return { touch: key as TouchKind }
  }
}

/** The names of initiatives and templates. What is deleted is shown by its id. */
async function namesOf(
  ctx: Ctx,
  dimension: Dimension,
  keys: readonly string[],
): Promise<(id: string) => string> {
  const ids = keys.flatMap((key) => (key === '' ? [] : [key.split('/')[dimension === 'template' ? 1 : 0]!]))
  if (dimension === 'channel' || dimension === 'touch' || ids.length === 0) return (id) => id
  const rows = await ctx.db.rows(
    dimension === 'template'
      ? sql<{ id: string; name: string }>`
          select t.id, t.name from templates t where t.org_id = ${ctx.org} and t.id = any(${ids}::uuid[])
          union all
          select e.id, e.name from email_templates e where e.org_id = ${ctx.org} and e.id = any(${ids}::uuid[])`
      : sql<{ id: string; name: string }>`
          select id, name from initiatives where org_id = ${ctx.org} and id = any(${ids}::uuid[])`,
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? id
}

/** What the holdout says, from the sums of the goal; null: nobody is held out, or nobody is enrolled. */
async function readHoldout(ctx: Ctx, goal: GoalRow): Promise<Report['holdout']> {
  const { enrolled, heldOut, difference } = await presentGoal(ctx, goal)
  if (!difference) return null
  return {
    messaged: enrolled,
    heldOut,
    difference,
    added: addedOf(difference, enrolled.people),
  }
}

/** How many of the people reached the goal who would not have without the messages. */
function addedOf({ value, low, high }: Estimate, people: number): Estimate {
  return { value: value * people, low: low * people, high: high * people }
}
