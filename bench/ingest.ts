import { join } from 'node:path'
import { sql } from '../server/src/db/index.ts'
import { type LoadResult, runLoad } from './load.ts'
import { type Benchmark, figure, ratioOf, report } from './report.ts'
import { type BenchService, startService } from './service.ts'

const CONNECTIONS = 64
const RUNS = 7
const SECONDS = 3
const WARM_UP_SECONDS = 2
const PEOPLE = 2_000

/** What is compared, in the order in which it is run, over and over. */
const PATHS = {
  recording: '/api/v1/cdp/events',
  noop: '/api/v1/bench/noop',
  unshared: '/api/v1/bench/unshared',
} as const

type Side = keyof typeof PATHS

const SIDES = Object.keys(PATHS) as Side[]

const TARGETS = { 'recording / noop': 0.65, 'recording / unshared': 2.5 }

/**
 * Single-event recording with durable commits, against a no-op with the same body, authentication, limits and schema,
 * and against one transaction an event. Throws when an answer is an error or an acknowledged event is not stored.
 */
export const ingest: Benchmark = async ({ scale, runs = RUNS, say }) => {
  await using service = await startService(join(import.meta.dirname, 'ingest-server.ts'))
  await createPeople(service)
  const bodies = eventBodies()
  const recorded = { acknowledged: 0 }
  const measure = async (side: Side, seconds: number) => {
    const load = { url: service.url, key: service.key, path: PATHS[side], connections: CONNECTIONS }
    const result = await runLoad({ ...load, seconds: seconds * scale, nextBody: bodies })
    requireSuccess(side, result)
    if (side !== 'noop') recorded.acknowledged += result.created
    return result
  }

  for (const side of SIDES) await measure(side, WARM_UP_SECONDS)
  const results: Record<Side, LoadResult[]> = { recording: [], noop: [], unshared: [] }
  for (let run = 1; run <= runs; run++) {
    for (const side of SIDES) results[side].push(await measure(side, SECONDS))
    say(`run ${run} of ${runs}: ${SIDES.map((side) => describe(side, results[side].at(-1)!)).join(', ')}`)
  }
  const stored = await countStored(service)
  if (stored !== recorded.acknowledged) {
    throw new Error(`${recorded.acknowledged} events were acknowledged, but ${stored} are stored`)
  }
  return reportOf(results, { ...recorded, stored })
}

function reportOf(results: Record<Side, LoadResult[]>, counts: { acknowledged: number; stored: number }) {
  const rates = (side: Side) => results[side].map((result) => result.perSecond)
  const figures = {
    ...Object.fromEntries(SIDES.map((side) => [side, figure(rates(side), 'requests/s')])),
    'recording p50': figure(
      results.recording.map((result) => result.p50),
      'ms',
    ),
    'recording p99': figure(
      results.recording.map((result) => result.p99),
      'ms',
    ),
    acknowledged: figure([counts.acknowledged], 'events'),
    stored: figure([counts.stored], 'events'),
  }
  const ratios = {
    'recording / noop': ratioOf(rates('recording'), rates('noop')),
    'recording / unshared': ratioOf(rates('recording'), rates('unshared')),
  }
  return report('ingest', figures, ratios, TARGETS)
}

/** Bodies of about 300 bytes, each with an external id of its own. */
function eventBodies(): () => string {
  let count = 0
  return () => {
    count += 1
    return JSON.stringify({
      name: 'order_placed',
      externalId: `order-${String(count).padStart(12, '0')}`,
      personExternalId: `customer-${count % PEOPLE}`,
      timestamp: new Date().toISOString(),
      properties: {
        orderNumber: `A-${count}`,
        total: 129.9,
        currency: 'EUR',
        items: [
          { sku: 'shoe-42-black', quantity: 1, price: 89.95 },
          { sku: 'sock-3-pack', quantity: 2, price: 19.95 },
        ],
        channel: 'web',
        firstOrder: false,
      },
    })
  }
}

async function createPeople({ pool, org }: BenchService): Promise<void> {
  await pool.run(sql`
    insert into people (org_id, id, external_id, first_name, created_at, updated_at)
    select ${org}::uuid, gen_random_uuid(), 'customer-' || n, 'Ana', now(), now()
    from generate_series(0, ${PEOPLE}::int - 1) n`)
  await pool.run(sql`analyze people`)
}

function requireSuccess(side: Side, { failures, firstFailure, answers, created }: LoadResult): void {
  if (failures > 0) throw new Error(`${side}: ${failures} of ${answers} answers are errors\n${firstFailure}`)
  if (created !== answers) throw new Error(`${side}: ${answers - created} of ${answers} events were not new`)
}

/** Events that are in the log and under a key. */
async function countStored({ pool, org }: BenchService): Promise<number> {
  const { stored } = await pool.one(sql<{ stored: number }>`
    select count(*) as stored from events e
    join event_keys k on k.org_id = e.org_id and k.external_id = e.external_id and k.event_id = e.id
    where e.org_id = ${org}`)
  return stored
}

function describe(side: Side, result: LoadResult): string {
  return `${side} ${Math.round(result.perSecond)}/s`
}
