import type { Log } from '../core/index.ts'
import type { Queue } from './queue.ts'

/** What has become of the rows of a queue in this process, counted since it started. */
export interface QueueCounts {
  /** Rows read to find out who has work; of them only organizations are kept. */
  looked: number
  taken: number
  /** Turns that found nothing to take. */
  inVain: number
  /** Milliseconds that turns took, waiting for the database and for others included; those at the same time add up. */
  busyMs: number
  /** Rows given back because the database could not be worked with. */
  waitedOut: number
  failed: number
  setAside: number
}

/** Counts what due work does, and says what somebody must know: once, not with every row. */
export class WorkMonitor {
  readonly #log: Log
  readonly #counts = new Map<string, QueueCounts>()
  /** Queues whose last look failed. */
  readonly #away = new Set<string>()

  constructor(log: Log) {
    this.#log = log
  }

  counts(queue: Queue): QueueCounts {
    let counts = this.#counts.get(queue.name)
    if (!counts) {
      counts = { looked: 0, taken: 0, inVain: 0, busyMs: 0, waitedOut: 0, failed: 0, setAside: 0 }
      this.#counts.set(queue.name, counts)
    }
    return counts
  }

  /** By queue. */
  all(): ReadonlyMap<string, Readonly<QueueCounts>> {
    return this.#counts
  }

  /** The database cannot be worked with. All workers meet the same trouble: it is said once. */
  away(queue: Queue, err: unknown): void {
    const isNews = this.#away.size === 0
    this.#away.add(queue.name)
    if (isNews)
      this.#log.warn({ err, queue: queue.name }, 'the database is not usable; background work waits')
  }

  back(queue: Queue): void {
    if (!this.#away.delete(queue.name) || this.#away.size > 0) return
    this.#log.info({}, 'the database is usable again; background work continues')
  }

  waitedOut(queue: Queue, org: string, rows: number, err: unknown): void {
    this.counts(queue).waitedOut += rows
    if (!this.#away.has(queue.name))
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

  setAside(queue: Queue, org: string, id: string, error: { name: string }): void {
    this.counts(queue).setAside += 1
    this.#log.error(
      { org, queue: queue.name, id, error: error.name },
      'background work failed on every attempt and is now a dead letter; see `parley work list`',
    )
  }
}
