import { sql } from '../../../platform/db/index.ts'
import { QUEUES, wakeAfterCommit } from '../../../platform/jobs/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { count, type ResultOf } from './count.ts'
import type { AskedFields } from './fields.ts'
import { hashOf, type Question } from './questions.ts'

/** Up to so many participants are counted when somebody asks. */
const COUNTED_AT_ONCE = 20_000
/** Kept numbers that are older are counted again while somebody asks. */
const FRESH_MS = 60_000
/** What nobody asks for so long is deleted. */
const FORGOTTEN_MS = 30 * 24 * 3_600_000

export interface Counted<R> {
  countedAt: Date
  result: R
}

interface KeptRow {
  result: unknown
  counted_at: Date | null
  is_due: boolean
}

/**
 * The answer to a question about an initiative (UUID), in a time that does not grow with its participants. A small
 * initiative is counted now. The numbers of a large one were counted before; when they are older than a minute, a worker
 * counts them again. null: they are being counted for the first time.
 */
export async function readCounted<Q extends Question>(
  ctx: Ctx,
  initiativeId: string,
  question: Q,
  fields: AskedFields,
): Promise<Counted<ResultOf<Q>> | null> {
  if (await isSmall(ctx, initiativeId)) {
    return { countedAt: ctx.now, result: await count(ctx, initiativeId, question, fields) }
  }
  const hash = hashOf(question, fields.version)
  const kept = await ctx.db.maybe(sql<KeptRow>`
    select result, counted_at, due_at is not null as is_due from result_counts
    where org_id = ${ctx.org} and initiative_id = ${initiativeId} and question_hash = ${hash}`)
  const countedAt = kept?.counted_at ?? null
  const isFresh = countedAt !== null && ctx.now.getTime() - countedAt.getTime() < FRESH_MS
  if (!isFresh && !kept?.is_due) await ask(ctx, initiativeId, question, hash)
  return countedAt && { countedAt, result: kept!.result as ResultOf<Q> }
}

/** Uses runs_newest, and reads no more of it than it has to. */
async function isSmall(ctx: Ctx, initiativeId: string): Promise<boolean> {
  const { runs } = await ctx.db.one(sql<{ runs: number }>`
    select count(*) as runs from (
      select 1 from runs where org_id = ${ctx.org} and initiative_id = ${initiativeId}
      limit ${COUNTED_AT_ONCE + 1}
    ) few`)
  return runs <= COUNTED_AT_ONCE
}

async function ask(ctx: Ctx, initiativeId: string, question: Question, hash: Buffer): Promise<void> {
  const forgotten = new Date(ctx.now.getTime() - FORGOTTEN_MS)
  await ctx.db.run(sql`
    delete from result_counts
    where org_id = ${ctx.org} and initiative_id = ${initiativeId} and asked_at < ${forgotten} and due_at is null`)
  await ctx.db.run(sql`
    insert into result_counts as c (org_id, id, initiative_id, question, question_hash, asked_at, due_at)
    values (${ctx.org}, ${ctx.newId()}, ${initiativeId}, ${JSON.stringify(question)}::jsonb, ${hash}, ${ctx.now}, ${ctx.now})
    on conflict (org_id, initiative_id, question_hash) do update set asked_at = excluded.asked_at, due_at = excluded.due_at
    where c.due_at is null`)
  wakeAfterCommit(ctx, QUEUES.resultCounts)
}
