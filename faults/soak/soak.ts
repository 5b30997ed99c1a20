import { setTimeout as pause } from 'node:timers/promises'
import { type Pool, sql } from '../../server/src/platform/db/index.ts'
import type { Drill } from '../drills/drill.ts'
import { type Acted, underLoad } from '../drills/under-load.ts'
import type { Watch } from '../drills/watch.ts'
import type { World } from '../machinery/world.ts'
import { formatQuarters, growthOf, quartersOf, type Sample } from './quarters.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const SAMPLES = 200
const FAULTS = 40
const FAULT_MS = 2_000

/** What is done to the service in turn. The second process lives through all of it. */
const TURNS: readonly ((world: World) => Promise<unknown>)[] = [
  ({ processes }) => processes[0]!.kill(),
  async ({ gate }) => {
    await gate.shut()
    await pause(FAULT_MS)
    await gate.open()
  },
  async ({ proxy }) => proxy.forget(),
  async ({ receiver }) => {
    receiver.behave('refuses')
    await pause(FAULT_MS)
    receiver.behave('well')
  },
  ({ processes }) => processes[0]!.restart(),
  async ({ processes }) => {
    const { clock } = processes[0]!.settings
    clock.step(HOUR_MS)
    await pause(FAULT_MS)
    clock.step(0)
  },
]

/** A service under mixed load for this long, with faults. Memory and bytes per row must not grow. */
export function soak(minutes: number, say: (line: string) => void): Drill {
  const loadMs = minutes * MINUTE_MS
  return {
    name: 'soak',
    done: `mixed load and faults for ${minutes} minutes`,
    run: (ground) =>
      underLoad(
        ground,
        { number: 9, processes: ['all', 'all'], loadMs, awayLimit: 15 },
        async (world, watch) => act(world, watch, loadMs, say),
      ),
  }
}

async function act(world: World, watch: Watch, loadMs: number, say: (line: string) => void): Promise<Acted> {
  const from = performance.now()
  const until = from + loadMs
  const samples: Sample[] = []
  const sampling = (async () => {
    while (performance.now() < until) {
      samples.push(await takeSample(world))
      await pause(loadMs / SAMPLES)
    }
  })()
  const disturbing = (async () => {
    for (let n = 0; ; n += 1) {
      await pause(loadMs / FAULTS)
      // The last fault is over before the load is.
      if (performance.now() > until - loadMs / FAULTS) return n
      await TURNS[n % TURNS.length]!(world)
    }
  })()
  const [faults] = await Promise.all([disturbing, sampling])
  const quarters = quartersOf(from, until, watch.answers, samples)
  say(formatQuarters(quarters))
  const p99 = quarters.map((quarter) => Math.round(quarter.p99)).join(', ')
  return { findings: growthOf(quarters), figures: `${faults} faults, p99 by quarter ${p99} ms` }
}

async function takeSample({ pool, processes }: World): Promise<Sample> {
  const { stored, rows } = await sizeOf(pool)
  return { at: performance.now(), memory: processes[1]!.memory, stored, rows }
}

function sizeOf(pool: Pool): Promise<{ stored: number; rows: number }> {
  return pool.one(sql<{ stored: number; rows: number }>`
    select sum(pg_total_relation_size(relid))::float8 as stored, sum(n_live_tup)::float8 as rows
    from pg_stat_user_tables`)
}
