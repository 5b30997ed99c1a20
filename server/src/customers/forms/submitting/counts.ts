import { type Db, sql } from '../../../platform/db/index.ts'
import { CommitBatcher } from '../../../platform/jobs/index.ts'
import type { Runtime } from '../../../platform/operations/index.ts'

/**
 * A counted form event: `view`, `start`, `step:<id>`, `submission`, `ending:<id>`, `trap`, or
 * `origin:<origin>` of a page that showed it.
 */
export interface Occurrence {
  formId: string
  what: string
}

/** The most events counted in one statement, and the most that wait. */
const MAX_BATCH = 1_000
const MAX_WAITING = 20_000
/** How long the first event waits for others, in real milliseconds. */
const GATHER_MS = 50

/** Counts anonymous form events, many at a time. */
export class FormCounts {
  readonly #commits: CommitBatcher<Occurrence>

  constructor({ pool, clock }: Pick<Runtime, 'pool' | 'clock'>) {
    this.#commits = new CommitBatcher({
      commit: async (org, occurrences) => {
        await addCounts(pool.limitedTo(org), org, occurrences, clock.now())
        return occurrences.map(() => undefined)
      },
      maxBatch: MAX_BATCH,
      maxWaiting: MAX_WAITING,
      gatherMs: GATHER_MS,
      onOutage: 'throw',
    })
  }

  /** Resolves when it is counted. Throws `unavailable` when too many wait. */
  count(org: string, occurrence: Occurrence): Promise<void> {
    return this.#commits.add(org, occurrence)
  }
}

/** Adds to the counts of the day, in UTC. */
export async function addCounts(
  db: Db,
  org: string,
  occurrences: readonly Occurrence[],
  now: Date,
): Promise<void> {
  const counts = new Map<string, Occurrence & { count: number }>()
  for (const { formId, what } of occurrences) {
    const key = `${formId} ${what}`
    const counted = counts.get(key) ?? { formId, what, count: 0 }
    counted.count += 1
    counts.set(key, counted)
  }
  // Sorted, so that concurrent counts cannot deadlock.
  const rows = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  const adding = sql`
    insert into form_counts (org_id, form_id, day, what, count)
    select ${org}, "formId", ${now.toISOString().slice(0, 10)}::date, "what", "count"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c ("formId" uuid, "what" text, "count" bigint)
    on conflict (org_id, form_id, day, what) do update set count = form_counts.count + excluded.count`
  await db.rows(adding, 'form_counts_add')
}

/** The counts from one day to another, both inclusive; null is unlimited. */
export async function readCounts(
  db: Db,
  org: string,
  formId: string,
  { from, to }: { from: string | null; to: string | null },
): Promise<Map<string, number>> {
  const rows = await db.rows(sql<{ what: string; count: number }>`
    select what, sum(count)::bigint as count from form_counts
    where org_id = ${org} and form_id = ${formId}
      and (${from}::date is null or day >= ${from}::date) and (${to}::date is null or day <= ${to}::date)
    group by what`)
  return new Map(rows.map(({ what, count }) => [what, count]))
}

/** How often each page has shown a form, and the last day (UTC) on which one did. */
export async function readOrigins(
  db: Db,
  org: string,
  formId: string,
): Promise<{ origin: string; views: number; lastSeenOn: string }[]> {
  const rows = await db.rows(sql<{ what: string; count: number; day: string }>`
    select what, sum(count)::bigint as count, max(day)::text as day from form_counts
    where org_id = ${org} and form_id = ${formId} and what like 'origin:%'
    group by what order by what`)
  return rows.map(({ what, count, day }) => ({
    origin: what.slice('origin:'.length),
    views: Number(count),
    lastSeenOn: day,
  }))
}

/** Views and submissions of the days (UTC) up to `last`, oldest first, with days that have none. */
export function readDays(
  db: Db,
  org: string,
  formId: string,
  { last, days }: { last: Date; days: number },
): Promise<{ date: string; views: number; submissions: number }[]> {
  const today = last.toISOString().slice(0, 10)
  return db.rows(sql<{ date: string; views: number; submissions: number }>`
    select to_char(d.day, 'YYYY-MM-DD') as date,
           coalesce(sum(c.count) filter (where c.what = 'view'), 0)::int as views,
           coalesce(sum(c.count) filter (where c.what = 'submission'), 0)::int as submissions
    from generate_series(${today}::date - ${days - 1}::int, ${today}::date, interval '1 day') as d (day)
    left join form_counts c
      on c.org_id = ${org} and c.form_id = ${formId} and c.day = d.day::date and c.what in ('view', 'submission')
    group by d.day order by d.day`)
}
