import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { type Cause, CONFIDENCE, waitsForReview } from '../causes.ts'
import type { Field } from '../fields.ts'
import type { Unread } from '../guided/index.ts'
import type { StoredValue } from '../stored-values.ts'
import { itemsOf, valueFrom } from '../values.ts'
import { REVIEWED } from './decisions.ts'

/** The values that an extractor read from a run. */
export interface Read {
  runId: string
  initiativeId: string
  schemaVersion: number
  schema: Readonly<Record<string, Field>>
  values: readonly StoredValue[]
  unread: readonly Unread[]
}

interface Decided {
  run_id: string
  slug: string
  decision: 'confirmed' | 'corrected' | 'refused'
  items: string[]
  /** What was read before. */
  read: string[]
  quote: string | null
}

/**
 * The values to store after another extraction. What a person decided stands as long as it fits its field, whatever was
 * read this time. Of the rest, values that are not sure and answers without a value wait for review.
 */
export async function keepDecisions(
  ctx: Ctx,
  reads: readonly Read[],
): Promise<{ read: Read; values: StoredValue[] }[]> {
  const decided = Map.groupBy(await readDecided(ctx, reads), (row) => row.run_id)
  const kept = reads.map((read) => ({ read, ...withDecisions(read, decided.get(read.runId) ?? []) }))
  await replaceWaiting(ctx, kept)
  return kept.map(({ read, values }) => ({ read, values }))
}

/** `standing` are the decisions that fit, each with whether what was read before it fits as well. */
function withDecisions(read: Read, decided: readonly Decided[]) {
  const standing = decided.flatMap((row) => {
    const field = Object.hasOwn(read.schema, row.slug) ? read.schema[row.slug] : undefined
    const isWithoutValue = row.decision === 'refused' && row.items.length === 0
    const value = field && !isWithoutValue ? valueFrom(field, row.items) : null
    if (!field || (value === null && !isWithoutValue)) return []
    const fits = row.read.length === 0 || valueFrom(field, row.read) !== null
    return [{ ...row, value: value ?? '', fits }]
  })
  const slugs = new Set(standing.map(({ slug }) => slug))
  const open = read.values.filter(({ slug }) => !slugs.has(slug))
  const settled = standing.filter(({ decision }) => decision !== 'refused')
  const values = settled.map(({ slug, value, items, quote }): StoredValue => {
    return { slug, value, items, quote: quote ?? '', candidates: [], ...REVIEWED }
  })
  const unread = read.unread.filter(({ slug }) => !slugs.has(slug)).map(waitingFor)
  return {
    standing: standing.map(({ slug, fits }) => ({ slug, fits })),
    values: [...open, ...values],
    waiting: [...open.filter(waitsForReview), ...unread],
  }
}

type Waiting = Omit<StoredValue, 'value'>

/** An answer without a value has no items until a person enters one. */
function waitingFor({ slug, quote, candidates }: Unread): Waiting {
  const cause = 'not_understood'
  return { slug, quote, items: [], candidates: candidates.map(itemsOf), cause, confidence: CONFIDENCE[cause] }
}

function readDecided(ctx: Ctx, reads: readonly Read[]): Promise<Decided[]> {
  const runIds = reads.map(({ runId }) => runId)
  return ctx.db.rows(sql<Decided>`
    select run_id, slug, decision, coalesce(decided_items, items) as items, items as read, source_quote as quote
    from extraction_reviews where org_id = ${ctx.org} and run_id = any(${runIds}) and decision is not null`)
}

/**
 * Removes the reviews that no longer apply, and adds those of the values that are not sure. Decisions that stand are from
 * now on about the present field, and what was read before them counts as not understood when it no longer fits.
 */
async function replaceWaiting(
  ctx: Ctx,
  kept: readonly {
    read: Read
    standing: readonly { slug: string; fits: boolean }[]
    waiting: readonly Waiting[]
  }[],
): Promise<void> {
  const standing = kept.flatMap(({ read, standing: decided }) =>
    decided.map((each) => ({ ...each, run_id: read.runId, version: read.schemaVersion })),
  )
  await ctx.db.run(sql`
    delete from extraction_reviews
    where org_id = ${ctx.org} and run_id = any(${kept.map(({ read }) => read.runId)})
      and (run_id, slug) not in (
        select run_id, slug from jsonb_to_recordset(${JSON.stringify(standing)}::jsonb) as s (run_id uuid, slug text))`)
  const unread: Cause = 'not_understood'
  await ctx.db.run(sql`
    update extraction_reviews r set
      schema_version = s.version, items = case when s.fits then r.items else '{}' end,
      candidates = case when s.fits then r.candidates else '[]' end,
      confidence = case when s.fits then r.confidence else ${CONFIDENCE[unread]} end,
      cause = case when s.fits then r.cause else ${unread} end
    from jsonb_to_recordset(${JSON.stringify(standing)}::jsonb) as s (run_id uuid, slug text, version int, fits boolean)
    where r.org_id = ${ctx.org} and r.run_id = s.run_id and r.slug = s.slug and r.schema_version <> s.version`)
  const rows = kept.flatMap(({ read, waiting }) =>
    waiting.map(({ slug, items, quote, confidence, cause, candidates }) => ({
      ...{ id: ctx.newId(), run_id: read.runId, initiative_id: read.initiativeId },
      ...{ schema_version: read.schemaVersion, slug, items, quote, confidence, cause, candidates },
    })),
  )
  if (rows.length === 0) return
  await ctx.db.run(sql`
    insert into extraction_reviews (org_id, run_id, slug, id, initiative_id, schema_version, created_at, items, source_quote,
                                    confidence, cause, candidates)
    select ${ctx.org}, run_id, slug, id, initiative_id, schema_version, ${ctx.now}, items, quote, confidence, cause, candidates
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (
      id uuid, run_id uuid, slug text, initiative_id uuid, schema_version int, items text[], quote text, confidence real,
      cause text, candidates jsonb)`)
}
