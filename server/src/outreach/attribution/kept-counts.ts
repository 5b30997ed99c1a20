import { allowTime, sql } from '../../platform/db/index.ts'
import { QUEUES, type RowWork, wakeAfterCommit } from '../../platform/jobs/index.ts'
import { type Actor, type Ctx, inTransaction, type Runtime } from '../../platform/operations/index.ts'
import { count, spanOf } from './counting.ts'
import { hashOf, type Question } from './question.ts'
import type { Counts } from './tally.ts'

/** Up to so many participants, or events of an organization, are counted when somebody asks. */
const COUNTED_AT_ONCE = 5_000
/** Kept numbers that are older are counted again while somebody asks. */
const FRESH_MS = 60_000
/** What nobody asks for so long is deleted. */
const FORGOTTEN_MS = 30 * 24 * 3_600_000
/** Counting a million conversions takes minutes. Each of its statements takes less than a second. */
const MOST_TIME_MS = 4 * 60_000

const ATTRIBUTION: Actor = { kind: 'system', id: 'attribution' }

export interface Counted {
  countedAt: Date
  counts: Counts
}

interface KeptRow {
  result: Counts | null
  counted_at: Date | null
  is_due: boolean
}

/**
 * The answer to a question, in a time that does not grow with the conversions. Few are counted now. Of many, the numbers
 * were counted before; when they are older than a minute, a worker counts them again. null: for the first time.
 */
export async function readCounted(ctx: Ctx, question: Question): Promise<Counted | null> {
  if (await isSmall(ctx, question)) return { countedAt: ctx.now, counts: await count(ctx, question) }
  const hash = hashOf(question)
  const kept = await ctx.db.maybe(sql<KeptRow>`
    select result, counted_at, due_at is not null as is_due from attribution_counts
    where org_id = ${ctx.org} and question_hash = ${hash}`)
  const countedAt = kept?.counted_at ?? null
  const isFresh = countedAt !== null && ctx.now.getTime() - countedAt.getTime() < FRESH_MS
  if (!isFresh && !kept?.is_due) await ask(ctx, question, hash)
  return countedAt && { countedAt, counts: kept!.result! }
}

/** Uses runs_newest or events_by_name_with_person, and reads no more of them than it has to. */
async function isSmall(ctx: Ctx, question: Question): Promise<boolean> {
  const { initiativeId, events } = question
  const { from, until } = await spanOf(ctx, question)
  const names = events.map(({ name }) => name)
  const rows =
    initiativeId === null
      ? sql`
          select 1 from events
          where org_id = ${ctx.org} and name = any(${names}::text[]) and occurred_at >= ${from} and occurred_at < ${until}
          limit ${COUNTED_AT_ONCE + 1}`
      : sql`
          select 1 from runs where org_id = ${ctx.org} and initiative_id = ${initiativeId}
          limit ${COUNTED_AT_ONCE + 1}`
  const { found } = await ctx.db.one(sql<{ found: number }>`select count(*) as found from (${rows}) few`)
  return found <= COUNTED_AT_ONCE
}

async function ask(ctx: Ctx, question: Question, hash: Buffer): Promise<void> {
  const forgotten = new Date(ctx.now.getTime() - FORGOTTEN_MS)
  await ctx.db.run(sql`
    delete from attribution_counts
    where org_id = ${ctx.org} and asked_at < ${forgotten} and due_at is null`)
  await ctx.db.run(sql`
    insert into attribution_counts as c (org_id, id, question, question_hash, asked_at, due_at)
    values (${ctx.org}, ${ctx.newId()}, ${JSON.stringify(question)}::jsonb, ${hash}, ${ctx.now}, ${ctx.now})
    on conflict (org_id, question_hash) do update set asked_at = excluded.asked_at, due_at = excluded.due_at
    where c.due_at is null`)
  wakeAfterCommit(ctx, QUEUES.conversions)
}

/** Counts the reports that somebody asked for and that take longer than a page may. */
export function attributionCountsWorker(runtime: Runtime): RowWork {
  return {
    queue: QUEUES.conversions,
    // One may take minutes.
    batchSize: 1,
    work: (org, rows, lease) =>
      inTransaction(runtime, org, ATTRIBUTION, async (ctx) => {
        for (const { id } of rows) await countDue(ctx, id, lease)
      }),
  }
}

/** Another worker has it where the lease is another one. */
async function countDue(ctx: Ctx, id: string, lease: Date): Promise<void> {
  const due = await ctx.db.maybe(sql<{ question: Question }>`
    select question from attribution_counts where org_id = ${ctx.org} and id = ${id} and due_at = ${lease}`)
  if (!due) return
  await allowTime(ctx.db, MOST_TIME_MS)
  const counts = await count(ctx, due.question)
  await ctx.db.run(sql`
    update attribution_counts set result = ${JSON.stringify(counts)}::jsonb, counted_at = ${ctx.now}, due_at = null
    where org_id = ${ctx.org} and id = ${id} and due_at = ${lease}`)
}
