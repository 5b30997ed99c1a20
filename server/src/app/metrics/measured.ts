import { Counter, Histogram, type Registry } from 'prom-client'
import type { Measures } from '../../platform/core/index.ts'

/** Seconds that an evaluation takes. It is ended after 300. */
const BUCKETS = [0.05, 0.5, 2, 10, 60, 300]

/** What the rooms of this process count. */
export class Measured implements Measures {
  readonly #sent: Counter<'provider' | 'outcome'>
  readonly #delivered: Counter<'status'>
  readonly #modelCalls: Counter<'provider' | 'outcome'>
  readonly #modelCost: Counter<'provider'>
  readonly #evaluated: Histogram
  readonly #slow: Counter<'statement'>

  constructor(registry: Registry) {
    const registers = [registry]
    this.#sent = new Counter({
      name: 'parley_messages_sent_total',
      help: 'Attempts to send a message, by provider and outcome.',
      labelNames: ['provider', 'outcome'],
      registers,
    })
    this.#delivered = new Counter({
      name: 'parley_deliveries_total',
      help: 'Attempts to deliver a webhook, by what becomes of the delivery.',
      labelNames: ['status'],
      registers,
    })
    this.#modelCalls = new Counter({
      name: 'parley_model_calls_total',
      help: 'Calls of language models, by provider and outcome.',
      labelNames: ['provider', 'outcome'],
      registers,
    })
    this.#modelCost = new Counter({
      name: 'parley_model_cost_total',
      help: 'What answered calls of language models cost, in the currencies of the budgets.',
      labelNames: ['provider'],
      registers,
    })
    this.#evaluated = new Histogram({
      name: 'parley_segment_evaluation_seconds',
      help: 'Seconds that a full evaluation of a segment takes.',
      buckets: BUCKETS,
      registers,
    })
    this.#slow = new Counter({
      name: 'parley_slow_statements_total',
      help: 'Statements above PARLEY_SLOW_STATEMENT, by the name that the log has with the text.',
      labelNames: ['statement'],
      registers,
    })
  }

  sent(provider: string, outcome: string): void {
    this.#sent.inc({ provider, outcome })
  }

  delivered(status: string): void {
    this.#delivered.inc({ status })
  }

  modelCalled(provider: string, outcome: string, cost: number | null): void {
    this.#modelCalls.inc({ provider, outcome })
    if (cost !== null) this.#modelCost.inc({ provider }, cost)
  }

  evaluated(seconds: number): void {
    this.#evaluated.observe(seconds)
  }

  slowStatement(statement: string): void {
    this.#slow.inc({ statement })
  }
}
