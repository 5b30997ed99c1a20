import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObject,
  Registry,
} from 'prom-client'
import type { MetricsEndpoint } from '../../edge/index.ts'
import { type Connections, homeState, listHeldOrganizations, type Pool } from '../../platform/db/index.ts'
import { readQueueStates, type WorkMonitor } from '../../platform/jobs/index.ts'
import type { Runtime } from '../../platform/operations/index.ts'
import { latestBackup } from '../backup/latest.ts'
import { PROGRAM_VERSION } from '../version.ts'
import { readDatabaseStates } from './database-states.ts'
import { Measured } from './measured.ts'
import { ReplicaMetrics } from './replica-metrics.ts'

/** Seconds that a request takes. */
const BUCKETS = [0.005, 0.02, 0.1, 0.5, 2, 10]
/** Told as 0 while nothing of the kind fails, so that rules see them end. */
const INCIDENTS = ['initiative', 'channel', 'language_model', 'webhook', 'work']
const POOLS = ['requests', 'workers'] as const

export interface MetricsParts {
  runtime: Pick<Runtime, 'clock' | 'services' | 'replicas'>
  /** The states of the database are read over `health`, so that they do not wait for requests or workers. */
  pools: { requests: Pool; workers: Pool; health: Connections }
  /** null: this process has no workers. */
  monitor: () => WorkMonitor | null
  /** What the other processes behind the same port have measured. */
  others: () => Promise<MetricObject[][]>
}

/** What `/metrics` answers, in the format of Prometheus (docs/monitoring.md). */
export class Metrics implements MetricsEndpoint {
  readonly token: string
  readonly measured: Measured
  readonly #parts: MetricsParts
  readonly #registry = new Registry()
  readonly #requests: Histogram<'operation' | 'status'>
  /** The names of what the database says. */
  readonly #ofDatabase = new Set<string>()
  /** Per operation and status, so that a request does not look up its labels. */
  readonly #counted = new Map<string, ReturnType<Histogram['labels']>>()
  readonly #connections: Gauge<'pool' | 'state'>
  readonly #work: Record<'claimed' | 'failed' | 'deadLettered', Counter<'queue'>>
  readonly #isUp: Gauge
  readonly #due: Gauge<'queue'>
  readonly #oldest: Gauge<'queue'>
  readonly #claimed: Gauge<'queue'>
  readonly #deadLetters: Gauge<'queue'>
  readonly #unknown: Gauge
  readonly #tables: Gauge<'table'>
  readonly #partitions: Gauge<'table'>
  readonly #incidents: Gauge<'kind'>
  readonly #budgetLeft: Gauge
  readonly #held: Gauge
  readonly #heldOrganizations: Gauge
  readonly #backedUp: Gauge
  readonly #replicas: ReplicaMetrics
  #reading: Promise<string> | null = null

  constructor(parts: MetricsParts, token: string) {
    this.token = token
    this.#parts = parts
    const registers = [this.#registry]
    collectDefaultMetrics({ register: this.#registry })
    this.measured = new Measured(this.#registry)
    new Gauge({
      name: 'parley_info',
      help: '1, with the version of Parley.',
      labelNames: ['version'],
      registers,
      aggregator: 'max',
    }).set({ version: PROGRAM_VERSION }, 1)
    this.#requests = new Histogram({
      name: 'parley_request_duration_seconds',
      help: 'Seconds until a request was answered, by operation or route and by status.',
      labelNames: ['operation', 'status'],
      buckets: BUCKETS,
      registers,
    })
    // Only the process that answers asks the database.
    const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) => {
      this.#ofDatabase.add(name)
      return new Gauge({ name, help, labelNames, registers, aggregator: 'max' })
    }
    const counter = (name: string, help: string) =>
      new Counter({ name, help, labelNames: ['queue'], registers })
    this.#connections = new Gauge({
      name: 'parley_database_connections',
      help: 'Connections to the database, by purpose and state. waiting: requests for a connection.',
      labelNames: ['pool', 'state'],
      registers,
    })
    this.#work = {
      claimed: counter('parley_work_claimed_total', 'Rows that this process has claimed.'),
      failed: counter('parley_work_failed_total', 'Attempts that failed.'),
      deadLettered: counter('parley_work_dead_lettered_total', 'Rows that failed on every attempt.'),
    }
    this.#isUp = gauge('parley_database_up', '1: the database answers.', [])
    this.#due = gauge('parley_queue_due', 'Due rows of a queue, at most 10,000.', ['queue'])
    this.#oldest = gauge('parley_queue_oldest_seconds', 'How long the oldest due row has been due.', [
      'queue',
    ])
    this.#claimed = gauge('parley_queue_claimed', 'Rows that a worker has claimed and not finished.', [
      'queue',
    ])
    this.#deadLetters = gauge('parley_dead_letters', 'Work that failed on every attempt.', ['queue'])
    this.#unknown = gauge(
      'parley_messages_unknown',
      'Messages of the last seven days whose outcome nobody knows, at most 10,000.',
      [],
    )
    this.#held = new Gauge({
      name: 'parley_held',
      help: '1: nothing is sent, because the database was restored or copied.',
      registers,
      aggregator: 'max',
    })
    this.#heldOrganizations = gauge(
      'parley_held_organizations',
      'Organizations of which nothing is sent, because they were restored.',
      [],
    )
    this.#backedUp = gauge(
      'parley_last_backup_timestamp_seconds',
      'When the last backup by `parley backup` began, in Unix time. 0: never.',
      [],
    )
    this.#replicas = new ReplicaMetrics(this.#registry, parts.runtime.replicas)
    this.#tables = gauge('parley_table_bytes', 'Size of a table above 1 MiB, with its indexes.', ['table'])
    this.#partitions = gauge('parley_table_partitions', 'Partitions of a table.', ['table'])
    this.#incidents = gauge('parley_incidents', 'What keeps failing, by kind.', ['kind'])
    this.#budgetLeft = gauge(
      'parley_model_budget_left_ratio',
      'The smallest part of an organization’s daily budget for language models that is left. 1: no budget.',
      [],
    )
  }

  answered(operation: string, status: number, seconds: number): void {
    const key = `${status} ${operation}`
    let counted = this.#counted.get(key)
    if (!counted) {
      counted = this.#requests.labels(operation, String(status))
      this.#counted.set(key, counted)
    }
    counted.observe(seconds)
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  /** What this process alone has measured. What it heard of the database when it answered last is old. */
  async ofProcess(): Promise<MetricObject[]> {
    this.#updateProcess()
    const all = await this.#registry.getMetricsAsJSON()
    return all.filter(({ name }) => !this.#ofDatabase.has(name))
  }

  /** The metrics of all processes behind the port as text. Several readers at once share one reading. */
  read(): Promise<string> {
    this.#reading ??= this.#update().finally(() => {
      this.#reading = null
    })
    return this.#reading
  }

  async #update(): Promise<string> {
    this.#updateProcess()
    const [others] = await Promise.all([this.#parts.others(), this.#readDatabase()])
    if (others.length === 0) return this.#registry.metrics()
    const own = await this.#registry.getMetricsAsJSON()
    return AggregatorRegistry.aggregate([own, ...others]).metrics()
  }

  #updateProcess(): void {
    this.#held.set(this.#parts.runtime.services.get(homeState).hold() ? 1 : 0)
    this.#replicas.update()
    const { pools, monitor } = this.#parts
    for (const pool of POOLS)
      for (const [state, count] of Object.entries(pools[pool].connections()))
        this.#connections.set({ pool, state }, count)
    for (const counter of Object.values(this.#work)) counter.reset()
    for (const [queue, counts] of monitor()?.all() ?? []) {
      this.#work.claimed.inc({ queue }, counts.claimed)
      this.#work.failed.inc({ queue }, counts.failed)
      this.#work.deadLettered.inc({ queue }, counts.deadLettered)
    }
  }

  /** When the database is away, only that is told. */
  async #readDatabase(): Promise<void> {
    const { pools, runtime } = this.#parts
    for (const gauge of [
      this.#due,
      this.#oldest,
      this.#claimed,
      this.#deadLetters,
      this.#unknown,
      this.#heldOrganizations,
      this.#tables,
      this.#partitions,
      this.#incidents,
      this.#budgetLeft,
    ])
      gauge.reset()
    try {
      const queues = await readQueueStates(pools.health, runtime.clock)
      const states = await readDatabaseStates(pools.health, runtime.clock.now())
      for (const { queue, due, oldestMs, claimed } of queues) {
        this.#claimed.set({ queue }, claimed)
        this.#due.set({ queue }, due)
        this.#oldest.set({ queue }, oldestMs / 1000)
      }
      for (const { queue, count } of states.deadLetters) this.#deadLetters.set({ queue }, count)
      for (const { table, bytes } of states.tables) this.#tables.set({ table }, bytes)
      for (const { table, count } of states.partitions) this.#partitions.set({ table }, count)
      for (const kind of INCIDENTS) this.#incidents.set({ kind }, 0)
      for (const { kind, count } of states.incidents) this.#incidents.set({ kind }, count)
      this.#budgetLeft.set(states.budgetLeft)
      this.#unknown.set(states.unknown)
      this.#heldOrganizations.set((await listHeldOrganizations(pools.health)).length)
      this.#backedUp.set(((await latestBackup(pools.health))?.getTime() ?? 0) / 1000)
      this.#isUp.set(1)
    } catch {
      this.#isUp.set(0)
    }
  }
}
