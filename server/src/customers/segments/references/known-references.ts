import { fromWire, type IdKind } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { FilterExpression } from '../filter/filter-schema.ts'
import type { Place } from '../values/issues.ts'

interface Named {
  kind: IdKind & ('segment' | 'initiative' | 'topic' | 'form')
  /** The wire id. */
  id: string
  place: Place
}

/** Reports unknown segments, initiatives, topics and forms, and segments that would reference each other in a cycle. */
export async function checkKnown(
  ctx: Ctx,
  filter: FilterExpression,
  segmentId: string | undefined,
  place: Place,
): Promise<void> {
  const named = namedBy(filter, place)
  if (named.length === 0) return
  for (const kind of ['segment', 'initiative', 'topic', 'form'] as const) {
    const ofKind = named.filter((each) => each.kind === kind)
    const there = ofKind.length > 0 ? await findThose(ctx, kind, ofKind) : new Set()
    for (const { id, place: at } of ofKind) {
      if (!there.has(fromWire(kind, id)))
        at.note('unknown_reference', `No ${kind} ${id} exists. Check the id.`)
    }
  }
  if (segmentId !== undefined) await checkCircle(ctx, filter, segmentId, place)
}

function namedBy({ predicates }: FilterExpression, place: Place): Named[] {
  return predicates.flatMap((predicate, index): Named[] => {
    const at = place.at('predicates', index)
    switch (predicate.kind) {
      case 'segment_member':
        return [{ kind: 'segment', id: predicate.segmentId, place: at.at('segmentId') }]
      case 'initiative':
      case 'message': {
        const id = predicate.initiativeId
        return id === undefined ? [] : [{ kind: 'initiative', id, place: at.at('initiativeId') }]
      }
      case 'consent':
        return [{ kind: 'topic', id: predicate.topicId, place: at.at('topicId') }]
      case 'form':
        return predicate.formId === undefined
          ? []
          : [{ kind: 'form', id: predicate.formId, place: at.at('formId') }]
      default:
        return []
    }
  })
}

const TABLES: Record<Named['kind'], string> = {
  segment: 'segments',
  initiative: 'initiatives',
  topic: 'consent_topics',
  form: 'forms',
}

async function findThose(ctx: Ctx, kind: Named['kind'], named: readonly Named[]): Promise<Set<unknown>> {
  const ids = named.flatMap(({ id }) => fromWire(kind, id) ?? [])
  const rows = await ctx.db.rows(sql<{ id: string }>`
    select t.id from ${sql.table(TABLES[kind])} t
    where t.org_id = ${ctx.org} and t.id = any(${ids}::uuid[])
      ${kind === 'segment' || kind === 'topic' ? sql`and t.deleted_at is null` : sql``}`)
  return new Set(rows.map((row) => row.id))
}

interface Asked {
  id: string
  slug: string
  filter: FilterExpression
  /** The names on the path to it. */
  way: readonly string[]
}

/**
 * A segment that depends on itself would never reach a stable membership. Changes to such filters are serialized, so
 * that two concurrent ones cannot create a cycle.
 */
async function checkCircle(
  ctx: Ctx,
  filter: FilterExpression,
  segmentId: string,
  place: Place,
): Promise<void> {
  if (segmentsAskedBy(filter).length === 0) return
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`segments:${ctx.org}`}::text, 0))`)
  const seen = new Set<string>()
  let asked = await readAsked(ctx, segmentsAskedBy(filter), [])
  while (asked.length > 0) {
    const circle = asked.find(({ id }) => id === segmentId)
    if (circle) {
      const index = filter.predicates.findIndex(({ kind }) => kind === 'segment_member')
      const way = [circle.slug, ...circle.way, circle.slug].join(' refers to ')
      place
        .at('predicates', index)
        .note(
          'segment_cycle',
          `Segments refer to each other in a circle: ${way}. Remove one of these conditions.`,
        )
      return
    }
    const next: Asked[] = []
    for (const one of asked) {
      if (seen.has(one.id)) continue
      seen.add(one.id)
      next.push(...(await readAsked(ctx, segmentsAskedBy(one.filter), [...one.way, one.slug])))
    }
    asked = next
  }
}

async function readAsked(ctx: Ctx, ids: readonly string[], way: readonly string[]): Promise<Asked[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db.rows(sql<Omit<Asked, 'way'>>`
    select id, slug, filter from segments
    where org_id = ${ctx.org} and id = any(${ids}::uuid[]) and deleted_at is null`)
  return rows.map((row) => ({ ...row, way: [...way] }))
}

/** UUIDs. */
function segmentsAskedBy({ predicates }: FilterExpression): string[] {
  return predicates.flatMap((predicate) =>
    predicate.kind === 'segment_member' ? (fromWire('segment', predicate.segmentId) ?? []) : [],
  )
}
