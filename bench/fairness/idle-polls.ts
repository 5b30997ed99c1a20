import { type Pool, sql } from '../../server/src/platform/db/index.ts'
import { QUEUES } from '../../server/src/platform/jobs/index.ts'
import { Poller } from '../../server/src/platform/jobs/poller.ts'
import type { Runtime } from '../../server/src/platform/operations/index.ts'
import { type Figure, figure } from '../report.ts'

const SLEEPING = 10_000_000
const ORGANIZATIONS = 10_000
/** Rows to process while an open transaction prevents PostgreSQL from removing dead rows. */
const CHURN = 200_000
const POLLS = 200

export interface IdlePolls {
  figures: Record<string, Figure>
  ratios: Record<string, number>
  targets: Record<string, number>
}

/**
 * The cost of one poll, in milliseconds and buffers, when many organizations have waiting rows but none is due. It is
 * measured at rest, and after work next to a transaction that stays open.
 */
export async function measureIdlePolls(
  runtime: Runtime,
  scale: number,
  say: (line: string) => void,
): Promise<IdlePolls> {
  const { pool } = runtime
  await pool.run(sql`truncate trigger_matches`)
  await addWaitingRuns(runtime, Math.max(1_000, SLEEPING * scale), Math.max(10, ORGANIZATIONS * scale))
  await pool.run(sql`vacuum (analyze) trigger_matches`)
  say('the sleeping rows are inserted')
  const rest = await measurePolls(runtime)
  const open = await pool.session(async (db) => {
    await db.run(sql`begin isolation level repeatable read`)
    await db.run(sql`select count(*) from organizations`)
    await churn(runtime, Math.max(200, CHURN * scale))
    const polls = await measurePolls(runtime)
    await db.run(sql`commit`)
    return polls
  })
  return {
    figures: {
      'idle poll: database time': figure(rest.ms, 'ms'),
      'idle poll: buffers': figure(rest.buffers, 'buffers'),
      'idle poll, a transaction open: database time': figure(open.ms, 'ms'),
      'idle poll, a transaction open: buffers': figure(open.buffers, 'buffers'),
    },
    ratios: {
      'idle poll: 1 ms / database time': Number((1 / median(rest.ms)).toFixed(2)),
      'idle poll, a transaction open: 1 ms / database time': Number((1 / median(open.ms)).toFixed(2)),
    },
    targets: {
      'idle poll: 1 ms / database time': 1,
      'idle poll, a transaction open: 1 ms / database time': 1,
    },
  }
}

function median(values: readonly number[]): number {
  return Math.max(0.001, values.toSorted((a, b) => a - b)[values.length >> 1]!)
}

async function addWaitingRuns({ pool, clock }: Runtime, rows: number, organizations: number): Promise<void> {
  const now = clock.now()
  const each = Math.ceil(rows / organizations)
  const journey = await pool.one(sql<{ org_id: string; id: string; initiative_id: string }>`
    select org_id, id, initiative_id from journeys limit 1`)
  // The foreign key would require a journey in each organization, although none is read here.
  await pool.run(
    sql`alter table trigger_matches drop constraint if exists trigger_matches_org_id_journey_id_fkey`,
  )
  for (let done = 0; done < organizations; done += 500) {
    await pool.run(sql`
      insert into trigger_matches (org_id, id, action, initiative_id, journey_id, person_external_id, trigger, due_at,
                                   created_at)
      select o.id, gen_random_uuid(), 'enroll', ${journey.initiative_id}, ${journey.id}, 'ana', '{"kind":"manual"}',
             ${now}::timestamptz + interval '1 day' + random() * interval '300 days', ${now}
      from (select gen_random_uuid() as id from generate_series(1, ${Math.min(500, organizations - done)})) o,
           generate_series(1, ${each})`)
  }
}

/** Creates rows that become due, are claimed and deleted. */
async function churn({ pool, clock }: Runtime, rows: number): Promise<void> {
  const { org_id } = await pool.one(sql<{ org_id: string }>`select org_id from trigger_matches limit 1`)
  for (let done = 0; done < rows; done += 5_000) {
    const now = clock.now()
    await pool.run(sql`
      with woken as (
        update trigger_matches set due_at = ${new Date(now.getTime() - 60_000)}
        where org_id = ${org_id} and id in (
          select id from trigger_matches where org_id = ${org_id} limit 5000)
        returning id)
      select count(*) from woken`)
    await pool.run(sql`
      update trigger_matches set due_at = ${new Date(now.getTime() + 86_400_000)}
      where org_id = ${org_id} and due_at < ${now}`)
  }
}

async function measurePolls(runtime: Runtime): Promise<{ ms: number[]; buffers: number[] }> {
  const explained: { ms: number; buffers: number }[] = []
  const poller = new Poller(explaining(runtime.pool, explained), runtime.clock, QUEUES.matches)
  for (let n = 0; n < POLLS; n++) await poller.poll(new Set())
  return { ms: explained.map((each) => each.ms), buffers: explained.map((each) => each.buffers) }
}

interface Plan {
  'Execution Time': number
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}

/** A pool that explains its statements instead of running them. Nothing is due, so no result is needed. */
function explaining(pool: Pool, into: { ms: number; buffers: number }[]): Pool {
  const rows: Pool['rows'] = async (query) => {
    const [{ 'QUERY PLAN': plans }] = (await pool.rows(
      sql`explain (analyze, buffers, timing off, format json) ${query}`,
    )) as [{ 'QUERY PLAN': [Plan] }]
    const plan = plans[0]
    into.push({
      ms: plan['Execution Time'],
      buffers: plan.Plan['Shared Hit Blocks'] + plan.Plan['Shared Read Blocks'],
    })
    return []
  }
  return { ...pool, rows }
}
