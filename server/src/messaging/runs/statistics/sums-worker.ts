import { sql } from '../../../platform/db/index.ts'
import { type ClaimedRow, QUEUES, type RowWork } from '../../../platform/jobs/index.ts'
import { type Actor, type Ctx, inTransaction, type Runtime } from '../../../platform/operations/index.ts'
import { addToRunSums } from './run-sums.ts'
import { addUp, type StatusCounts, type StepCount, type What } from './tally.ts'
import type { Times } from './times.ts'

const SUMS: Actor = { kind: 'system', id: 'statistics' }
/** Tallies of one organization in a batch. */
const BATCH_SIZE = 500
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The grains of the sums. Few of them make up any period. */
export const GRAINS = { hour: HOUR_MS, day: DAY_MS } as const

/** A row of step_sums. For all time, `starts_at` is the beginning of 1970. */
export interface SumRow {
  journey_id: string
  grain: keyof typeof GRAINS | 'all'
  starts_at: Date
  node_id: string
  what: What
  signal: string
  target_node_id: string
  count: number
  times: Times
}

interface Tally extends ClaimedRow {
  journey_id: string
  counts: StepCount[]
  runs: StatusCounts | null
}

/** Adds tallies to the sums of their journeys and deletes them in one transaction, so each step counts once. */
export function sumsWorker(runtime: Runtime): RowWork<ClaimedRow> {
  return {
    queue: QUEUES.tallies,
    batchSize: BATCH_SIZE,
    columns: sql`t.journey_id`,
    work: (org, rows, lease) =>
      inTransaction(runtime, org, SUMS, async (ctx) => {
        const tallies = await ctx.db.rows(sql<Tally>`
          delete from step_tallies
          where org_id = ${org} and id = any(${rows.map((row) => row.id)}) and due_at = ${lease}
          returning journey_id, counts, runs`)
        if (tallies.length > 0) await addToSums(ctx, tallies)
        await addToRunSums(ctx, tallies)
      }),
  }
}

async function addToSums(ctx: Ctx, tallies: readonly Tally[]): Promise<void> {
  const added = addUp(tallies.flatMap(rowsOf), keyOfSum)
  const periods = addUp(added, periodOf)
  // Lock the journeys, so that their sums are updated one after the other.
  await ctx.db.run(sql`
    select 1 from journeys where org_id = ${ctx.org} and id = any(${tallies.map((tally) => tally.journey_id)})
    order by id for no key update`)
  const known = await ctx.db.rows(sql<SumRow>`
    select s.journey_id, s.grain, s.starts_at, s.node_id, s.what, s.signal, s.target_node_id, s.count, s.times
    from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) as t (
      journey_id uuid, grain text, starts_at timestamptz)
    join step_sums s on s.org_id = ${ctx.org} and s.journey_id = t.journey_id and s.grain = t.grain
      and s.starts_at = t.starts_at`)
  const changed = new Set(added.map(keyOfSum))
  const sums = addUp([...added, ...known.filter((row) => changed.has(keyOfSum(row)))], keyOfSum)
  await ctx.db.run(sql`
    insert into step_sums (org_id, journey_id, grain, starts_at, node_id, what, signal, target_node_id, count, times)
    select ${ctx.org}, journey_id, grain, starts_at, node_id, what, signal, target_node_id, count, times
    from jsonb_to_recordset(${JSON.stringify(sums)}::jsonb) as s (
      journey_id uuid, grain text, starts_at timestamptz, node_id text, what text, signal text, target_node_id text,
      count bigint, times jsonb)
    on conflict (org_id, journey_id, grain, starts_at, node_id, what, signal, target_node_id) do update set
      count = excluded.count, times = excluded.times`)
}

function rowsOf({ journey_id, counts }: Tally): SumRow[] {
  return counts.flatMap(({ nodeId, hour, target, ...count }) => {
    const row = { journey_id, node_id: nodeId, target_node_id: target, ...count }
    const inGrains = Object.entries(GRAINS).map(([grain, ms]) => ({
      ...row,
      grain: grain as keyof typeof GRAINS,
      starts_at: new Date(Math.floor(hour / ms) * ms),
    }))
    return [...inGrains, { ...row, grain: 'all' as const, starts_at: new Date(0) }]
  })
}

function periodOf({ journey_id, grain, starts_at }: SumRow): string {
  return JSON.stringify([journey_id, grain, starts_at])
}

function keyOfSum(row: SumRow): string {
  return JSON.stringify([periodOf(row), row.node_id, row.what, row.signal, row.target_node_id])
}
