import { isDeepStrictEqual } from 'node:util'
import { noteChanges } from '../../../customers/index.ts'
import { reviseExtracted } from '../../../messaging/index.ts'
import { tellChanges } from '../../../platform/changes/index.ts'
import { ApiError, fromWire, notFound } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { waitsForReview } from '../causes.ts'
import { checkValue, type FieldValue } from '../fields.ts'
import type { StoredField } from '../schemas.ts'
import { itemsOf, valueFrom } from '../values.ts'

/** How sure a value is that a person decided. */
export const REVIEWED = { confidence: 1, cause: 'reviewed' } as const

export type Act = 'confirm' | 'correct' | 'refuse' | 'undo'

export interface Decision {
  act: Act
  /** The right value, of a correction. */
  value?: FieldValue | undefined
  /** What was read when somebody decided. */
  seenValues?: readonly string[] | undefined
}

/** A value of a run, by wire ids and the slug of its field. */
export interface ValueNamed {
  id: string
  participantId: string
  field: string
}

export interface Decided {
  /** `waiting` and `open` after an undo: the value waits for review again, or was never unsure. */
  status: 'confirmed' | 'corrected' | 'refused' | 'waiting' | 'open'
  before: string[] | null
  after: string[] | null
}

/** What was read from the run, and what was decided about it. */
interface Reviewed {
  initiative_id: string
  schema_version: number
  items: string[]
  source_quote: string | null
  confidence: number | null
  cause: string | null
  decision: 'confirmed' | 'corrected' | 'refused' | null
  decided_items: string[] | null
  decided_by_kind: string | null
  decided_by_id: string | null
}

const DECISIONS = { confirm: 'confirmed', correct: 'corrected', refuse: 'refused' } as const

/**
 * Decides about a value: it is right, it is another one, or there is none. All that reads values follows. An undo brings
 * back what was read. Throws `not_found`, `invalid_request` for a value that does not fit the field, and, with `seenValues`,
 * `conflict` when another value was read since or somebody else has decided.
 */
export async function decide(
  ctx: Ctx,
  named: ValueNamed,
  { act, value, seenValues }: Decision,
): Promise<Decided> {
  const run = await lockRun(ctx, named)
  const reviewed = await readReviewed(ctx, run.id, named.field)
  if (!reviewed) throw notFound('value')
  if (seenValues && !isDeepStrictEqual(seenValues, reviewed.items))
    throw new ApiError('conflict', 'Parley read another value meanwhile. Look at it again.')
  if (seenValues && isDecidedByOther(ctx, reviewed))
    throw new ApiError('conflict', 'Somebody else has decided about this value meanwhile.')
  const before = current(reviewed)
  if (act === 'undo') {
    const status =
      reviewed.decision === null ? undecided(reviewed) : await undo(ctx, run.id, named.field, reviewed)
    const after = reviewed.items.length === 0 ? null : reviewed.items
    await follow(ctx, run, named.field, reviewed, after)
    return { status, before, after }
  }
  if (act === 'confirm' && reviewed.items.length === 0)
    throw new ApiError('invalid_request', 'No value was read. Correct it, or refuse it.')
  const items = act === 'correct' ? await itemsFor(ctx, reviewed, named.field, value) : null
  const decision = DECISIONS[act]
  await storeDecision(ctx, run.id, named.field, reviewed, { decision, items })
  const after = act === 'refuse' ? null : (items ?? reviewed.items)
  await storeValue(ctx, run.id, named.field, { ...reviewed, ...REVIEWED, items: after })
  await follow(ctx, run, named.field, reviewed, after)
  return { status: decision, before, after }
}

interface LockedRun {
  id: string
  person_external_id: string | null
}

/** An extraction of the run writes its values under the same lock. */
async function lockRun(ctx: Ctx, { id, participantId }: ValueNamed): Promise<LockedRun> {
  const run = await ctx.db.maybe(sql<LockedRun>`
    select id, person_external_id from runs
    where org_id = ${ctx.org} and id = ${fromWire('run', participantId)} and initiative_id = ${fromWire('initiative', id)}
    for no key update`)
  if (!run) throw notFound('participant')
  return run
}

/** From the review, or else from the value that nobody has looked at. */
function readReviewed(ctx: Ctx, runId: string, slug: string): Promise<Reviewed | null> {
  return ctx.db.maybe(sql<Reviewed>`
    select initiative_id, schema_version, items, source_quote, confidence, cause, decision, decided_items,
           decided_by_kind, decided_by_id
    from extraction_reviews where org_id = ${ctx.org} and run_id = ${runId} and slug = ${slug}
    union all
    select initiative_id, schema_version, items, source_quote, confidence, cause, null, null, null, null
    from extracted_values v
    where org_id = ${ctx.org} and run_id = ${runId} and slug = ${slug}
      and not exists (select from extraction_reviews r
                      where r.org_id = ${ctx.org} and r.run_id = v.run_id and r.slug = v.slug)`)
}

function current({ decision, items, decided_items }: Reviewed): string[] | null {
  return decision === 'refused' || (items.length === 0 && !decided_items) ? null : (decided_items ?? items)
}

/** One's own decision can be changed: a repeated request must not fail either. */
function isDecidedByOther({ actor }: Ctx, { decision, decided_by_kind, decided_by_id }: Reviewed): boolean {
  return decision !== null && !(decided_by_kind === actor.kind && decided_by_id === actor.id)
}

function undecided({ confidence }: Reviewed): 'waiting' | 'open' {
  return waitsForReview({ confidence: confidence ?? 0 }) ? 'waiting' : 'open'
}

async function itemsFor(
  ctx: Ctx,
  reviewed: Reviewed,
  slug: string,
  value: FieldValue | undefined,
): Promise<string[]> {
  const field = await readField(ctx, reviewed, slug)
  if (!field) throw notFound('value')
  const check = checkValue(field, value)
  if (!check.ok) {
    const message = `The value ${check.problem}.`
    throw new ApiError('invalid_request', message, { issues: [{ path: 'value', code: 'custom', message }] })
  }
  return itemsOf(check.value)
}

async function readField(
  ctx: Ctx,
  { initiative_id, schema_version }: Reviewed,
  slug: string,
): Promise<StoredField | undefined> {
  const { fields } = await ctx.db.one(sql<{ fields: StoredField[] }>`
    select fields from extraction_schemas
    where org_id = ${ctx.org} and initiative_id = ${initiative_id} and version = ${schema_version}`)
  return fields.find((each) => each.slug === slug)
}

async function storeDecision(
  ctx: Ctx,
  runId: string,
  slug: string,
  { initiative_id, schema_version, items: read, source_quote, confidence, cause }: Reviewed,
  { decision, items }: { decision: string; items: string[] | null },
): Promise<void> {
  const { kind, id } = ctx.actor
  await ctx.db.run(sql`
    insert into extraction_reviews as r (org_id, run_id, slug, id, initiative_id, schema_version, created_at, items,
                                         source_quote, confidence, cause, decision, decided_items, decided_at,
                                         decided_by_kind, decided_by_id)
    values (${ctx.org}, ${runId}, ${slug}, ${ctx.newId()}, ${initiative_id}, ${schema_version}, ${ctx.now}, ${read},
            ${source_quote}, ${confidence}, ${cause}, ${decision}, ${items}, ${ctx.now}, ${kind}, ${id})
    on conflict (org_id, run_id, slug) do update set
      decision = excluded.decision, decided_items = excluded.decided_items, decided_at = excluded.decided_at,
      decided_by_kind = excluded.decided_by_kind, decided_by_id = excluded.decided_by_id`)
}

/** Brings back what was read. A value that was sure has no review any more. */
async function undo(ctx: Ctx, runId: string, slug: string, reviewed: Reviewed): Promise<'waiting' | 'open'> {
  const status = undecided(reviewed)
  await ctx.db.run(
    status === 'open'
      ? sql`delete from extraction_reviews where org_id = ${ctx.org} and run_id = ${runId} and slug = ${slug}`
      : sql`
          update extraction_reviews set decision = null, decided_items = null, decided_at = null, decided_by_kind = null,
                                        decided_by_id = null
          where org_id = ${ctx.org} and run_id = ${runId} and slug = ${slug}`,
  )
  await storeValue(ctx, runId, slug, reviewed)
  return status
}

/** `items` null or empty: there is no value. */
async function storeValue(
  ctx: Ctx,
  runId: string,
  slug: string,
  value: Pick<Reviewed, 'initiative_id' | 'schema_version' | 'source_quote' | 'confidence' | 'cause'> & {
    items: string[] | null
  },
): Promise<void> {
  const { initiative_id, schema_version, items, source_quote, confidence, cause } = value
  if (items === null || items.length === 0) {
    await ctx.db.run(sql`
      delete from extracted_values where org_id = ${ctx.org} and run_id = ${runId} and slug = ${slug}`)
    return
  }
  await ctx.db.run(sql`
    insert into extracted_values as v (org_id, run_id, slug, initiative_id, schema_version, items, source_quote, confidence,
                                       cause)
    values (${ctx.org}, ${runId}, ${slug}, ${initiative_id}, ${schema_version}, ${items}, ${source_quote}, ${confidence},
            ${cause})
    on conflict (org_id, run_id, slug) do update set
      items = excluded.items, confidence = excluded.confidence, cause = excluded.cause`)
}

/** Later nodes read the value, LIVE segments evaluate the person again, and whoever shows the run reads it again. */
async function follow(
  ctx: Ctx,
  { id, person_external_id }: LockedRun,
  slug: string,
  reviewed: Reviewed,
  items: string[] | null,
): Promise<void> {
  const field = items === null ? undefined : await readField(ctx, reviewed, slug)
  await reviseExtracted(ctx, { runId: id, slug, value: field ? valueFrom(field, items!) : null })
  await noteChanges(ctx, { people: person_external_id === null ? [] : [person_external_id] })
  await tellChanges(ctx, 'run', [id])
}
