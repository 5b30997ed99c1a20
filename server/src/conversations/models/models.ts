import type { Runtime } from '../../platform/operations/index.ts'
import type { Outbound } from '../../platform/outbound/index.ts'
import type { ModelCalls } from './calls.ts'
import type { MadeCall, Question } from './question.ts'

/** Real milliseconds of one call; two calls fit into the time limit of a turn. */
const CALL_MS = 9_000

/**
 * Calls the models of organizations within their budgets, and records every call. The libraries of providers take a
 * fifth of the time in which the service starts, so the first call loads them.
 */
export class Models {
  readonly #open: () => Promise<ModelCalls>
  #calls: Promise<ModelCalls> | undefined

  constructor(runtime: Runtime, outbound: Outbound, callMs = CALL_MS) {
    this.#open = async () => new (await import('./calls.ts')).ModelCalls(runtime, outbound, callMs)
  }

  /** Throws `NoModelAnswer` after two calls at most. */
  async ask<T>(question: Question<T>): Promise<T> {
    this.#calls ??= this.#open()
    return (await this.#calls).ask(question)
  }

  /** One call, also while the model rests, with what became of it. Throws `NoModelAnswer` when none can be made. */
  async try<T>(question: Question<T>): Promise<{ object: T | null; call: MadeCall }> {
    this.#calls ??= this.#open()
    return (await this.#calls).try(question)
  }
}
