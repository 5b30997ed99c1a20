import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLog } from '../../server/src/app/logging/log.ts'
import { operations } from '../../server/src/app/registry.ts'
import { openRuntime } from '../../server/src/app/runtime.ts'
import { readConfig } from '../../server/src/app/settings/config.ts'
import { liveSegmentsWorkers, segmentsWorker } from '../../server/src/customers/segments/index.ts'
import { ensureOrganization } from '../../server/src/identity/access/index.ts'
import { startPostgres } from '../../server/src/platform/db/embedded/index.ts'
import { openPool, sql } from '../../server/src/platform/db/index.ts'
import { processBatch, WorkMonitor } from '../../server/src/platform/jobs/index.ts'
import { EVERY_PERMISSION, execute, type Runtime } from '../../server/src/platform/operations/index.ts'
import { type Benchmark, figure, ratioOf, report } from '../report.ts'
import { loadPeople, personOf } from './data.ts'

const FEW = 10_000
const MANY = 1_000_000
const RUNS = 9
/** Updates of each kind per run and side. */
const UPDATES = 40
/** Longer than the benchmark runs. */
const LATER = { amount: 1, unit: 'weeks' }

const hop = (customObjectType: string, attributeFilters: object[] = []) => ({
  customObjectType,
  attributeFilters,
})
const LAST_WEEK = { op: 'in_last_n', value: { amount: 7, unit: 'days' } }

/** Segments with half of the people, or a tenth of them, as members. */
const SEGMENTS = {
  attribute: [{ kind: 'person_attribute', attr: 'attributes.plan', type: 'STRING', op: 'eq', value: 'pro' }],
  event: [{ kind: 'event', eventName: 'bought', occurred: true, window: LAST_WEEK }],
  count: [
    { kind: 'event', eventName: 'bought', occurred: true, count: { op: 'gte', value: 3 } },
    { kind: 'person_attribute', attr: 'computed.eventCount30d', type: 'NUMBER', op: 'gte', value: 1 },
  ],
  aggregate: [
    {
      kind: 'event',
      eventName: 'paid',
      occurred: true,
      aggregate: { function: 'sum', property: 'total', op: 'gte', value: 15 },
    },
  ],
  sequence: [
    {
      kind: 'event_sequence',
      steps: [{ eventName: 'paid' }, { eventName: 'shipped', within: LATER }],
      notFollowedBy: { eventName: 'returned' },
    },
  ],
  object: [
    {
      kind: 'has_relationship',
      ...hop('device'),
      path: [
        hop('account'),
        hop('device', [{ attr: 'attributes.on', type: 'BOOLEAN', op: 'eq', value: true }]),
      ],
    },
  ],
}

/** Changes that make one person enter or leave segments, as API calls. */
const CHANGES = {
  attribute: (n: number, turn: number) => [
    'cdp_people_upsert',
    { externalId: personOf(n), attributes: { plan: turn % 2 === 0 ? 'pro' : 'free' } },
  ],
  event: (n: number) => [
    'cdp_events_record',
    { externalId: `live-${randomBytes(8).toString('hex')}`, name: 'bought', personExternalId: personOf(n) },
  ],
  aggregate: (n: number) => [
    'cdp_events_record',
    {
      externalId: `live-${randomBytes(8).toString('hex')}`,
      name: 'paid',
      personExternalId: personOf(n),
      properties: { total: 10 },
    },
  ],
  sequence: (n: number, turn: number) => [
    'cdp_events_record',
    {
      externalId: `live-${randomBytes(8).toString('hex')}`,
      name: turn % 2 === 0 ? 'shipped' : 'returned',
      personExternalId: personOf(n),
    },
  ],
  object: (n: number, turn: number) => [
    'cdp_custom_objects_upsert',
    { type: 'device', externalId: `d${n}`, attributes: { on: turn % 2 === 0 } },
  ],
} satisfies Record<string, (n: number, turn: number) => [string, object] | unknown[]>

type Kind = keyof typeof CHANGES
const KINDS = Object.keys(CHANGES) as Kind[]

interface Side {
  count: number
  runtime: Runtime
  org: string
}

/** The cost of following one change. */
interface Cost {
  ms: number
  /** Database blocks read, from memory or disk. This figure does not depend on the load of the machine. */
  blocks: number
}

interface Costs {
  few: Cost[]
  many: Cost[]
}

/**
 * The cost of following one change of one person with six LIVE segments, with few and with many people. It is measured
 * from the notes to the committed membership, without the change itself. The two sides take turns.
 */
export const live: Benchmark = async ({ scale, runs = RUNS, say }) => {
  await using parts = new AsyncDisposableStack()
  const dir = await mkdtemp(join(tmpdir(), 'parley-bench-'))
  parts.defer(() => rm(dir, { recursive: true, force: true }))
  const postgres = parts.use(await startPostgres({ dir, durable: true }))
  const few = await openSide(parts, postgres.url, Math.max(100, Math.round(FEW * scale)), say)
  const many = await openSide(parts, postgres.url, Math.max(1_000, Math.round(MANY * scale)), say)

  for (const kind of KINDS) for (const side of [few, many]) await measure(side, kind, 0)
  const costs: Record<Kind, Costs> = {
    attribute: { few: [], many: [] },
    event: { few: [], many: [] },
    aggregate: { few: [], many: [] },
    sequence: { few: [], many: [] },
    object: { few: [], many: [] },
  }
  for (let run = 1; run <= runs; run++) {
    for (const kind of KINDS) {
      costs[kind].few.push(await measure(few, kind, run))
      costs[kind].many.push(await measure(many, kind, run))
    }
    const last = KINDS.map((kind) => `${kind} ${shown(costs[kind].few)} / ${shown(costs[kind].many)} ms`)
    say(`run ${run} of ${runs}: ${last.join(', ')}`)
  }
  return reportOf(few, many, costs)
}

function shown(costs: readonly Cost[]): string {
  return costs.at(-1)!.ms.toFixed(2)
}

function reportOf(few: Side, many: Side, costs: Record<Kind, Costs>) {
  const of = (kind: Kind, side: keyof Costs, what: keyof Cost) => costs[kind][side].map((cost) => cost[what])
  const figures = KINDS.flatMap((kind) => [
    [`${kind}, ${few.count} people`, figure(of(kind, 'few', 'ms'), 'ms')],
    [`${kind}, ${many.count} people`, figure(of(kind, 'many', 'ms'), 'ms')],
    [`${kind}, ${few.count} people: blocks`, figure(of(kind, 'few', 'blocks'), 'read')],
    [`${kind}, ${many.count} people: blocks`, figure(of(kind, 'many', 'blocks'), 'read')],
  ])
  const ratioIn = (kind: Kind, what: keyof Cost) => ratioOf(of(kind, 'few', what), of(kind, 'many', what))
  const times = KINDS.map((kind) => [`${kind}: few / many`, ratioIn(kind, 'ms')])
  const blocks = KINDS.map((kind) => [`${kind}: few / many, blocks`, ratioIn(kind, 'blocks')])
  const ratios = Object.fromEntries([...times, ...blocks])
  // At least 0.8: with many people the cost is at most a quarter higher.
  const targets = Object.fromEntries(Object.keys(ratios).map((name) => [name, 0.8]))
  return report('live', Object.fromEntries(figures), ratios, targets)
}

/** A database with this many people and evaluated LIVE segments. */
async function openSide(
  parts: AsyncDisposableStack,
  url: string,
  count: number,
  say: (line: string) => void,
): Promise<Side> {
  const databaseUrl = new URL(url)
  databaseUrl.pathname = `/live_${count}`
  {
    await using admin = openPool({ url, max: 1 })
    await admin.run(sql.raw(`create database live_${count}`))
  }
  const config = readConfig({
    PARLEY_DATABASE_URL: databaseUrl.href,
    PARLEY_SECRET: randomBytes(32).toString('hex'),
    PARLEY_POOL: '6',
    PARLEY_REQUEST_TIMEOUT: '300',
    PARLEY_LOG_LEVEL: 'error',
  })
  const runtime = parts.use(await openRuntime(config, openLog(config.logLevel)))
  const { organization } = await runtime.pool.transaction((db) =>
    ensureOrganization(db, {
      name: 'Bench',
      kind: 'development',
      id: runtime.newId(),
      now: runtime.clock.now(),
    }),
  )
  const side: Side = { count, runtime, org: organization.org_id }
  const started = performance.now()
  await loadPeople({ databaseUrl: databaseUrl.href, runtime, org: side.org }, count)
  for (const [slug, predicates] of Object.entries(SEGMENTS)) {
    const filterExpression = { kind: 'person', op: 'AND', predicates }
    await call(side, 'segments_create', { name: slug, slug, filterExpression, evaluationCadence: 'LIVE' })
  }
  await evaluateAll(side)
  await runtime.pool.run(sql`vacuum analyze segment_members, segments`)
  say(
    `${count} people with their events, objects and members in ${Math.round(performance.now() - started)} ms`,
  )
  return side
}

function call({ runtime, org }: Side, name: string, input: object): Promise<unknown> {
  const op = operations.find((each) => each.name === name)!
  const caller = {
    org,
    actor: { kind: 'key', id: 'bench' },
    permissions: EVERY_PERMISSION,
    via: 'rest',
  } as const
  return execute(runtime, op, caller, input)
}

async function evaluateAll({ runtime, org }: Side): Promise<void> {
  const parts = { pool: runtime.pool, clock: runtime.clock, monitor: new WorkMonitor(runtime.log) }
  while (await processBatch(parts, segmentsWorker(runtime), org));
  // Cancels the second evaluation, a minute later, which is not measured.
  await runtime.pool.run(sql`update segments set evaluate_at = null where org_id = ${org}`)
}

/** The average cost of following one change, over `UPDATES` changes. Throws when a note remains. */
async function measure(side: Side, kind: Kind, turn: number): Promise<Cost> {
  const [worker] = liveSegmentsWorkers(side.runtime)
  let spent = 0
  let blocks = 0
  for (let update = 0; update < UPDATES; update++) {
    const n = (update * 7_919 + turn) % side.count
    const [name, input] = CHANGES[kind](n, turn) as [string, object]
    await call(side, name, input)
    const before = await blocksRead(side)
    const started = performance.now()
    await worker!.visit(side.org)
    spent += performance.now() - started
    blocks += (await blocksRead(side)) - before
    const { left } = await side.runtime.pool.one(sql<{ left: number }>`
      select count(*) as left from noted_changes where org_id = ${side.org}`)
    if (left > 0) throw new Error(`${left} notes were left after one change`)
  }
  return { ms: spent / UPDATES, blocks: blocks / UPDATES }
}

/**
 * The blocks read by all connections. A connection reports its counters with its next transaction, so one runs before
 * this query.
 */
async function blocksRead({ runtime }: Side): Promise<number> {
  await runtime.pool.run(sql`select pg_stat_force_next_flush()`)
  const { blocks } = await runtime.pool.one(sql<{ blocks: number }>`
    select (blks_hit + blks_read)::float8 as blocks from pg_stat_database where datname = current_database()`)
  return blocks
}
