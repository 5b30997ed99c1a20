import {
  type ChannelKind,
  compileFilter,
  isExtractedField,
  type PersonRow,
  survivorIn,
} from '../../../customers/index.ts'
import type { RunRow } from '../../../messaging/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { WorldCondition } from '../nodes/index.ts'
import type { Holds } from '../nodes/step/facts.ts'

/** A run that may reach decisions. */
export interface Deciding {
  run: RunRow
  conditions: readonly WorldCondition[]
  /** The value of a variable for this run. */
  valueOf(path: string): string | null
}

/** Simulated data, which is in no table. */
export interface Invented {
  /** By id. */
  people: ReadonlyMap<string, InventedPerson>
  /** The values extracted from their conversations, by run id. */
  extracted: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  /** What became of their last messages, by run id. */
  statuses: ReadonlyMap<string, string>
  /** The channel on which the runs' own contacts have an address; null: the contacts are stored. */
  startedOn: ChannelKind | null
}

export type InventedPerson = Omit<PersonRow, 'updated_at'>

interface About {
  timeZone: string
  invented: Invented
}

/**
 * Evaluates the conditions of decisions for a batch of runs: one statement per condition, for all its runs. Conditions
 * are compared by identity, which works because graphs are cached.
 */
export async function askConditions(
  ctx: Ctx,
  deciding: readonly Deciding[],
  timeZone: string,
  invented: Invented,
): Promise<Holds> {
  const asking = new Map<WorldCondition, Deciding[]>()
  for (const each of deciding) {
    for (const condition of each.conditions) {
      if (!asking.has(condition)) asking.set(condition, [])
      asking.get(condition)!.push(each)
    }
  }
  const holding = new Map<WorldCondition, ReadonlySet<string>>()
  for (const [condition, askers] of asking) {
    holding.set(condition, await findHolding(ctx, condition, askers, { timeZone, invented }))
  }
  return (run, condition) => {
    const runs = holding.get(condition)
    if (!runs) throw new Error('a condition was decided on that nobody asked about')
    return runs.has(run.id)
  }
}

/** The ids of the runs that meet the condition. */
async function findHolding(
  ctx: Ctx,
  condition: WorldCondition,
  askers: readonly Deciding[],
  about: About,
): Promise<Set<string>> {
  switch (condition.kind) {
    case 'cdp_predicate': {
      const people = await findPeople(ctx, condition, askers, about)
      return idsWhere(askers, ({ run }) => run.person_id !== null && people.has(run.person_id))
    }
    case 'event': {
      const subjectOf = subjects(askers, condition.subjectSelectionPath)
      const found = await findSubjectsOfEvent(ctx, condition.eventName, subjectOf.texts)
      return idsWhere(askers, (asker) => found.has(subjectOf.of(asker)) === condition.occurred)
    }
    case 'cdp_object': {
      const subjectOf = subjects(askers, condition.matchSelectionPath)
      const found = await findMatchedObjects(ctx, condition, subjectOf.texts)
      return idsWhere(askers, (asker) => found.has(subjectOf.of(asker)) === condition.exists)
    }
  }
}

function idsWhere(askers: readonly Deciding[], holds: (asker: Deciding) => boolean): Set<string> {
  return new Set(askers.filter(holds).map(({ run }) => run.id))
}

/** The value of a path for each run; runs without a value match nothing. */
function subjects(askers: readonly Deciding[], path: string) {
  const values = new Map(askers.map((asker) => [asker, asker.valueOf(path)]))
  return {
    of: (asker: Deciding): string | null => values.get(asker) ?? null,
    texts: [...new Set([...values.values()].filter((value) => value !== null))],
  }
}

type Found = ReadonlySet<string | null>

async function findPeople(
  ctx: Ctx,
  { term }: WorldCondition & { kind: 'cdp_predicate' },
  askers: readonly Deciding[],
  { timeZone, invented }: About,
): Promise<Found> {
  const yielded = isExtractedField(term.attr) ? yieldedBy(askers, slugOf(term.attr), invented) : []
  const supposed = new Set(yielded.map(({ id }) => id))
  const ids = [...new Set(askers.map(({ run }) => run.person_id).filter((id) => id !== null))].filter(
    (id) => !supposed.has(id),
  )
  const matching = (asked: typeof term) => {
    const filter = {
      kind: 'person',
      op: 'AND',
      predicates: [{ kind: 'person_attribute', ...asked }],
    } as const satisfies Parameters<typeof compileFilter>[0]
    return compileFilter(filter, { org: ctx.org, now: ctx.now, timeZone, among: 'subset' }, 'term')
  }
  const findSupposed = (rows: readonly object[], asked: typeof term) =>
    readIds(
      ctx,
      sql<{ id: string }>`
        select p.id from jsonb_populate_recordset(null::people, ${JSON.stringify(rows)}::jsonb) p
        where ${matching(asked)}`,
    )
  const found = await readIds(
    ctx,
    sql<{ id: string }>`
      select p.id from people p
      where p.org_id = ${ctx.org} and p.deleted_at is null and p.id = any(${ids}) and ${matching(term)}`,
  )
  const others = ids.map((id) => invented.people.get(id)).filter((person) => person !== undefined)
  const inventedToo = others.length === 0 ? [] : await findSupposed(others, term)
  const asAttribute = { ...term, attr: `attributes.${slugOf(term.attr)}` }
  const yieldedToo = yielded.length === 0 ? [] : await findSupposed(yielded, asAttribute)
  return new Set([...found, ...inventedToo, ...yieldedToo])
}

/** `computed.plan` → `plan`. */
function slugOf(attr: string): string {
  return attr.slice(attr.indexOf('.') + 1)
}

/** People whose simulated conversation has the field, with it as an attribute. */
function yieldedBy(
  askers: readonly Deciding[],
  slug: string,
  { extracted }: Invented,
): { id: string; attributes: Record<string, unknown> }[] {
  return askers.flatMap(({ run }) => {
    const values = extracted.get(run.id)
    if (run.person_id === null || !values || !Object.hasOwn(values, slug)) return []
    return [{ id: run.person_id, attributes: { [slug]: values[slug] } }]
  })
}

/**
 * External ids of people who ever had such an event. An id that was merged stands for the surviving person, whose events
 * they are. Uses events_by_person.
 */
function findSubjectsOfEvent(ctx: Ctx, name: string, externalIds: readonly string[]): Promise<Found> {
  return readIds(
    ctx,
    sql<{ id: string }>`
      select s.id from (
        select given.id, coalesce(${survivorIn(ctx.org, sql`given.id`)}, given.id) as survivor
        from unnest(${externalIds}::text[]) as given (id) offset 0
      ) s
      where exists (
        select from events e
        where e.org_id = ${ctx.org} and e.person_external_id = s.survivor and e.name = ${name})`,
  )
}

/**
 * The values that some object of the type has; uses the unique index of external ids, otherwise reads all of the type.
 */
function findMatchedObjects(
  ctx: Ctx,
  { objectType, matchAttr }: WorldCondition & { kind: 'cdp_object' },
  values: readonly string[],
): Promise<Found> {
  return readIds(
    ctx,
    sql<{ id: string }>`
      select distinct ${attributeOf(matchAttr)} as id from custom_objects o
      where o.org_id = ${ctx.org} and o.type = ${objectType} and o.deleted_at is null
        and ${attributeOf(matchAttr)} = any(${values})`,
  )
}

function attributeOf(name: string): RawBuilder<string> {
  if (name === 'externalId') return sql`o.external_id`
  if (name === 'displayName') return sql`o.display_name`
  return sql`(o.attributes ->> ${name.replace(/^attributes\./, '')}::text)`
}

async function readIds(ctx: Ctx, query: RawBuilder<{ id: string }>): Promise<Found> {
  return new Set((await ctx.db.rows(query)).map((row) => row.id))
}
