import { APICallError, generateText, NoObjectGeneratedError, Output } from 'ai'
import type { z } from 'zod'
import { sql } from '../../platform/db/index.ts'
import { type Actor, inTransaction, type Runtime } from '../../platform/operations/index.ts'
import type { Outbound } from '../../platform/outbound/index.ts'
import { type CallFailure, CUT, failureOf, noteCall, type Outcome, outcomeOf } from './failures.ts'
import { openModel } from './providers.ts'
import { keyOf, type ModelRow, midnight, numberOrNull, readModel, readSpending } from './settings.ts'

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
  usage: { inputTokens?: number | undefined; outputTokens?: number | undefined } | undefined
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
      await this.#requireBudget(question, row)
      const answer: Answer<T> = await this.#call(question, row, problem)
      if (answer.object !== undefined) {
        problem = await question.check(answer.object)
        if (problem === null) return answer.object
      } else problem = answer.problem
      if (answer.isFinal) break
    }
    throw new NoModelAnswer(problem ?? 'no answer')
  }

  async #requireBudget({ org, conversationId }: Question<unknown>, row: ModelRow): Promise<void> {
    const { pool, clock } = this.#runtime
    const [daily, perConversation] = [numberOrNull(row.daily_budget), numberOrNull(row.conversation_budget)]
    if (daily !== null) {
      const { cost } = await readSpending(pool, org, { since: midnight(clock.now()) })
      if (cost >= daily) throw new NoModelAnswer("today's budget is used up")
    }
    if (perConversation !== null && conversationId !== null) {
      const { cost } = await readSpending(pool, org, { conversationId })
      if (cost >= perConversation) throw new NoModelAnswer('the budget of this conversation is used up')
    }
  }

  async #call<T>(question: Question<T>, row: ModelRow, problem: string | null): Promise<Answer<T>> {
    const apiKey = keyOf(this.#runtime.secrets, question.org, row)
    const correction = problem === null ? '' : `\n\nYour last answer could not be used: ${problem}`
    try {
      const result = await generateText({
        model: openModel(row, apiKey, this.#outbound, this.#callMs),
        instructions: question.instructions + correction,
        prompt: question.material,
        output: Output.object({ schema: question.schema }),
        maxOutputTokens: MOST_TOKENS,
        maxRetries: 0,
        abortSignal: question.signal,
      })
      const cut = CUT[result.finishReason]
      const failure = cut ? failureOf(cut) : null
      await this.#record(question, row, { outcome: cut ?? 'ok', failure, usage: result.usage })
      if (cut) return { problem: cut, isFinal: cut === 'refused' }
      return { object: result.output, problem: '', isFinal: false }
    } catch (err) {
      const outcome = outcomeOf(err)
      const failure = failureOf(outcome, err)
      const usage = NoObjectGeneratedError.isInstance(err) ? err.usage : undefined
      await this.#record(question, row, { outcome, failure, usage })
      const isFinal = outcome === 'refused' || outcome === 'timeout' || isPermanent(err)
      return { problem: `${outcome}: ${messageOf(err)}`, isFinal }
    }
  }

  async #record(
    { org, purpose, conversationId }: Question<unknown>,
    row: ModelRow,
    { outcome, failure, usage }: CallResult,
  ): Promise<void> {
    const [input, output] = [usage?.inputTokens ?? 0, usage?.outputTokens ?? 0]
    const cost = (input * Number(row.input_price) + output * Number(row.output_price)) / 1e6
    await inTransaction(this.#runtime, org, MODELS, async (ctx) => {
      await ctx.db.run(sql`
        insert into model_calls (org_id, id, at, purpose, conversation_id, model, outcome, input_tokens, output_tokens, cost)
        values (${ctx.org}, ${ctx.newId()}, ${ctx.now}, ${purpose}, ${conversationId}, ${row.model}, ${outcome}, ${input},
                ${output}, ${cost})`)
      await noteCall(ctx, failure, row.updated_at)
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
