import type { Log } from '../core/index.ts'
import type { Queue } from './queue.ts'

/** Counters of a queue in this process, since it started. */
export interface QueueCounts {
  /** Rows that polling read to find the organizations with due work. */
  rowsPolled: number
  claimed: number
  /** Batches that found no row to claim. */
  emptyBatches: number
  /** Total milliseconds of all batches, including the time that they waited. Concurrent batches add up. */
  busyMs: number
  /** Rows released because of a database outage. */
  released: number
  failed: number
  deadLettered: number
}

/** Counts due work, and logs its problems once instead of for every row. */
export class WorkMonitor {
  readonly #log: Log
  readonly #counts = new Map<string, QueueCounts>()
  /** Queues whose last poll failed. */
  readonly #disconnected = new Set<string>()

  constructor(log: Log) {
    this.#log = log
  }

  counts(queue: Queue): QueueCounts {
    let counts = this.#counts.get(queue.name)
    if (!counts) {
      counts = {
        rowsPolled: 0,
        claimed: 0,
        emptyBatches: 0,
        busyMs: 0,
        released: 0,
        failed: 0,
        deadLettered: 0,
      }
      this.#counts.set(queue.name, counts)
    }
    return counts
  }

  /** Counters by queue name. */
  all(): ReadonlyMap<string, Readonly<QueueCounts>> {
    return this.#counts
  }

  /** The database is not available. All workers notice it, so it is logged only once. */
  databaseLost(queue: Queue, err: unknown): void {
    const isFirst = this.#disconnected.size === 0
    this.#disconnected.add(queue.name)
    if (isFirst)
      this.#log.warn({ err, queue: queue.name }, 'the database is not usable; background work waits')
  }

  databaseRestored(queue: Queue): void {
    if (!this.#disconnected.delete(queue.name) || this.#disconnected.size > 0) return
    this.#log.info({}, 'the database is usable again; background work continues')
  }

  released(queue: Queue, org: string, rows: number, err: unknown): void {
    this.counts(queue).released += rows
    if (!this.#disconnected.has(queue.name))
      this.#log.warn({ err, org, queue: queue.name, rows }, 'background work will be retried shortly')
  }

  outlivedLease(queue: Queue, org: string, rows: number): void {
    this.#log.warn(
      { org, queue: queue.name, rows },
      'background work took longer than its lease and may be repeated',
    )
  }

  failed(queue: Queue, org: string, id: string, failures: number, err: unknown): void {
    this.counts(queue).failed += 1
    this.#log.error({ err, org, queue: queue.name, id, failures }, 'background work failed')
  }

  deadLettered(queue: Queue, org: string, id: string, error: { name: string }): void {
    this.counts(queue).deadLettered += 1
    this.#log.error(
      { org, queue: queue.name, id, error: error.name },
      'background work failed on every attempt and is now a dead letter; see `parley work list`',
    )
  }
}
