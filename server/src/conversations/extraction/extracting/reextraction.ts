import { queueExtractions } from '../../../messaging/index.ts'
import { ApiError } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../../platform/jobs/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { getSchema } from '../schemas.ts'

export interface ReextractionOptions {
  dryRun: boolean
  force: boolean
  /** ISO 8601: only runs that started since then. */
  fromDate?: string | undefined
}

export interface Reextraction {
  eligible: number
  queued: number
  willExtract: number
  insufficient: number
  dryRun: boolean
}

/** The same as `hasEnough`, counted without reading the messages. */
const ENOUGH_MESSAGES = 3

/**
 * Queues ended runs for extraction with the present schema: those not extracted since it was set, or all with `force`.
 * Skips runs that are being extracted. Throws `not_found`, and `conflict` without a schema.
 */
export async function reextract(
  ctx: Ctx,
  initiativeId: string,
  { dryRun, force, fromDate }: ReextractionOptions,
): Promise<Reextraction> {
  const schema = await getSchema(ctx, initiativeId)
  if (!schema) throw new ApiError('conflict', 'This initiative has no extraction schema. Set one first.')
  const counts = await ctx.db.one(sql<Omit<Reextraction, 'dryRun'>>`
    with eligible as (
      select r.id, said.enough
      from runs r
      cross join lateral (
        select count(*) >= ${ENOUGH_MESSAGES} and bool_or(m.author = 'participant') as enough,
               bool_or(m.type <> 'media' and m.text = '' and m.details is null) as is_forgotten
        from messages m
        where m.org_id = ${ctx.org} and m.run_id = r.id and m.status not in ('failed', 'canceled')
      ) said
      where r.org_id = ${ctx.org} and r.initiative_id = ${schema.initiative_id}
        and r.ended_at is not null and r.extract_at is null
        -- The values are all that is left of a conversation whose words were removed.
        and said.is_forgotten is not true
        and (${force} or r.extraction_status is distinct from 'EXTRACTED' or r.captured_at < ${schema.created_at})
        and r.started_at >= coalesce(${fromDate ?? null}::timestamptz, '-infinity')
    ), queued as (
      ${queueExtractions(ctx, sql`select id, enough from eligible where not ${dryRun}`)}
    )
    select count(*) as eligible, count(*) filter (where enough) as "willExtract",
           count(*) filter (where not enough) as insufficient,
           (select count(*) from queued where enough) as queued
    from eligible`)
  wakeAfterCommit(ctx, QUEUES.extraction)
  return { ...counts, dryRun }
}
