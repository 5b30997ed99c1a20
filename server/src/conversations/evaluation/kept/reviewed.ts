import { fromWire, toWire } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { type BriefRow, briefOf } from '../../agents/index.ts'
import { extractionTrial } from '../../extraction/index.ts'
import { readTranscripts } from '../../inbox/index.ts'
import type { ReviewedCase, ReviewedValues } from './schema.ts'

/** The latest reviewed conversations that are read again. */
const MOST_CONVERSATIONS = 50
/** Concurrent extractions: models spend most of the time waiting for the network. */
const CONCURRENCY = 5

interface DecidedRow {
  run_id: string
  slug: string
  decision: 'confirmed' | 'corrected' | 'refused'
  items: string[]
  decided_items: string[] | null
}

/**
 * Reads conversations whose values people reviewed again, and compares with what they decided. Writes nothing. null: the
 * initiative has no schema. Conversations for which no time is left are left out.
 */
export async function readReviewed(
  ctx: Ctx,
  initiative: string,
  extractor: string,
  patienceMs: number,
): Promise<ReviewedValues | null> {
  const initiativeId = fromWire('initiative', initiative)!
  const extract = await extractionTrial(ctx, initiativeId, extractor)
  if (!extract) return null
  const signal = AbortSignal.timeout(patienceMs)
  const decided = Map.groupBy(await readDecided(ctx, initiativeId), (row) => row.run_id)
  const runs = [...decided.keys()]
  const transcripts = await readTranscripts(ctx.db, ctx.org, runs)
  const { questions, language, timeZone } = briefOf(await readBrief(ctx, initiativeId))
  const cases: ReviewedCase[] = []
  const readRun = async (run: string) => {
    const transcript = transcripts.get(run) ?? []
    // A date like “tomorrow” is that of the day on which it was said.
    const now = transcript.at(-1)?.at ?? ctx.now
    const values = await extract({ transcript, questions, language, timeZone, now }, signal)
    const found = new Map(values.map(({ slug, items }) => [slug, items]))
    for (const row of decided.get(run)!)
      cases.push({
        participantId: toWire('run', run),
        field: row.slug,
        outcome: outcomeOf(row, found.get(row.slug)),
      })
  }
  for (let at = 0; at < runs.length && !signal.aborted; at += CONCURRENCY)
    await Promise.all(runs.slice(at, at + CONCURRENCY).map(readRun)).catch((err: unknown) => {
      if (!signal.aborted) throw err
    })
  const count = (outcome: ReviewedCase['outcome']) => cases.filter((each) => each.outcome === outcome).length
  return { right: count('right'), wrong: count('wrong'), missed: count('missed'), cases }
}

/** The decisions about the latest reviewed conversations; by extraction_reviews_decided. */
function readDecided(ctx: Ctx, initiativeId: string): Promise<DecidedRow[]> {
  return ctx.db.rows(sql<DecidedRow>`
    select run_id, slug, decision, items, decided_items from extraction_reviews
    where org_id = ${ctx.org} and initiative_id = ${initiativeId} and decision is not null and run_id in (
      select run_id from extraction_reviews
      where org_id = ${ctx.org} and initiative_id = ${initiativeId} and decision is not null
      group by run_id order by max(decided_at) desc, run_id limit ${MOST_CONVERSATIONS})
    order by run_id, slug`)
}

function readBrief(ctx: Ctx, initiativeId: string): Promise<BriefRow> {
  return ctx.db.one(sql<BriefRow>`
    select i.language, i.objective, i.context, i.identity_deflection, i.flag_condition, i.guiding_questions, o.time_zone,
           om.guidelines as org_guidelines, im.guidelines as own_guidelines
    from initiatives i join organizations o on o.org_id = ${ctx.org}
    left join agent_guidelines om on om.org_id = ${ctx.org} and om.scope_id = ${ctx.org}
    left join agent_guidelines im on im.org_id = ${ctx.org} and im.scope_id = i.id
    where i.org_id = ${ctx.org} and i.id = ${initiativeId}`)
}

function outcomeOf(
  { decision, items, decided_items }: DecidedRow,
  found?: string[],
): ReviewedCase['outcome'] {
  const wanted = decision === 'refused' ? null : (decided_items ?? items)
  if (found === undefined) return wanted === null ? 'right' : 'missed'
  if (wanted === null) return 'wrong'
  return JSON.stringify(found.toSorted()) === JSON.stringify(wanted.toSorted()) ? 'right' : 'wrong'
}
