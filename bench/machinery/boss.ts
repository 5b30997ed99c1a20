import { type Job, PgBoss } from 'pg-boss'
import { sql } from '../../server/src/platform/db/index.ts'
import type { BenchService } from './service.ts'

const QUEUE = 'steps'
const FETCHED = 500
const FETCHERS = 4

interface Step {
  run: number
  seq: number
}

/** How fetched jobs are handled: one at a time, the usual way with pg-boss, or all together, the fastest way. */
export type Handling = 'one by one' | 'together'

/**
 * Steps per second with pg-boss 12: each job is one step of one run. A step is done when the run's row has its new
 * position, the step is recorded, and the next job is queued. Several fetchers fetch and complete batches without
 * pauses, which is faster than pg-boss's own workers.
 */
export async function measureBoss(
  { pool, databaseUrl }: BenchService,
  people: number,
  steps: number,
  handling: Handling,
): Promise<number> {
  await pool.run(sql`
    create table if not exists boss_runs (id int primary key, node int not null, updated_at timestamptz not null)`)
  await pool.run(sql`
    create table if not exists boss_steps (run_id int, seq int, at timestamptz not null, primary key (run_id, seq))`)
  await pool.run(sql`truncate boss_runs, boss_steps`)
  await pool.run(sql`insert into boss_runs select n, 0, now() from generate_series(0, ${people}::int - 1) n`)
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 2 * FETCHERS,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.createQueue(QUEUE)
  await boss.insert(
    QUEUE,
    Array.from({ length: people }, (_, run) => ({ data: { run, seq: 1 } })),
  )

  const handle = async (jobs: readonly Job<Step>[]) => {
    await pool.run(sql`
      with done as (
        select * from jsonb_to_recordset(${JSON.stringify(jobs.map((job) => job.data))}::jsonb) as d (run int, seq int)
      ), moved as (
        update boss_runs r set node = d.seq, updated_at = now() from done d where r.id = d.run
      )
      insert into boss_steps select run, seq, now() from done`)
    const next = jobs.flatMap(({ data: { run, seq } }) =>
      seq < steps ? [{ data: { run, seq: seq + 1 } }] : [],
    )
    if (next.length > 0) await boss.insert(QUEUE, next)
  }
  let open = people * steps
  const fetcher = async () => {
    while (open > 0) {
      const jobs = await boss.fetch<Step>(QUEUE, { batchSize: FETCHED })
      if (jobs.length === 0) continue
      if (handling === 'together') await handle(jobs)
      else for (const job of jobs) await handle([job])
      await boss.complete(
        QUEUE,
        jobs.map((job) => job.id),
      )
      open -= jobs.length
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: FETCHERS }, fetcher))
  const perSecond = (people * steps) / ((performance.now() - started) / 1000)
  await boss.deleteAllJobs(QUEUE)
  await boss.stop({ graceful: false })
  return perSecond
}
