import { join } from 'node:path'
import { sql } from '../../server/src/platform/db/index.ts'
import { EventSource } from '../machinery/event-source.ts'
import { loadEvents } from '../machinery/events-load.ts'
import { runLoad } from '../machinery/load.ts'
import { type BenchService, startService } from '../machinery/service.ts'
import { type Benchmark, type Figure, figure, median, report } from '../report.ts'

const RUNS = 5
/** Events of one organization in the past year. */
const SIZES = [1_000_000, 10_000_000, 100_000_000]
const PEOPLE = 100_000
const LEAST_PEOPLE = 100
/** The most that an event may cost at the largest size, compared with the smallest. */
const ALLOWED = 1.3
const ITEMS = 1_000
/** Fewer are over before the machine is warm. */
const BATCHES = 40
const CONNECTIONS = 2
/** An evaluation of 100 million events takes minutes. */
const WITHIN_MS = 1_800_000

const ordered = { kind: 'event', eventName: 'order_placed', occurred: true }
const lastDays = (amount: number) => ({ op: 'in_last_n', value: { amount, unit: 'days' } })

/** Few or no people match, so that reading the events is what takes the time. `days`: the window. */
const QUESTIONS: Record<string, { predicate: object; days: number }> = {
  'count, a year': {
    predicate: { ...ordered, window: lastDays(364), count: { op: 'gte', value: 1_000_000 } },
    days: 364,
  },
  'sum, a year': {
    predicate: {
      ...ordered,
      window: lastDays(364),
      aggregate: { function: 'sum', property: 'total', op: 'gte', value: 1_000_000_000 },
    },
    days: 364,
  },
  'count, a month': {
    predicate: { ...ordered, window: lastDays(30), count: { op: 'gte', value: 1_000_000 } },
    days: 30,
  },
}

/** What one size of the organization costs. */
interface Measured {
  events: number
  /** Milliseconds of each evaluation, by question. */
  evaluations: Record<string, number[]>
  /** Bytes of tables and indexes for each event. */
  bytes: number
  /** Recorded events a second. */
  recorded: number[]
}

/**
 * One organization whose events grow tenfold and a hundredfold: what an event costs in an evaluation, on disk and when it is
 * recorded. The baseline is the smallest size, in the same run.
 */
export const growth: Benchmark = async ({ scale, runs = RUNS, say }) => {
  await using service = await startService(join(import.meta.dirname, '../segments/server.ts'))
  const people = Math.max(LEAST_PEOPLE, Math.round(PEOPLE * Math.min(1, scale)))
  await addPeople(service, people)
  const source = new EventSource(people)
  const segments = await createSegments(service)
  const sizes: Measured[] = []
  let present = 0
  for (const size of SIZES) {
    const events = Math.max(ITEMS, Math.round(size * scale))
    await loadEvents(service, source, events - present)
    const measured = await measure(service, source, { events, segments, runs })
    present = events + measured.recorded.length * BATCHES * ITEMS
    sizes.push(measured)
    say(describe(measured))
  }
  return reportOf(sizes)
}

async function addPeople({ pool, org }: BenchService, count: number): Promise<void> {
  await pool.run(sql`drop index people_search`)
  await pool.run(sql`
    insert into people (org_id, id, external_id, created_at, updated_at)
    select ${org}, gen_random_uuid(), 'customer-' || n, now(), now() from generate_series(0, ${count - 1}::int) n`)
  await pool.run(sql`vacuum analyze people`)
}

async function createSegments(service: BenchService): Promise<Map<string, string>> {
  const slugs = new Map<string, string>()
  for (const [name, { predicate }] of Object.entries(QUESTIONS)) {
    const slug = name.replace(/\W+/g, '-')
    const filterExpression = { kind: 'person', op: 'AND', predicates: [predicate] }
    await post(service, '/segments', { name, slug, filterExpression, evaluationCadence: 'REACTIVE_ONLY' })
    slugs.set(name, slug)
  }
  return slugs
}

interface Measuring {
  events: number
  segments: ReadonlyMap<string, string>
  runs: number
}

async function measure(
  service: BenchService,
  source: EventSource,
  { events, segments, runs }: Measuring,
): Promise<Measured> {
  const evaluations: Record<string, number[]> = {}
  for (const [name, slug] of segments) {
    evaluations[name] = []
    for (let run = 0; run < runs; run++) {
      const startedAt = performance.now()
      const { total } = await post<{ total: number }>(service, `/segments/${slug}/evaluate`, {})
      evaluations[name].push(performance.now() - startedAt)
      if (total !== 0) throw new Error(`${name}: ${total} people, and nobody has so many`)
    }
  }
  const { bytes, stored } = await service.pool.one(sql<{ bytes: number; stored: number }>`
    select (select sum(pg_total_relation_size(t.relid)) from (
              select relid from pg_partition_tree('events') union all select relid from pg_partition_tree('event_keys')
            ) t)::float8 as bytes,
           (select count(*) from events where org_id = ${service.org}) as stored`)
  // Otherwise the loaded events would be written to disk while new ones are recorded.
  await service.pool.run(sql`checkpoint`)
  const recorded: number[] = []
  for (let run = 0; run < runs; run++) recorded.push(await record(service, source, BATCHES))
  return { events, evaluations, bytes: bytes / stored, recorded }
}

/** Records events of now and returns how many a second. */
async function record(service: BenchService, source: EventSource, batches: number): Promise<number> {
  const bodies = Array.from({ length: batches }, () =>
    JSON.stringify({ items: Array.from({ length: ITEMS }, () => source.next(new Date())) }),
  )
  const { perSecond, failures, firstFailure, created } = await runLoad({
    url: service.url,
    key: service.key,
    path: '/api/v1/cdp/events/batch',
    connections: CONNECTIONS,
    seconds: Number.POSITIVE_INFINITY,
    nextBody: () => bodies.pop() ?? null,
  })
  if (failures > 0) throw new Error(`${failures} batches failed: ${firstFailure}`)
  if (created !== batches * ITEMS) throw new Error(`${created} of ${batches * ITEMS} events were created`)
  return perSecond * ITEMS
}

function describe({ events, evaluations, bytes, recorded }: Measured): string {
  const times = Object.entries(evaluations).map(([name, ms]) => `${name} ${Math.round(median(ms))} ms`)
  return `${events} events: ${times.join(', ')}, ${Math.round(bytes)} bytes an event, ${Math.round(median(recorded))} recorded a second`
}

function reportOf(sizes: readonly Measured[]) {
  const figures: Record<string, Figure> = {}
  const ratios: Record<string, number> = {}
  const targets: Record<string, number> = {}
  const compare = (name: string, costs: readonly number[]) => {
    ratios[name] = Number(((ALLOWED * costs[0]!) / costs.at(-1)!).toFixed(3))
    targets[name] = 1
  }
  for (const { events, evaluations, bytes, recorded } of sizes) {
    for (const [name, times] of Object.entries(evaluations)) {
      figures[`${events}: ${name}`] = figure(times, 'ms')
      figures[`${events}: ${name}, an event`] = figure(
        times.map((ms) => (ms * 1_000) / inWindow(events, name)),
        'µs',
      )
    }
    figures[`${events}: size`] = figure([bytes], 'bytes/event')
    figures[`${events}: recording`] = figure(recorded, 'events/s')
  }
  for (const name of Object.keys(QUESTIONS)) {
    const costs = sizes.map(({ events, evaluations }) => median(evaluations[name]!) / inWindow(events, name))
    compare(`1.3 × ${name}: first / last`, costs)
  }
  compare(
    '1.3 × size: first / last',
    sizes.map(({ bytes }) => bytes),
  )
  compare(
    '1.3 × recording: first / last',
    sizes.map(({ recorded }) => 1 / median(recorded)),
  )
  return report('growth', figures, ratios, targets)
}

/** Events are spread evenly over a year. */
function inWindow(events: number, name: string): number {
  return (events * QUESTIONS[name]!.days) / 365
}

async function post<Answer>(service: BenchService, path: string, body: object): Promise<Answer> {
  const answer = await fetch(`${service.url}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(WITHIN_MS),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text) as Answer
}
