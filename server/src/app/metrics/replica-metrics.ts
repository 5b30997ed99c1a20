import { Counter, Gauge, type Registry } from 'prom-client'
import type { Replicas } from '../../platform/db/index.ts'

/** What this process knows of the replicas of its database. */
export class ReplicaMetrics {
  readonly #replicas: Replicas | null
  readonly #age: Gauge<'replica'>
  readonly #isRead: Gauge<'replica'>
  readonly #reads: Counter<'replica'>
  readonly #readBack: Counter<'reason'>

  constructor(registry: Registry, replicas: Replicas | null) {
    this.#replicas = replicas
    const registers = [registry]
    this.#age = new Gauge({
      name: 'parley_replica_age_seconds',
      help: 'How old a replica is, if that is known.',
      labelNames: ['replica'],
      registers,
      aggregator: 'max',
    })
    this.#isRead = new Gauge({
      name: 'parley_replica_read',
      help: '1: the replica is read. 0: the primary answers instead.',
      labelNames: ['replica'],
      registers,
      aggregator: 'min',
    })
    this.#reads = new Counter({
      name: 'parley_replica_reads_total',
      help: 'Requests that a replica answered.',
      labelNames: ['replica'],
      registers,
    })
    this.#readBack = new Counter({
      name: 'parley_replica_reads_back_total',
      help: 'Requests that the primary answered instead of a replica, by reason.',
      labelNames: ['reason'],
      registers,
    })
  }

  update(): void {
    if (this.#replicas === null) return
    for (const metric of [this.#age, this.#isRead, this.#reads, this.#readBack]) metric.reset()
    for (const { name: replica, problem, ageMs, reads } of this.#replicas.reports()) {
      if (ageMs !== null) this.#age.set({ replica }, ageMs / 1000)
      this.#isRead.set({ replica }, problem === null ? 1 : 0)
      this.#reads.inc({ replica }, reads)
    }
    for (const [reason, count] of this.#replicas.readBack) this.#readBack.inc({ reason }, count)
  }
}
