import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from '../../server/src/platform/db/index.ts'
import { type BareServer, startBare } from '../machinery/bare.ts'
import { type Copier, chunksOf, openCopier } from '../machinery/copy.ts'
import { COPIED_BY, copyOf, EventSource } from '../machinery/event-source.ts'
import { loadEvents } from '../machinery/events-load.ts'
import { type LoadResult, runLoad } from '../machinery/load.ts'
import { type BenchService, startService } from '../machinery/service.ts'
import { type Benchmark, figure, median, ratioOf, report } from '../report.ts'

const RUNS = 7
const SECONDS = 3
/** A shorter measurement is meaningless at any scale. */
const LEAST_SECONDS = 0.25
const WARM_UP = 0.5
const PEOPLE = 100_000
/** The number of events in the log for the second measurement. */
const PRESENT = 20_000_000

const ITEMS = 1_000
/** Batch requests, and thousands of rows of COPY, per measurement. */
const BATCHES = 60
/** Concurrent callers of the batch endpoint; COPY has one stream. */
const BATCH_CONNECTIONS = 4
const CONNECTIONS = 64

/** The sides of the comparison, in the order of each round. */
const PATHS = {
  recording: '/api/v1/cdp/events',
  'bare node:http': '/',
  noop: '/api/v1/bench/noop',
  'bare Fastify': '/',
  unshared: '/api/v1/bench/unshared',
  batch: '/api/v1/cdp/events/batch',
  'batch, one caller': '/api/v1/cdp/events/batch',
  copy: null,
} as const

type Side = keyof typeof PATHS

const SIDES = Object.keys(PATHS) as Side[]

/** The measurements of one state of the log: events per second, and the answers of single events. */
interface Phase {
  rates: Record<Side, number[]>
  recordings: LoadResult[]
}

interface Bench {
  service: BenchService
  bare: Partial<Record<Side, BareServer>>
  copier: Copier
  source: EventSource
  scale: number
  acknowledged: number
}

const SINGLE_TARGETS = {
  'recording / noop': 0.65,
  'recording / unshared': 2.5,
  'recording / node:http': 0.45,
  'noop / node:http': 0.75,
  'batch / copy': 0.6,
}

/**
 * Durable single events and batches, compared with several baselines.
 * - a no-op with the same body, authentication, limits and schema
 * - servers that only parse and answer (node:http, Fastify)
 * - one transaction per event
 * - COPY into the same tables
 *
 * The log is first empty, then holds 20 million events. Throws for an error, and when an acknowledged event is not
 * stored.
 */
export const ingest: Benchmark = async ({ scale, runs = RUNS, say }) => {
  await using service = await startService(join(import.meta.dirname, 'server.ts'))
  await using copier = await openCopier(service.databaseUrl)
  await using node = await startBare('node')
  await using fastify = await startBare('fastify')
  await createPeople(service)
  const bare = { 'bare node:http': node, 'bare Fastify': fastify }
  const bench = { service, bare, copier, source: new EventSource(PEOPLE), scale, acknowledged: 0 }
  for (const side of SIDES) await measure(bench, side, WARM_UP)

  const empty = await measurePhase(bench, runs, (line) => say(`empty, ${line}`))
  const present = Math.round(PRESENT * scale)
  say(`loading ${present} events`)
  await loadEvents(service, bench.source, present)
  const loaded = await measurePhase(bench, runs, (line) => say(`${present} events, ${line}`))

  const stored = await countStored(service)
  if (stored !== bench.acknowledged) {
    throw new Error(`${bench.acknowledged} events were acknowledged, but ${stored} are stored`)
  }
  return reportOf(empty, loaded, { present, acknowledged: bench.acknowledged, stored })
}

async function measurePhase(bench: Bench, runs: number, say: (line: string) => void): Promise<Phase> {
  const noRates = Object.fromEntries(SIDES.map((side) => [side, [] as number[]]))
  const phase: Phase = { rates: noRates as Phase['rates'], recordings: [] }
  await settle(bench.service)
  for (let run = 1; run <= runs; run++) {
    for (const side of SIDES) {
      const { perSecond, answers } = await measure(bench, side, 1)
      phase.rates[side].push(perSecond)
      if (side === 'recording') phase.recordings.push(answers!)
    }
    const summary = SIDES.map((side) => `${side} ${Math.round(phase.rates[side].at(-1)!)}/s`)
    say(`run ${run} of ${runs}: ${summary.join(', ')}`)
  }
  return phase
}

/** Waits until PostgreSQL has finished its background work, which it looks for every three seconds. */
async function settle({ pool }: BenchService): Promise<void> {
  await pool.run(sql`checkpoint`)
  for (let quietSeconds = 0; quietSeconds < 4; ) {
    await pause(1_000)
    const { busy } = await pool.one(sql<{ busy: number }>`
      select count(*) as busy from pg_stat_activity where backend_type = 'autovacuum worker'`)
    quietSeconds = busy > 0 ? 0 : quietSeconds + 1
  }
}

/** Events per second of one side, for `part` of a whole measurement. */
async function measure(
  bench: Bench,
  side: Side,
  part: number,
): Promise<{ perSecond: number; answers?: LoadResult }> {
  const path = PATHS[side]
  if (path === null) return { perSecond: await measureCopy(bench, part) }
  const isBatch = path === PATHS.batch
  const bodies = isBatch ? batchBodies(bench, part) : null
  const { key } = bench.service
  const { url } = bench.bare[side] ?? bench.service
  const answers = await runLoad({
    url,
    key,
    path,
    connections: isBatch ? (side === 'batch' ? BATCH_CONNECTIONS : 1) : CONNECTIONS,
    seconds: isBatch ? Number.POSITIVE_INFINITY : Math.max(LEAST_SECONDS, SECONDS * part * bench.scale),
    nextBody: () => (bodies ? (bodies.pop() ?? null) : JSON.stringify(bench.source.next(new Date()))),
  })
  const items = isBatch ? ITEMS : 1
  requireSuccess(side, answers, items)
  if (side !== 'noop' && !bench.bare[side]) bench.acknowledged += answers.created
  return { perSecond: answers.perSecond * items, answers }
}

/** Created before the measurement begins, like the rows of COPY. */
function batchBodies(bench: Bench, part: number): string[] {
  return Array.from({ length: batchesOf(bench, part) }, () =>
    JSON.stringify({ items: Array.from({ length: ITEMS }, () => bench.source.next(new Date())) }),
  )
}

function batchesOf({ scale }: Bench, part: number): number {
  return Math.max(BATCH_CONNECTIONS, Math.round(BATCHES * part * scale))
}

/** One durable transaction for all rows in one stream: a lower bound for the cost of storing them. */
async function measureCopy(
  { service, copier, source, scale, ...bench }: Bench,
  part: number,
): Promise<number> {
  const count = batchesOf({ service, copier, source, scale, ...bench }, part) * ITEMS
  const events = Array.from({ length: count }, () => source.next(new Date()))
  const tables = copyOf(service.org, events).map(({ target, rows }) => ({
    target,
    chunks: [...chunksOf(rows)],
  }))
  const started = performance.now()
  await copier.query('begin')
  for (const { target, chunks } of tables) await copier.copy(target, chunks)
  await copier.query('commit')
  return count / ((performance.now() - started) / 1000)
}

function reportOf(
  empty: Phase,
  loaded: Phase,
  counts: Record<'present' | 'acknowledged' | 'stored', number>,
) {
  const after = `at ${counts.present}`
  const figures = {
    ...figuresOf(empty, 'empty'),
    ...figuresOf(loaded, after),
    acknowledged: figure([counts.acknowledged], 'events'),
    stored: figure([counts.stored], 'events'),
  }
  const ratios = {
    ...ratiosOf(empty, 'empty'),
    ...ratiosOf(loaded, after),
    ...Object.fromEntries(
      SIDES.map((side) => [`${side}: loaded / empty`, loss(empty.rates[side], loaded.rates[side])]),
    ),
  }
  const targets = Object.fromEntries([
    ...['empty', after].flatMap((phase) =>
      Object.entries(SINGLE_TARGETS).map(([name, least]) => [`${name}, ${phase}`, least] as const),
    ),
    ['recording: loaded / empty', 0.8],
    ['batch: loaded / empty', 0.8],
  ])
  return report('ingest', figures, ratios, targets)
}

function figuresOf({ rates, recordings }: Phase, phase: string) {
  const p50 = recordings.map((result) => result.p50)
  const p99 = recordings.map((result) => result.p99)
  return {
    ...Object.fromEntries(SIDES.map((side) => [`${side}, ${phase}`, figure(rates[side], 'events/s')])),
    [`recording p50, ${phase}`]: figure(p50, 'ms'),
    [`recording p99, ${phase}`]: figure(p99, 'ms'),
  }
}

function ratiosOf({ rates }: Phase, phase: string): Record<string, number> {
  return {
    [`recording / noop, ${phase}`]: ratioOf(rates.recording, rates.noop),
    [`recording / node:http, ${phase}`]: ratioOf(rates.recording, rates['bare node:http']),
    [`noop / node:http, ${phase}`]: ratioOf(rates.noop, rates['bare node:http']),
    [`Fastify / node:http, ${phase}`]: ratioOf(rates['bare Fastify'], rates['bare node:http']),
    [`recording / unshared, ${phase}`]: ratioOf(rates.recording, rates.unshared),
    [`batch / copy, ${phase}`]: ratioOf(rates.batch, rates.copy),
    [`batch, one caller / copy, ${phase}`]: ratioOf(rates['batch, one caller'], rates.copy),
  }
}

function loss(before: readonly number[], after: readonly number[]): number {
  return Number((median(after) / median(before)).toFixed(3))
}

async function createPeople({ pool, org }: BenchService): Promise<void> {
  await pool.run(sql`
    insert into people (org_id, id, external_id, first_name, created_at, updated_at)
    select ${org}::uuid, gen_random_uuid(), 'customer-' || n, 'Ana', now(), now()
    from generate_series(0, ${PEOPLE}::int - 1) n`)
  await pool.run(sql`analyze people`)
}

function requireSuccess(side: Side, answers: LoadResult, items: number): void {
  const { failures, firstFailure, created } = answers
  if (failures > 0)
    throw new Error(`${side}: ${failures} of ${answers.answers} answers are errors\n${firstFailure}`)
  const expected = answers.answers * items
  if (created !== expected)
    throw new Error(`${side}: ${expected - created} of ${expected} events were not new`)
}

/** The number of API events that are in the log and have a key. */
async function countStored({ pool, org }: BenchService): Promise<number> {
  const { stored } = await pool.one(sql<{ stored: number }>`
    select count(*) as stored from events e
    join event_keys k on k.org_id = e.org_id and k.external_id = e.external_id and k.event_id = e.id
    where e.org_id = ${org} and e.recorded_by <> ${COPIED_BY}`)
  return stored
}
