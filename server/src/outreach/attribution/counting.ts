import { passingNow } from '../../customers/index.ts'
import { after } from '../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { type PersonTouch, readTouches, type Span } from './person-touches.ts'
import type { AskedEvent, Question } from './question.ts'
import { windowsOf } from './settings.ts'
import { type Conversion, type Counts, Tally } from './tally.ts'
import { longest, type Windows } from './touches.ts'

/** People whose conversions and touches are in memory at a time. */
const PEOPLE_AT_ONCE = 2_000

/**
 * Counts from the events and messages themselves, so that late receipts, late events, merges and erasures are right
 * without being told. It goes over people in the order of their external ids.
 */
export async function count(ctx: Ctx, question: Question): Promise<Counts> {
  const windows = windowsOf(question.settings)
  const tally = new Tally(windows, question.initiativeId)
  const span = await spanOf(ctx, question)
  for (let last: string | null = null; ; ) {
    const people = await nextPeople(ctx, question, span, last)
    if (people.length === 0) return tally.counts
    await addAll(ctx, question, span, people, { tally, windows })
    last = people.at(-1)!
  }
}

/** The times at which the days of the period begin and end. */
export function spanOf(ctx: Ctx, { from, until, timeZone }: Question): Promise<Span> {
  return ctx.db.one(sql<Span>`
    select ${from}::timestamp at time zone ${timeZone} as from,
           (${until}::timestamp + interval '1 day') at time zone ${timeZone} as until`)
}

/**
 * The people who come next: those of the initiative, or those with an event of the name. Uses runs_by_person; for an
 * organization events_by_name_with_person, or events_by_person where most events have the name.
 */
async function nextPeople(
  ctx: Ctx,
  { initiativeId, events }: Question,
  { from, until }: Span,
  last: string | null,
): Promise<string[]> {
  const names = events.map(({ name }) => name)
  const beyond = last === null ? sql`` : sql`and person_external_id > ${last}`
  const rows = await ctx.db.rows(
    initiativeId === null
      ? sql<{ person: string }>`
          select distinct person_external_id as person from events
          where org_id = ${ctx.org} and name = any(${names}::text[]) and occurred_at >= ${from} and occurred_at < ${until}
            and person_external_id is not null ${beyond}
          order by 1 limit ${PEOPLE_AT_ONCE}`
      : sql<{ person: string }>`
          select distinct person_external_id as person from runs
          where org_id = ${ctx.org} and initiative_id = ${initiativeId} and person_external_id is not null ${beyond}
          order by 1 limit ${PEOPLE_AT_ONCE}`,
  )
  return rows.map(({ person }) => person)
}

interface Counting {
  tally: Tally
  windows: Windows
}

async function addAll(
  ctx: Ctx,
  question: Question,
  span: Span,
  people: readonly string[],
  { tally, windows }: Counting,
): Promise<void> {
  const conversions = await readConversions(ctx, question, span, people)
  if (conversions.size === 0) return
  const reach = { from: after(span.from, -longest(windows)), until: span.until }
  const touches = Map.groupBy(
    await readTouches(ctx, [...conversions.keys()], reach),
    ({ person }: PersonTouch) => person,
  )
  for (const [person, theirs] of conversions) tally.add(theirs, touches.get(person) ?? [])
}

interface ConversionRow extends Conversion {
  person: string
}

/** Uses events_by_person. */
async function readConversions(
  ctx: Ctx,
  { events, valueProperty, bucket, timeZone }: Question,
  { from, until }: Span,
  people: readonly string[],
): Promise<Map<string, ConversionRow[]>> {
  const rows = await ctx.db.rows(sql<ConversionRow>`
    select e.person_external_id as person, e.id, e.occurred_at as at, ${amountOf(valueProperty)} as value,
           to_char(date_trunc(${bucket}, e.occurred_at at time zone ${timeZone}), 'YYYY-MM-DD') as bucket
    from events e
    where e.org_id = ${ctx.org} and e.person_external_id = any(${people}::text[])
      and e.occurred_at >= ${from} and e.occurred_at < ${until} and ${await isAsked(ctx, events)}`)
  return Map.groupBy(rows, ({ person }) => person)
}

/** Whether `e` is one of the events. Throws `invalid_filter`. */
export async function isAsked(ctx: Ctx, events: readonly AskedEvent[]): Promise<RawBuilder<boolean>> {
  if (events.length === 0) return sql<boolean>`false`
  const tests = await Promise.all(
    events.map(async ({ name, filters }) =>
      filters.length === 0
        ? sql`e.name = ${name}`
        : sql`(e.name = ${name} and ${await passingNow(ctx, filters)})`,
    ),
  )
  const names = [...new Set(events.map(({ name }) => name))]
  return sql<boolean>`(e.name = any(${names}::text[]) and (${sql.join(tests, sql` or `)}))`
}

/** No number beyond this is added up. */
const MOST_VALUE = 1e15

/** The number of the property; 0 where it is none, or no sensible one. */
function amountOf(property: string | null): RawBuilder<number> {
  if (property === null) return sql<number>`0::float8`
  return sql<number>`
    case when jsonb_typeof(e.properties -> ${property}) = 'number' then
      case when abs((e.properties ->> ${property})::numeric) <= ${MOST_VALUE}::numeric
           then (e.properties ->> ${property})::float8 else 0 end
    else 0 end`
}
