import { APICallError, generateText, NoObjectGeneratedError, Output } from 'ai'
import type { z } from 'zod'
import { type Actor, inTransaction, type Runtime } from '../../platform/operations/index.ts'
import type { Outbound } from '../../platform/outbound/index.ts'
import { type CallFailure, CUT, failureOf, noteCall, type Outcome, outcomeOf } from './failures.ts'
import { openModel } from './providers.ts'
import { mostTokens, reserveCall, settleCall, type Usage, usageOf } from './reservations.ts'
import { keyOf, type ModelRow, readModel } from './settings.ts'

/** A request to a model: an object of a schema, from our instructions and material that is only data. */
export interface Question<T> {
  org: string
  purpose: 'turn' | 'extraction'
  conversationId: string | null
  instructions: string
  material: string
  schema: z.ZodType<T>
  /** Returns why an object is unusable, as feedback for the model; null when it is usable. */
  check(object: T): Promise<string | null> | string | null
  signal: AbortSignal
}

type Answer<T> = { object?: T; problem: string; isFinal: boolean }

interface CallResult {
  outcome: Outcome
  failure: CallFailure | null
  /** null: nobody knows, so the call counts as what was reserved for it. */
  usage: Usage | null
}

/** There is no usable answer: no model, no budget left, no connection, or an invalid answer. */
export class NoModelAnswer extends Error {}

// Without this the library logs unsupported settings to the console with every call.
globalThis.AI_SDK_LOG_WARNINGS = false

const MODELS: Actor = { kind: 'system', id: 'models' }
/** Real milliseconds of one call; two calls fit into the time limit of a turn. */
const CALL_MS = 9_000
const MOST_TOKENS = 1_500
/** A second call follows an unusable answer or a quick failure. */
const CALLS = 2

/** Calls the models of organizations within their budgets, and records every call. */
export class Models {
  readonly #runtime: Runtime
  readonly #outbound: Outbound
  readonly #callMs: number

  constructor(runtime: Runtime, outbound: Outbound, callMs = CALL_MS) {
    this.#runtime = runtime
    this.#outbound = outbound
    this.#callMs = callMs
  }

  /** Throws `NoModelAnswer` after two calls at most. */
  async ask<T>(question: Question<T>): Promise<T> {
    const row = await readModel(this.#runtime.pool, question.org)
    if (!row) throw new NoModelAnswer('the organization has no language model')
    let problem: string | null = null
    for (let call = 1; call <= CALLS; call++) {
      question.signal.throwIfAborted()
      const answer: Answer<T> = await this.#call(question, row, problem)
      if (answer.object !== undefined) {
        problem = await question.check(answer.object)
        if (problem === null) return answer.object
      } else problem = answer.problem
      if (answer.isFinal) break
    }
    throw new NoModelAnswer(problem ?? 'no answer')
  }

  async #call<T>(question: Question<T>, row: ModelRow, problem: string | null): Promise<Answer<T>> {
    const apiKey = await this.#openKey(question.org, row)
    const correction = problem === null ? '' : `\n\nYour last answer could not be used: ${problem}`
    const instructions = question.instructions + correction
    const id = await this.#reserve(question, row, instructions)
    try {
      const result = await generateText({
        model: openModel(row, apiKey, this.#outbound, this.#callMs),
        instructions,
        prompt: question.material,
        output: Output.object({ schema: question.schema }),
        maxOutputTokens: MOST_TOKENS,
        maxRetries: 0,
        abortSignal: question.signal,
      })
      const cut = CUT[result.finishReason]
      const failure = cut ? failureOf(cut) : null
      await this.#settle(question.org, id, row, {
        outcome: cut ?? 'ok',
        failure,
        usage: usageOf(result.usage),
      })
      if (cut) return { problem: cut, isFinal: cut === 'refused' }
      return { object: result.output, problem: '', isFinal: false }
    } catch (err) {
      const outcome = outcomeOf(err)
      const usage = usageOf(err)
      await this.#settle(question.org, id, row, { outcome, failure: failureOf(outcome, err), usage })
      const isFinal = outcome === 'refused' || outcome === 'timeout' || isPermanent(err)
      return { problem: `${outcome}: ${messageOf(err)}`, isFinal }
    }
  }

  /** A key that cannot be decrypted any more is a failure that people must hear of. */
  async #openKey(org: string, row: ModelRow): Promise<string | null> {
    try {
      return keyOf(this.#runtime.secrets, org, row)
    } catch {
      const failure = { code: 'key_unreadable', message: 'The API key cannot be decrypted. Set it again.' }
      await inTransaction(this.#runtime, org, MODELS, (ctx) => noteCall(ctx, failure, row.updated_at))
      throw new NoModelAnswer(failure.message)
    }
  }

  async #reserve(
    { org, ...question }: Question<unknown>,
    row: ModelRow,
    instructions: string,
  ): Promise<string> {
    const most = { input: mostTokens({ ...question, instructions }), output: MOST_TOKENS }
    const reserved = await inTransaction(this.#runtime, org, MODELS, (ctx) =>
      reserveCall(ctx, row, question, most),
    )
    if ('problem' in reserved) throw new NoModelAnswer(reserved.problem)
    return reserved.id
  }

  async #settle(org: string, id: string, row: ModelRow, result: CallResult): Promise<void> {
    await inTransaction(this.#runtime, org, MODELS, async (ctx) => {
      await settleCall(ctx, id, row, result.outcome, result.usage)
      await noteCall(ctx, result.failure, row.updated_at)
    })
  }
}

/** A wrong key or a missing model fails again on retry. */
function isPermanent(err: unknown): boolean {
  return (
    APICallError.isInstance(err) &&
    err.statusCode !== undefined &&
    err.statusCode < 500 &&
    err.statusCode !== 429
  )
}

/** Leaves answers and keys out of the log. */
function messageOf(err: unknown): string {
  if (APICallError.isInstance(err)) return `the model returned ${err.statusCode ?? 'nothing'}`
  return NoObjectGeneratedError.isInstance(err)
    ? 'answer with one JSON object of the schema'
    : 'no connection'
}
